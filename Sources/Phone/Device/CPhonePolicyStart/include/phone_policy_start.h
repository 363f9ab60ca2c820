/// Makes the phone decide about this process's containers. Defined in `PhoneConditions`.
void tandem_phone_policy_install(void);

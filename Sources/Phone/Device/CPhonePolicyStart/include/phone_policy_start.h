/// Makes the phone decide about this process's containers. Defined in `PhoneState`.
void tandem_phone_policy_install(void);

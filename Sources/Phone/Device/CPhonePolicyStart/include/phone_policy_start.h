/// Sets the phone's policy for this process's containers. Defined in `PhoneState`.
void tandem_phone_policy_install(void);

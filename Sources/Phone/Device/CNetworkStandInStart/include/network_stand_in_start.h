/// Turns the network stand-in on before `main` if the process's environment asks for it. Defined in `NetworkStandIn`.
void tandem_network_stand_in_install(void);

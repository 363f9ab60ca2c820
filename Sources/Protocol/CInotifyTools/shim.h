// libinotifytools (GPL-2), from Debian's package libinotifytools-dev. Only the module ContainerWatch imports it.
#include <inotifytools/inotify.h>
#include <inotifytools/inotifytools.h>

// libinotifytools (GPL-2), Debian's libinotifytools-dev. Only ContainerWatch imports it.
#include <inotifytools/inotify.h>
#include <inotifytools/inotifytools.h>

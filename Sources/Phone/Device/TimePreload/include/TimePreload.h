#pragma once
// Nothing to include: the library is preloaded, never linked. See TimePreload.c.

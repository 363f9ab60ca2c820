#pragma once
// Declares nothing: the library is preloaded, never linked. See TimePreload.c.

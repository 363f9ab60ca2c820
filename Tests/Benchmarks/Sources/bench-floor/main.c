// Measures the lower bound of the time to publish to a widget. This program makes only the system calls that write a
// durable commit, write a reload marker and replace an archive. `process-bench` starts it once as the app and once as the host:
//
//   bench-floor publish CONTAINER          for each number on standard input: writes a durable record, then the marker
//   bench-floor ping CONTAINER             for each number on standard input: writes only the marker
//   bench-floor show CONTAINER ARCHIVE     waits with inotify, then copies the record to the archive
//   bench-floor apart CONTAINER ARCHIVE    like show, but a separate process reads the record, as a provider does
//   bench-floor poll CONTAINER ARCHIVE MS  like show, but looks every MS milliseconds instead of using inotify
//   bench-floor wake CONTAINER             waits with inotify and prints the time of each notification
//
// For each number, `publish` and `ping` print two times: when they began to write, and when they finished. Times are
// nanoseconds of CLOCK_MONOTONIC, which all processes share.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void require(int is_good, const char *what) {
    if (is_good) return;
    fprintf(stderr, "bench-floor: %s: %s\n", what, strerror(errno));
    exit(74);
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int open_folder(const char *path) {
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    require(folder >= 0, path);
    return folder;
}

// Writes a new file with the given bytes, makes it durable if requested, and renames it to its final name.
static void replace(int folder, const char *staged, const char *name, const char *bytes, size_t count, int is_durable) {
    int file = openat(folder, staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    require(file >= 0, staged);
    require(write(file, bytes, count) == (ssize_t)count, "write");
    if (is_durable) require(fsync(file) == 0, "fsync of the file");
    close(file);
    require(renameat(folder, staged, folder, name) == 0, "rename");
    if (is_durable) require(fsync(folder) == 0, "fsync of the folder");
}

static int publish(const char *container, int has_record) {
    int folder = open_folder(container);
    char line[64], record[1024], marker[1024];
    while (fgets(line, sizeof line, stdin)) {
        long number = atol(line);
        long long start = now();
        if (has_record) {
            // The text of the record has the same length as Tandem's own record, and so has the text of the marker.
            int count = snprintf(record, sizeof record,
                "{\"tandem\":1,\"record\":\"joke\",\"revision\":%ld,\"nonce\":\"0123456789abcdef\",\"writer\":\"bench-floor\","
                "\"pid\":%d,\"writtenAt\":\"2026-01-30T05:00:00.000Z\",\"checksum\":\"%064d\"}\n"
                "{\"number\":%ld,\"setup\":\"Why did the two processes meet?\",\"punchline\":\"They had a directory in common.\"}\n",
                number, getpid(), 0, number);
            replace(folder, ".staging/joke", "joke.jsonl", record, (size_t)count, 1);
        }
        int count = snprintf(marker, sizeof marker,
            "{\"tandem\":1,\"record\":\"reload\",\"revision\":%ld,\"nonce\":\"0123456789abcdef\",\"writer\":\"bench-floor\","
            "\"pid\":%d,\"writtenAt\":\"2026-01-30T05:00:00.000Z\",\"checksum\":\"%064d\"}\n"
            "{\"kinds\":{\"Bench\":{\"sequence\":%ld,\"revision\":%ld,\"nonce\":\"0123456789abcdef\",\"pid\":%d,\"foreground\":true}}}\n",
            number, getpid(), 0, number, number, getpid());
        replace(folder, ".staging/reload", "reload.jsonl", marker, (size_t)count, 0);
        printf("%lld %lld\n", start, now());
        fflush(stdout);
    }
    return 0;
}

// Reads the record. Returns 0 if the record does not exist, which happens if the marker is written before the first
// record.
static ssize_t read_record(int container, char *bytes, size_t capacity) {
    int file = openat(container, "joke.jsonl", O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0 && errno == ENOENT) return 0;
    require(file >= 0, "joke.jsonl");
    ssize_t count = read(file, bytes, capacity);
    require(count >= 0, "read");
    close(file);
    return count;
}

// Copies the record unchanged to the archive. `provider` is a socket to the separate process that reads the record; -1
// means that this process reads it.
static void show(int container, int archive, int provider) {
    static char bytes[65536];
    ssize_t count;
    if (provider >= 0) {
        require(send(provider, "?", 1, MSG_NOSIGNAL) == 1, "send to the provider");
        count = recv(provider, bytes, sizeof bytes, 0);
        require(count > 0, "receive from the provider");
        // The provider answers with a single byte if there is no record.
        if (count == 1) return;
    } else {
        count = read_record(container, bytes, sizeof bytes);
        if (count == 0) return;
    }
    unlinkat(archive, ".new", 0);
    replace(archive, ".new", "widget.json", bytes, (size_t)count, 0);
}

// Starts the provider, a process that reads the record on request. The provider ends when this process ends.
static int start_provider(int container) {
    static char bytes[65536];
    int ends[2];
    require(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0, "socketpair");
    pid_t child = fork();
    require(child >= 0, "fork");
    if (child > 0) {
        close(ends[1]);
        return ends[0];
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(ends[0]);
    while (recv(ends[1], bytes, sizeof bytes, 0) > 0) {
        ssize_t count = read_record(container, bytes, sizeof bytes);
        if (send(ends[1], count > 0 ? bytes : "-", count > 0 ? (size_t)count : 1, MSG_NOSIGNAL) < 0) break;
    }
    _exit(0);
}

// Waits until a writer renames a new file to the marker's name.
static void wait_for_marker(int notification) {
    static char buffer[16384] __attribute__((aligned(__alignof__(struct inotify_event))));
    for (int is_marked = 0; !is_marked;) {
        ssize_t count = read(notification, buffer, sizeof buffer);
        require(count > 0 || errno == EINTR, "read of inotify");
        for (char *next = buffer; next < buffer + count;) {
            struct inotify_event *event = (struct inotify_event *)next;
            if (event->len > 0 && strcmp(event->name, "reload.jsonl") == 0) is_marked = 1;
            next += sizeof *event + event->len;
        }
    }
}

static _Noreturn void watch(const char *container, const char *archive, int is_apart) {
    int folder = open_folder(container), shown = archive ? open_folder(archive) : -1;
    int provider = is_apart ? start_provider(folder) : -1;
    int notification = inotify_init1(IN_CLOEXEC);
    require(notification >= 0, "inotify_init1");
    require(inotify_add_watch(notification, container, IN_MOVED_TO) >= 0, "inotify_add_watch");
    while (1) {
        wait_for_marker(notification);
        if (archive) {
            show(folder, shown, provider);
        } else {
            printf("%lld\n", now());
            fflush(stdout);
        }
    }
}

static _Noreturn void poll_marker(const char *container, const char *archive, long milliseconds) {
    int folder = open_folder(container), shown = open_folder(archive);
    struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    struct stat last = {0}, status;
    while (1) {
        if (fstatat(folder, "reload.jsonl", &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            (status.st_ino != last.st_ino || status.st_mtim.tv_nsec != last.st_mtim.tv_nsec ||
                status.st_mtim.tv_sec != last.st_mtim.tv_sec)) {
            last = status;
            show(folder, shown, -1);
        }
        nanosleep(&pause, NULL);
    }
}

int main(int count, char **arguments) {
    const char *job = count > 2 ? arguments[1] : "";
    if (count == 3 && strcmp(job, "publish") == 0) return publish(arguments[2], 1);
    if (count == 3 && strcmp(job, "ping") == 0) return publish(arguments[2], 0);
    if (count == 3 && strcmp(job, "wake") == 0) watch(arguments[2], NULL, 0);
    if (count == 4 && strcmp(job, "show") == 0) watch(arguments[2], arguments[3], 0);
    if (count == 4 && strcmp(job, "apart") == 0) watch(arguments[2], arguments[3], 1);
    if (count == 5 && strcmp(job, "poll") == 0) poll_marker(arguments[2], arguments[3], atol(arguments[4]));
    fprintf(stderr, "usage: bench-floor publish|ping|wake CONTAINER | show|apart CONTAINER ARCHIVE | poll CONTAINER ARCHIVE MS\n");
    return 64;
}

#!/bin/sh
# A provider child as the tests script it: fake-provider.sh DIRECTORY
#
# Reads each request as one message of its standard input, and answers in lines. What it does with a request stands in
# the first of these files of the directory that exists: timeline.systemSmall (call and family), timeline (call), any.
# Its first word is one of those below; the rest are the members of the answer. Each request adds a line "PID CALL
# FAMILY" to the file `calls`. Where a behaviour is about the processes that a provider starts, they are listed in the
# file `started`.
cd "$1" || exit 1
# No core dumps of the crashes. Every shell in use knows the option, though POSIX does not.
# shellcheck disable=SC3045
ulimit -c 0
waiting=
number=0

respond() { printf '{"id":%s,%s}\n' "$1" "$2"; }

# The shell's own `read` would read the first byte of a message, and lose the rest.
while request=$(dd bs=65536 count=1 2>/dev/null) && [ -n "$request" ]; do
    id=${request#*'"id":'}
    id=${id%%,*}
    call=${request#*'"call":"'}
    call=${call%%'"'*}
    family=${request#*'"family":"'}
    family=${family%%'"'*}
    number=$((number + 1))
    behaviour='answer'
    members=
    for file in "$call.$family" "$call" any; do
        if [ -f "$file" ]; then
            IFS=' ' read -r behaviour members <"$file"
            break
        fi
    done
    : "${members:="\"entries\":[{\"date\":\"2026-01-30T05:00:00.000000Z\",\"source\":\"app\",\"content\":{\"call\":\"$call\",\"number\":$number}}],\"policy\":\"never\""}"
    echo "$$ $call $family" >>calls
    case $behaviour in
        answer) respond "$id" "$members" ;;
        # From the next request on, the answer is the usual one.
        once)
            echo answer >"$file"
            respond "$id" "$members"
            ;;
        crash) kill -SEGV $$ ;;
        crash-once)
            echo answer >"$file"
            kill -SEGV $$
            ;;
        # Their output is that of the script: the pipe stays open when it is gone.
        start-and-crash)
            sleep 1000 &
            echo $! >>started
            kill -SEGV $$
            ;;
        start-and-answer)
            sleep 1000 &
            echo $! >>started
            respond "$id" "$members"
            ;;
        start-and-hang)
            sleep 1000 &
            echo $! >>started
            read -r _ <hold
            ;;
        exit) exit 3 ;;
        answer-and-exit)
            respond "$id" "$members"
            exit 0
            ;;
        # Opening a pipe that nobody writes to waits for ever.
        hang) read -r _ <hold ;;
        # Waits until somebody writes a line to the pipe, then answers.
        hold)
            read -r _ <hold
            respond "$id" "$members"
            ;;
        twice)
            respond "$id" "$members"
            respond "$id" '"again":true'
            ;;
        repeat)
            respond "$id" "$members"
            respond "$id" "$members"
            ;;
        refuse) respond "$id" '"refused":"no \"such\" widget"' ;;
        garbage) echo 'Segmentation fault (core dumped)' ;;
        noise)
            printf 'fetched %s\n\n[1,2]\n{"id":"1"}\n{"id":%s}\n' "$id" "$id"
            echo 'to standard error' >&2
            respond "$id" "$members"
            ;;
        flood) while echo 'no answer'; do :; done ;;
        # An answer to a call that was never made.
        stray)
            respond "$((id + 1000))" "$members"
            respond "$id" "$members"
            ;;
        pieces)
            printf '{"id":'
            printf '%s,' "$id"
            printf '%s}' "$members"
            printf '\n'
            ;;
        half-and-exit)
            printf '{"id":%s,"entries":[' "$id"
            exit 0
            ;;
        # Answers after the next request that does not wait.
        later) waiting=$id ;;
        # Answers only when a second such request has come, then both.
        pair)
            if [ -n "$waiting" ]; then respond "$id" "$members"; else behaviour=later waiting=$id; fi
            ;;
        close)
            exec >&-
            read -r _ <hold
            ;;
    esac
    if [ -n "$waiting" ] && [ "$behaviour" != later ]; then
        respond "$waiting" "$members"
        waiting=
    fi
done

#!/usr/bin/env bash
#
# A reader and writer of the container's file protocol, written from
# shared-container/PROTOCOL.md alone (§ is a section of it), for tests.
#
#   container.sh DIR get NAME
#   container.sh DIR revision NAME
#   container.sh DIR put NAME [--if-revision N]     the payload, one line, on stdin
#   container.sh DIR delete NAME
#   container.sh DIR increment NAME COUNT
#
# It needs bash 5.1, coreutils, grep -P, sed and flock, as a Debian 12 has them.
# It writes no transactions, but finishes one that it finds.
#
# Exit status: 0 done, 64 usage, 65 bad data or a newer version, 66 no such
# record, 74 input/output error, 75 conflict or the lock was not to be had.

set -uo pipefail
shopt -s nullglob dotglob
export LC_ALL=C TZ=UTC0
umask 077
unset CDPATH

readonly HEADER_LIMIT=16384 PAYLOAD_LIMIT=4194304 REDO_LIMIT=67108864
readonly LAST_REVISION=9007199254740991 LAST_PID=2147483647
readonly PATIENCE=$((${CONTAINER_PATIENCE:-10} * 100)) # hundredths of a second
readonly SMALL=2048                                    # bytes

# The checksum of the payload of a tombstone.
readonly NULL_SUM=38e0b9de817f645c4bec37c0d4a3e58baecccb040f5718dc069a72c7385a0bed

# JSON as a regular expression. Everything is possessive, so that it takes no
# stack and never goes back.
readonly JSON='(?(DEFINE)
(?<space>[ \t\r]*+)
(?<string>"(?>[^"\\\x00-\x1f]++|\\(?>["\\/bfnrt]|u[0-9a-fA-F]{4}))*+")
(?<number>-?+(?>0|[1-9][0-9]*+)(?>\.[0-9]++)?+(?>[eE][-+]?+[0-9]++)?+)
(?<value>(?&space)(?>(?&string)|(?&number)|true|false|null|(?&object)|(?&array))(?&space))
(?<member>(?&space)(?&string)(?&space):(?&value))
(?<object>\{(?>(?&member)(?>,(?&member))*+|(?&space))\})
(?<array>\[(?>(?&value)(?>,(?&value))*+|(?&space))\]))'
readonly MEMBER_PARTS=$'^[ \t\r]*("([^"\\\\]|\\\\.)*")[ \t\r]*:[ \t\r]*(.*[^ \t\r])[ \t\r]*$'
# The few forms of values and headers that are told without grep.
readonly SIMPLE_VALUE='^(0|-?[1-9][0-9]*|true|false|null|"[a-zA-Z0-9 .:_-]*")$'
readonly SIMPLE_MEMBER='"[a-zA-Z]+":("[a-zA-Z0-9 .:_-]*"|0|[1-9][0-9]*|true)'
readonly MEMBERS='(?>^(?&space)(?=(?&object)(?&space)$)\{|\G(?!^),)\K(?&member)'

# What is known of a version of a record: its state (absent, valid, damaged or
# newer), revision, whether it is a tombstone, the members key and type to be
# kept, and where the payload is: descriptor, offset, length.
declare -A FILE PREVIOUS CANDIDATE SERVED
declare -A MEMBER          # the members of a header that parse_header read
REDO=absent                # the state of the redo record
declare -a REDO_ENTRIES=() # "NAME FROM PAYLOAD END" of each record in it
REDO_REVISION=0
REDO_FD=
FLAG=      # why what is served is not to be trusted; empty if it is
SEEN=0     # the highest revision this process has seen
SCANNED=   # whether it has read all headers under the lock
RESULT=0   # the revision that store made or found
CONTAINER= # the path of the container; the working directory is in it

fail() {
    printf 'container.sh: %s\n' "$2" >&2
    exit "$1"
}

# Runs a command that only computes, without the lock. A command that changes
# the container is run *with* it: should this shell be killed, nobody else gets
# the lock before that command is done.
plain() { "$@" 9>&-; }

# Sets NOW, in hundredths of a second, by a clock that nobody sets.
NOW=0
look_at_clock() {
    local uptime
    read -r uptime _ </proc/uptime
    NOW=$((10#${uptime/./}))
}

valid_name() { [[ $1 =~ ^[a-z0-9][a-z0-9._-]{0,63}$ && $1 != reload ]]; }

# is_count TEXT LAST: whether it is an integer from 1 to LAST.
is_count() { [[ $1 =~ ^[1-9][0-9]{0,15}$ ]] && (($1 <= $2)); }

# small FD: sets CONTENT to the whole of an open file, if that is little and has
# no zero bytes, which a variable cannot hold. It only spares commands: what
# makes use of it has another way for all other files.
CONTENT=
small() {
    CONTENT=
    ! IFS= read -r -d '' -n $((SMALL + 1)) CONTENT <"/dev/fd/$1" && ((${#CONTENT} <= SMALL))
}

# segment FD FROM COUNT: that part of an open file. (/dev/fd/N is opened anew,
# so that nothing depends on how far the descriptor was read.)
segment() {
    if small "$1"; then
        printf '%s' "${CONTENT:$2:$3}"
    else
        plain dd if="/dev/fd/$1" iflag=skip_bytes,count_bytes,fullblock skip="$2" count="$3" \
            bs=64K status=none
    fi
}

# copy TO FROM: what is known of a version.
copy() {
    local -n copy_to=$1 copy_from=$2
    local key
    copy_to=()
    # shellcheck disable=SC2034 # It is another variable's name.
    for key in "${!copy_from[@]}"; do copy_to["$key"]=${copy_from["$key"]}; done
}

# --- JSON ------------------------------------------------------------------

# Reduces a line that has too many values for grep: scalars become null or "",
# and then one level of arrays and objects after the other becomes null. What
# is no JSON does not become JSON by that.
reduce() {
    plain timeout 60 sed -E \
        -e $'s/"([^"\\\\\x01-\x1f]|\\\\(["\\\\\\/bfnrt]|u[0-9a-fA-F]{4}))*"/""/g' \
        -e $'s/[ \t\r]*([][{},:])[ \t\r]*/\\1/g' \
        -e 's/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?|true|false/null/g' \
        -e ':level' \
        -e 's/\[((null|"")(,(null|""))*)?\]/null/g' \
        -e 's/\{("":(null|"")(,"":(null|""))*)?\}/null/g' \
        -e 'tlevel'
}

# json FD FROM COUNT: whether this part, which has no line feed, is one JSON
# value in UTF-8. 2 if that could not be found out.
json() {
    local -a status
    if small "$1" && [[ ${CONTENT:$2:$3} =~ $SIMPLE_VALUE ]]; then return 0; fi
    segment "$@" | LC_ALL=C.UTF-8 plain grep -aqxP "${JSON//$'\n'/}(?&value)" 2>/dev/null
    status=("${PIPESTATUS[@]}")
    ((status[0] == 0)) || fail 74 'a payload could not be read'
    ((status[1] > 1)) || return "${status[1]}"
    # Too many values for it: the UTF-8 first, then the JSON.
    segment "$@" | LC_ALL=C.UTF-8 plain grep -aqx '.*' || return 1
    segment "$@" | reduce | plain grep -aqxE '[ \t\r]*(null|"")[ \t\r]*'
    status=("${PIPESTATUS[@]}")
    ((status[1] == 0)) || return 2
    return "${status[2]}"
}

# unescape STRING: sets TEXT to what a JSON string says.
TEXT=
unescape() {
    TEXT=${1:1:-1}
    [[ $TEXT == *\\* ]] || return 0
    printf -v TEXT '%b' "${TEXT//\\\///}"
}

# parse_header LINE: sets MEMBER, each value as it stands there, strings that
# matter without their escapes. Fails if it is no JSON object, or has a member
# twice.
parse_header() {
    local line name value rest
    local -a lines=()
    local -A seen=()
    MEMBER=()
    [[ $1 == *"{"*"}"* ]] || return 1
    if [[ $1 =~ ^\{$SIMPLE_MEMBER(,$SIMPLE_MEMBER)*\}$ ]]; then
        rest=${1:1:-1},
        while [[ -n $rest ]]; do
            lines+=("${rest%%,*}")
            rest=${rest#*,}
        done
    else
        rest=$(
            printf '%s\n' "$1" |
                LC_ALL=C.UTF-8 plain grep -aoP "${JSON//$'\n'/}$MEMBERS" 2>/dev/null
            printf '%s' "${PIPESTATUS[*]}"
        )
        case ${rest##*$'\n'} in
            '0 0') mapfile -t lines <<<"${rest%$'\n'*}" || fail 74 'a header could not be read' ;;
            '0 1') ;;
            *) fail 74 'a header could not be read' ;;
        esac
    fi
    ((${#lines[@]})) || return 1
    for line in "${lines[@]}"; do
        [[ $line =~ $MEMBER_PARTS ]] || return 1
        value=${BASH_REMATCH[3]}
        unescape "${BASH_REMATCH[1]}"
        name=$TEXT
        [[ -z ${seen["=$name"]-} ]] || return 1
        seen["=$name"]=1
        case $name in
            record | nonce | checksum)
                [[ $value == \"* ]] || continue
                unescape "$value"
                MEMBER[$name]=$TEXT
                ;;
            tandem | revision | count | writer | pid | writtenAt | removed | key | type)
                MEMBER[$name]=$value
                ;;
        esac
    done
}

# --- Reading files ---------------------------------------------------------

# Whether the members that records and redo records have in common are right.
common_members() {
    [[ ${MEMBER[tandem]-} == 1 && ${MEMBER[nonce]-} =~ ^[0-9a-f]{16}$ &&
        ${MEMBER[writer]-} == \"* && ${MEMBER[writtenAt]-} == \"* &&
        ${MEMBER[pid]-} =~ ^(0|[1-9][0-9]{0,9})$ ]] &&
        ((MEMBER[pid] <= LAST_PID)) && is_count "${MEMBER[revision]-}" "$LAST_REVISION"
}

# checksum HEADER FD FROM COUNT: whether the header's checksum is that of the
# header without it and of these bytes.
checksum() {
    local sum
    [[ $1 =~ ^(.*),\"checksum\":\"([0-9a-f]{64})\"}$ ]] || return 1
    sum=$({
        printf '%s}\n' "${BASH_REMATCH[1]}"
        segment "$2" "$3" "$4"
    } 9>&- | plain sha256sum) || fail 74 'a file could not be read'
    [[ ${sum%% *} == "${BASH_REMATCH[2]}" ]]
}

# newer HEADER: whether the header that parse_header read is of a
# newer version. Sets FLIPPED to the header with its version mended, if it
# may be one flipped bit.
FLIPPED=
newer() {
    FLIPPED=
    [[ ${MEMBER[tandem]-} =~ ^[1-9][0-9]*$ && ${MEMBER[tandem]} != 1 ]] || return 1
    if [[ $1 == '{"tandem":'[359],* ]]; then FLIPPED="{\"tandem\":1,${1:12}"; fi
}

# record INTO HEADER FD FROM END NAME: whether HEADER and the payload at
# FROM..END, which ends with its line feed, are a valid record. Fills INTO.
record() {
    local -n record_into=$1
    local header=$2 fd=$3 from=$4 end=$5 name=$6
    local bytes=$((end - from - 1)) removed='' kept='' key sum
    ((${#header} <= HEADER_LIMIT && bytes > 0 && bytes <= PAYLOAD_LIMIT)) || return 1
    parse_header "$header" && common_members && [[ ${MEMBER[record]-} == "$name" ]] || return 1
    checksum "$header" "$fd" "$from" $((bytes + 1)) || return 1
    case ${MEMBER[removed]-} in
        '') ;;
        true)
            removed=true
            ((bytes == 4)) || return 1
            sum=$(segment "$fd" "$from" 5 | plain sha256sum) || fail 74 'a payload could not be read'
            [[ ${sum%% *} == "$NULL_SUM" ]] || return 1
            ;;
        *) return 1 ;;
    esac
    for key in key type; do
        [[ -n ${MEMBER[$key]-} ]] || continue
        [[ ${MEMBER[$key]} == \"* ]] || return 1
        kept+=",\"$key\":${MEMBER[$key]}"
    done
    # Status 2 is a value that is too deep for this program; its checksum is right.
    json "$fd" "$from" "$bytes" || (($? == 2)) || return 1
    # shellcheck disable=SC2034 # It is another variable's name.
    record_into=([state]=valid [revision]=${MEMBER[revision]} [nonce]=${MEMBER[nonce]}
        [removed]=$removed [kept]=$kept [fd]=$fd [at]=$from [bytes]=$bytes)
    if ((SEEN < MEMBER[revision])); then SEEN=${MEMBER[revision]}; fi
}

# open_file FILE: sets FD to a descriptor, or to nothing if FILE is not a
# regular file.
FD=
open_file() {
    FD=
    [[ -f $1 && ! -L $1 ]] || return 0
    { exec {FD}<"$1"; } 2>/dev/null && return 0
    FD=
    # It was renamed away and is there again, or it may not be read.
    [[ ! -f $1 || -r $1 ]] || fail 74 "$1 could not be opened"
}

# outline FD LIMIT: whether the file has at most LIMIT bytes and consists of
# lines, none of them empty. Sets SIZE, ENDS to the offsets of the line feeds,
# HEADER to the first line (whatever else is wrong), and SECOND to where the
# second begins.
SIZE=0 HEADER='' SECOND=0
declare -a ENDS=()
outline() {
    local rest line lines at=-1
    ENDS=()
    if small "$1"; then
        SIZE=${#CONTENT}
        HEADER=${CONTENT%%$'\n'*}
        rest=$CONTENT
        while [[ $rest == *$'\n'* ]]; do
            line=${rest%%$'\n'*} rest=${rest#*$'\n'}
            ((${#line})) || return 1
            ((at += ${#line} + 1))
            ENDS+=("$at")
        done
    else
        IFS= read -r -n $((HEADER_LIMIT + 1)) HEADER <"/dev/fd/$1"
        SIZE=$(plain stat -Lc %s "/dev/fd/$1") || fail 74 'a file could not be read'
        ((SIZE <= $2)) || return 1
        lines=$(plain wc -l <"/dev/fd/$1") || fail 74 'a file could not be read'
        # More than a redo record can have.
        ((lines <= REDO_LIMIT / 64)) || return 1
        # Not from <(…): Bash 5.2 sometimes loses the status of such a process.
        rest=$(
            plain grep -abo '.$' "/dev/fd/$1" | plain cut -d: -f1
            ((PIPESTATUS[0] <= 1))
        ) || fail 74 'a file could not be read'
        while [[ -n $rest ]] && read -r at; do ENDS+=("$((at + 1))"); done <<<"$rest"
        ((${#ENDS[@]} == lines)) || return 1
    fi
    SECOND=$((${#HEADER} + 1))
    ((${#ENDS[@]} && ENDS[-1] == SIZE - 1 && ENDS[0] == SECOND - 1))
}

# check_readable FD: fails if a file that seems damaged just cannot be read.
check_readable() {
    plain head -c "$REDO_LIMIT" "/dev/fd/$1" >/dev/null || fail 74 'a file could not be read'
}

# load INTO FILE NAME: opens and examines the file of a record, unless that is
# what was done before and it is still the same file, which nobody edits. The
# descriptor stays open until another file is loaded into the same variable.
load() {
    local -n into=$1
    local fd=${into[opened]-} state=damaged
    if [[ ${into[file]-} == "$2" ]] && still "$1" "$2"; then return; fi
    [[ -z $fd ]] || exec {fd}<&-
    into=([file]=$2 [state]=absent [revision]=0 [removed]='' [kept]='' [opened]='')
    [[ -e $2 || -L $2 ]] || return 0
    open_file "$2"
    fd=$FD
    if [[ -n $fd ]]; then
        if outline "$fd" $((HEADER_LIMIT + PAYLOAD_LIMIT + 2)) && ((${#ENDS[@]} == 2)) &&
            record "$1" "$HEADER" "$fd" "$SECOND" "$SIZE" "$3"; then
            state=valid
        elif parse_header "$HEADER" && newer "$HEADER"; then
            state=newer
            if [[ -n $FLIPPED ]] && ((${#ENDS[@]} == 2)) &&
                record "$1" "$FLIPPED" "$fd" "$SECOND" "$SIZE" "$3"; then
                into=([revision]=0 [removed]='' [kept]='')
                state=damaged
            fi
        fi
    fi
    if [[ -n $fd && $state == damaged ]]; then check_readable "$fd"; fi
    into[file]=$2
    into[state]=$state
    into[opened]=$fd
}

# still INTO FILE: whether the name is still that of what was loaded.
still() {
    local -n loaded=$1
    if [[ ${loaded[state]} == absent ]]; then
        [[ ! -e $2 && ! -L $2 ]]
    elif [[ -n ${loaded[opened]} ]]; then
        [[ -f $2 && ! -L $2 && /dev/fd/${loaded[opened]} -ef $2 ]]
    else
        [[ (-e $2 || -L $2) && (! -f $2 || -L $2) ]]
    fi
}

# redo_entries: reads the records of the redo record that is open as REDO_FD,
# whose outline was taken. Fails if it is damaged.
redo_entries() {
    local i name names=' ' from payload end header nonce=${MEMBER[nonce]}
    local -A entry
    for ((i = 1; i < ${#ENDS[@]}; i += 2)); do
        from=$((ENDS[i - 1] + 1)) payload=$((ENDS[i] + 1)) end=$((ENDS[i + 1] + 1))
        ((payload - from - 1 <= HEADER_LIMIT)) || return 1
        header=$(segment "$REDO_FD" "$from" $((payload - from - 1)) | plain tr '\0' '?')
        parse_header "$header" || return 1
        name=${MEMBER[record]-}
        valid_name "$name" || [[ $name == reload ]] || return 1
        [[ $names != *" $name "* ]] || return 1
        names+="$name "
        record entry "$header" "$REDO_FD" "$payload" "$end" "$name" || return 1
        [[ ${entry[revision]} == "$REDO_REVISION" && ${entry[nonce]} == "$nonce" ]] || return 1
        REDO_ENTRIES+=("$name $from $payload $end")
        [[ $name != "$1" ]] || copy CANDIDATE entry
    done
}

# load_redo NAME: reads the redo record, if there is one; CANDIDATE becomes its
# version of NAME.
load_redo() {
    [[ -z $REDO_FD ]] || exec {REDO_FD}<&-
    REDO=absent REDO_FD='' REDO_ENTRIES=() CANDIDATE=([state]=absent [revision]=0)
    [[ -e .commit.jsonl || -L .commit.jsonl ]] || return 0
    open_file .commit.jsonl
    REDO_FD=$FD
    # It was unlinked just now.
    [[ -n $REDO_FD || -e .commit.jsonl || -L .commit.jsonl ]] || return 0
    REDO=damaged
    [[ -n $REDO_FD ]] || return 0
    if outline "$REDO_FD" "$REDO_LIMIT" && ((${#HEADER} <= HEADER_LIMIT)) &&
        parse_header "$HEADER" && common_members && is_count "${MEMBER[count]-}" "$REDO_LIMIT" &&
        ((${#ENDS[@]} == 2 * MEMBER[count] + 1)) &&
        checksum "$HEADER" "$REDO_FD" "$SECOND" $((SIZE - SECOND)); then
        REDO_REVISION=${MEMBER[revision]}
        if redo_entries "$1"; then
            REDO=valid
        else
            REDO_ENTRIES=() CANDIDATE=([state]=absent [revision]=0)
        fi
    elif parse_header "$HEADER" && newer "$HEADER"; then
        REDO=newer
        if [[ -n $FLIPPED ]] && checksum "$FLIPPED" "$REDO_FD" "$SECOND" $((SIZE - SECOND)); then
            REDO=damaged
        fi
    fi
    if [[ $REDO == damaged ]]; then check_readable "$REDO_FD"; fi
}

# serve NAME: sets SERVED and FLAG from what was loaded (§7).
serve() {
    FLAG=
    copy SERVED CANDIDATE
    case ${FILE[state]} in
        valid)
            if ((FILE[revision] >= CANDIDATE[revision])); then copy SERVED FILE; fi
            ;;
        newer) FLAG="$1 is of a newer version" ;;
        damaged) [[ ${CANDIDATE[state]} == valid ]] || FLAG="$1 is damaged" ;;
    esac
    if [[ -n $FLAG && ${CANDIDATE[state]} != valid && ! -L .previous ]]; then
        load PREVIOUS ".previous/$1.jsonl" "$1"
        if [[ ${PREVIOUS[state]} == valid ]]; then copy SERVED PREVIOUS; fi
    fi
    case $REDO in
        damaged) FLAG='the redo record is damaged' ;;
        newer) FLAG='the redo record is of a newer version' ;;
    esac
}

# look NAME: reads a record without the lock (§7).
look() {
    local deadline
    look_at_clock
    deadline=$((NOW + PATIENCE))
    while :; do
        load FILE "$1.jsonl" "$1"
        load_redo "$1"
        serve "$1"
        still FILE "$1.jsonl" && return
        look_at_clock
        ((NOW < deadline)) || fail 75 "$1 does not stand still"
    done
}

# --- The lock --------------------------------------------------------------

same_directory() { [[ $CONTAINER -ef . ]]; }

# directory NAME: makes it if need be. mv of Debian 12 copies when it cannot
# rename, hence the look at the device.
declare -A SAME_DEVICE=()
directory() {
    [[ -d $1 || -L $1 ]] || mkdir -m 700 "$1" || fail 74 "$1 could not be made"
    [[ -d $1 && ! -L $1 ]] || fail 74 "$1 is not a directory"
    [[ -z ${SAME_DEVICE[$1]-} ]] || return 0
    [[ $(plain stat -c %d "$1") == "$(plain stat -c %d .)" ]] || fail 74 "$1 is another file system"
    SAME_DEVICE[$1]=yes
}

empty_staging() {
    local -a left=(.staging/*)
    local i
    for ((i = 0; i < ${#left[@]}; i += 1000)); do
        rm -rf -- "${left[@]:i:1000}" || fail 74 '.staging could not be emptied'
    done
}

# Takes the lock as descriptor 9 (§3), and finishes what is to be finished.
take_lock() {
    local deadline status
    look_at_clock
    deadline=$((NOW + PATIENCE))
    while :; do
        [[ ! -L .lock && (! -e .lock || -f .lock) ]] || fail 74 '.lock is not a regular file'
        { exec 9<>.lock; } 2>/dev/null || fail 74 '.lock could not be opened'
        while :; do
            flock -x -n -E 11 9
            status=$?
            ((status == 11)) || break
            look_at_clock
            ((NOW < deadline)) || fail 75 'the lock is held'
            plain sleep "0.00$((RANDOM % 10))"
        done
        ((status == 0)) || fail 74 '.lock could not be locked'
        [[ ! -f .lock || -L .lock || ! /dev/fd/9 -ef .lock ]] || break
        exec 9>&-
        look_at_clock
        ((NOW < deadline)) || fail 75 '.lock does not stand still'
    done
    same_directory || fail 74 'the container was replaced'
    directory .staging
    empty_staging
    finish
}

release_lock() { exec 9>&-; }

# Sets ANNOUNCED to the number in .lock.
ANNOUNCED=0
read_announced() {
    local number=
    IFS= read -r -N 20 number <"/dev/fd/9"
    ANNOUNCED=0
    if [[ $number =~ ^0{4}[0-9]{16}$ ]] && ((10#$number <= LAST_REVISION)); then
        ANNOUNCED=$((10#$number))
    fi
}

# announce REVISION: writes it into .lock, never a lower one than stands there.
announce() {
    read_announced
    ((ANNOUNCED >= $1)) || printf '%020d\n' "$1" 1<>"/dev/fd/9" || fail 74 '.lock could not be written'
}

# Sets REVISION to the next one (§4).
REVISION=0
next_revision() {
    local file name
    read_announced
    # A number in .lock that is lower than what was seen was tampered with.
    if [[ -z $SCANNED ]] || ((ANNOUNCED < SEEN)); then
        for file in *.jsonl .previous/*.jsonl; do
            name=${file#.previous/} name=${name%.jsonl}
            valid_name "$name" || [[ $name == reload ]] || continue
            open_file "$file"
            [[ -n $FD && ($file != .previous/* || ! -L .previous) ]] || continue
            IFS= read -r -n $((HEADER_LIMIT + 1)) HEADER <"/dev/fd/$FD"
            parse_header "$HEADER" || check_readable "$FD"
            exec {FD}<&-
            is_count "${MEMBER[revision]-}" "$LAST_REVISION" || continue
            if ((SEEN < MEMBER[revision])); then SEEN=${MEMBER[revision]}; fi
        done
        SCANNED=yes
    fi
    if ((SEEN < ANNOUNCED)); then SEEN=$ANNOUNCED; fi
    ((SEEN < LAST_REVISION)) || fail 65 'there is no next revision'
    REVISION=$((SEEN + 1))
}

# --- Writing ---------------------------------------------------------------

# flush FILE: fsync of the file or directory.
flush() { plain sync "$1"; }

# Makes an empty file in .staging and sets STAGED to its path.
STAGED=
stage() {
    STAGED=$(mktemp ".staging/$1.XXXXXXXX") || fail 74 'nothing can be written into .staging'
}

# install_staged NAME REVISION: steps 4 to 7 of §5 for the file STAGED; what stands
# there was loaded into FILE.
install_staged() {
    local kept
    if ! flush "$STAGED"; then
        rm -f "$STAGED"
        fail 74 "$1 could not be made durable"
    fi
    if [[ ${FILE[state]} == valid ]]; then
        directory .previous
        if [[ -L .previous/$1.jsonl || ! $1.jsonl -ef .previous/$1.jsonl ]]; then
            kept="$STAGED.previous"
            { ln -T "$1.jsonl" "$kept" && mv -fT "$kept" ".previous/$1.jsonl"; } ||
                fail 74 "the previous version of $1 could not be kept"
        fi
    fi
    announce "$2"
    [[ ! -d $1.jsonl || -L $1.jsonl ]] || fail 74 "$1.jsonl is a directory"
    mv -fT "$STAGED" "$1.jsonl" || fail 74 "$1.jsonl could not be replaced"
    if ((SEEN < $2)); then SEEN=$2; fi
}

# Finishes a transaction that somebody else committed (§6).
finish() {
    local entry name from end
    load_redo ''
    case $REDO in
        absent) return ;;
        damaged) fail 65 'the redo record is damaged' ;;
        newer) fail 65 'the redo record is of a newer version' ;;
    esac
    flush . || fail 74 'the directory could not be made durable'
    for entry in "${REDO_ENTRIES[@]}"; do
        read -r name from _ end <<<"$entry" || fail 74 'the redo record could not be read'
        load FILE "$name.jsonl" "$name"
        [[ ${FILE[state]} != newer ]] || fail 74 "a transaction cannot be finished: $name is of a newer version"
        ((FILE[revision] < REDO_REVISION)) || continue
        stage "$name"
        segment "$REDO_FD" "$from" $((end - from)) >"$STAGED" || fail 74 "$name could not be written"
        install_staged "$name" "$REDO_REVISION"
    done
    flush . || fail 74 'the directory could not be made durable'
    # With the lock: left behind without it, it could unlink the next one.
    rm -f .commit.jsonl || fail 74 'the redo record could not be unlinked'
}

# write NAME REMOVED BYTES: stages a version of the record with the payload in
# SCRATCH.
write() {
    local header nonce sum now=$EPOCHREALTIME when
    printf -v nonce '%08x%08x' "$SRANDOM" "$SRANDOM"
    printf -v when '%(%Y-%m-%dT%H:%M:%S)T.%.3sZ' "${now%.*}" "${now#*.}"
    printf -v header '{"tandem":1,"record":"%s","revision":%d,"nonce":"%s","writer":"container.sh","pid":%d,"writtenAt":"%s"%s%s' \
        "$1" "$REVISION" "$nonce" "$$" "$when" "${2:+,\"removed\":true}" "${SERVED[kept]-}"
    ((${#header} + 79 <= HEADER_LIMIT)) || fail 65 "the header of $1 is too long"
    sum=$({
        printf '%s}\n' "$header"
        segment "$SCRATCH" 0 "$3"
        printf '\n'
    } 9>&- | plain sha256sum) || fail 74 'the checksum could not be made'
    stage "$1"
    {
        printf '%s,"checksum":"%s"}\n' "$header" "${sum%% *}" &&
            segment "$SCRATCH" 0 "$3" &&
            printf '\n'
    } >"$STAGED" || fail 74 "$1 could not be written"
}

# same_payload BYTES: whether FILE has the payload that is in SCRATCH.
same_payload() {
    local old new
    ((FILE[bytes] == $1)) || return 1
    if small "${FILE[fd]}"; then
        old=${CONTENT:FILE[at]:$1}
        if small "$SCRATCH"; then
            [[ $old == "${CONTENT:0:$1}" ]]
            return
        fi
    fi
    old=$(segment "${FILE[fd]}" "${FILE[at]}" "$1" | plain sha256sum) ||
        fail 74 'the payload could not be read'
    new=$(segment "$SCRATCH" 0 "$1" | plain sha256sum) || fail 74 'the payload could not be read'
    [[ $old == "$new" ]]
}

# store NAME REMOVED BYTES EXPECTED: commits the payload in SCRATCH, or, if
# REMOVED, a tombstone (§5). Sets RESULT; returns 75 on a conflict.
store() {
    local name=$1 removed=$2 bytes=$3 expected=$4 revision=0
    take_lock
    load FILE "$name.jsonl" "$name"
    [[ ${FILE[state]} != newer ]] || fail 65 "$name is of a newer version"
    [[ ! -d $name.jsonl || -L $name.jsonl ]] || fail 74 "$name.jsonl is a directory"
    CANDIDATE=([state]=absent [revision]=0)
    REDO=absent
    serve "$name"
    revision=${SERVED[revision]}
    if [[ -n $expected ]] && ((expected != revision)) &&
        { ((expected != 0)) || [[ -z ${SERVED[removed]-} ]] && ((revision)); }; then
        release_lock
        return 75
    fi
    if unchanged "$removed" "$bytes"; then
        RESULT=${FILE[revision]}
        flush . || fail 74 "$name is perhaps not durable"
    else
        next_revision
        RESULT=$REVISION
        write "$name" "$removed" "$bytes"
        install_staged "$name" "$REVISION"
        flush . || fail 74 "revision $REVISION of $name is visible, but perhaps not durable"
    fi
    same_directory || fail 74 "the container was replaced; revision $RESULT of $name is perhaps lost"
    release_lock
}

# unchanged REMOVED BYTES: whether there is nothing to be written.
unchanged() {
    case ${FILE[state]} in
        absent) [[ -n $1 ]] ;;
        valid) [[ ${FILE[removed]} == "$1" ]] && { [[ -n $1 ]] || same_payload "$2"; } ;;
        *) false ;;
    esac
}

# --- The commands ----------------------------------------------------------

# Opens a file without a name as SCRATCH, where payloads are put.
SCRATCH=
open_scratch() {
    local path
    path=$(mktemp) || fail 74 'there is no temporary file'
    { exec {SCRATCH}<>"$path"; } 2>/dev/null || fail 74 'there is no temporary file'
    rm -f "$path"
}

get() {
    look "$1"
    if [[ ${SERVED[state]} == valid && -z ${SERVED[removed]} ]]; then
        segment "${SERVED[fd]}" "${SERVED[at]}" $((SERVED[bytes] + 1)) || fail 74 'it could not be printed'
        [[ -n $FLAG ]] || return 0
    fi
    [[ -z $FLAG ]] || fail 65 "$FLAG"
    exit 66
}

revision() {
    look "$1"
    printf '%d\n' "${SERVED[revision]}" || fail 74 'it could not be printed'
    [[ -z $FLAG ]] || fail 65 "$FLAG"
}

put() {
    local bytes lines last
    open_scratch
    head -c $((PAYLOAD_LIMIT + 2)) >"/dev/fd/$SCRATCH" || fail 74 'the payload could not be read'
    bytes=$(wc -c <"/dev/fd/$SCRATCH") lines=$(wc -l <"/dev/fd/$SCRATCH")
    last=$(tail -c 1 "/dev/fd/$SCRATCH" | od -An -tx1)
    if [[ $last == ' 0a' ]]; then ((bytes -= 1, lines -= 1)); fi
    ((lines == 0)) || fail 65 'the payload has more than one line'
    ((bytes <= PAYLOAD_LIMIT)) || fail 65 'the payload is too long'
    json "$SCRATCH" 0 "$bytes" || fail 65 'the payload is not JSON'
    store "$1" '' "$bytes" "$2" || fail 75 "$1 has another revision"
    printf '{"record":"%s","revision":%d}\n' "$1" "$RESULT"
}

delete() {
    open_scratch
    printf 'null' >"/dev/fd/$SCRATCH"
    store "$1" true 4 ''
    printf '{"record":"%s","revision":%d}\n' "$1" "$RESULT"
}

# increment NAME COUNT: an absent record counts as 0.
increment() {
    local value revision
    MADE=0
    trap 'printf "%d\n" "$MADE"' EXIT
    open_scratch
    while ((MADE < $2)); do
        look "$1"
        [[ -z $FLAG ]] || fail 65 "$FLAG"
        value=0 revision=${SERVED[revision]}
        if [[ ${SERVED[state]} == valid && -z ${SERVED[removed]} ]]; then
            ((SERVED[bytes] <= 64)) || fail 65 "$1 is not an integer"
            value=$(segment "${SERVED[fd]}" "${SERVED[at]}" "${SERVED[bytes]}") ||
                fail 74 "$1 could not be read"
            value=${value//[$' \t\r']/}
            [[ $value =~ ^(0|-?[1-9][0-9]{0,17})$ ]] || fail 65 "$1 is not an integer"
        fi
        printf '%d' $((value + 1)) >"/dev/fd/$SCRATCH" || fail 74 'there is no temporary file'
        value=$((value + 1))
        if store "$1" '' "${#value}" "$revision"; then ((MADE += 1)); fi
    done
}

usage() {
    fail 64 'usage: container.sh DIR get|revision|put|delete|increment NAME [--if-revision N | COUNT]'
}

# is_number TEXT: whether it is a decimal number that bash can count with.
is_number() { [[ $1 =~ ^(0|[1-9][0-9]{0,15})$ ]]; }

main() {
    local expected=''
    ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)) || fail 64 'this bash is too old'
    (($# >= 3)) || usage
    valid_name "$3" || fail 64 "not a record's name: $3"
    case "$2/$#" in
        get/3 | revision/3 | put/3 | delete/3) ;;
        put/5)
            [[ $4 == --if-revision ]] || usage
            is_number "$5" || usage
            expected=$5
            ;;
        increment/4) is_number "$4" || usage ;;
        *) usage ;;
    esac
    CONTAINER=$1
    [[ $CONTAINER == /* ]] || CONTAINER=$PWD/$CONTAINER
    if [[ ! -e $CONTAINER && $2 =~ ^(put|delete|increment)$ ]]; then
        mkdir -m 700 -- "$CONTAINER" 2>/dev/null || [[ -d $CONTAINER ]] ||
            fail 74 "$1 could not be made"
        flush "$CONTAINER/.." || fail 74 "$1 is perhaps not durable"
    fi
    cd -P -- "$CONTAINER" 2>/dev/null || fail 74 "$1 is not a directory that can be read"
    case $2 in
        put) put "$3" "$expected" ;;
        *) "$2" "${@:3}" ;;
    esac
}

main "$@"

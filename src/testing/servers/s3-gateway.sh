#!/usr/bin/env bash
# A real S3 server for tests: Ceph's object gateway with one monitor and one disk in memory.
#   src/testing/servers/s3-gateway.sh start FOLDER PORT    serves on 127.0.0.1:PORT when it returns (about 15 s)
#   src/testing/servers/s3-gateway.sh stop FOLDER          ends the server; FOLDER can then be removed
# It needs Debian's radosgw, ceph-mon, ceph-osd and ceph-common. PORT+1 must be free for the monitor.
# Access key: labelport-test, secret: labelport-test-secret. There is no bucket yet.
set -euo pipefail

usage() { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
fail() { echo "s3-gateway: $1 (its logs: $folder/log)" >&2; stop; exit 1; }

stop() {
  [ -f "$folder/started" ] || return 0
  # SIGKILL is safe: all data is in memory and not needed any more.
  while read -r pid; do kill -9 "$pid" 2>/dev/null || true; done < "$folder/started"
  rm -f "$folder/started"
}

# Runs a server in the background, and records its output and process id.
serve() {
  local name=$1; shift
  "$@" > "$folder/log/$name.out" 2>&1 < /dev/null &
  echo $! >> "$folder/started"
}

# Retries the command every 0.2 s until it succeeds, for at most SECONDS.
await() {
  local until=$((SECONDS + $1)); shift
  until "$@" > /dev/null 2>&1; do [ $SECONDS -lt $until ] || return 1; sleep 0.2; done
}

start_osd() { serve osd ceph-osd "${conf[@]}" --id 0 --foreground; }
# Shortly after the monitor starts, the disk sometimes exits; then it only needs a restart.
osd_is_up() {
  kill -0 "$(tail -n 1 "$folder/started")" || start_osd
  timeout 10 ceph "${conf[@]}" osd stat | grep -q '1 up'
}
gateway_answers() { curl --silent --output /dev/null --max-time 2 "http://127.0.0.1:$port/"; }

[ $# -ge 2 ] || usage
what=$1; folder=$2
case $what in
  stop) folder=$(cd "$folder" && pwd); stop; exit 0 ;;
  start) [ $# -eq 3 ] || usage ;;
  *) usage ;;
esac

port=$3; monitor="[v1:127.0.0.1:$((port + 1))]"
mkdir -p "$folder"/{log,mon,osd/0,run}
folder=$(cd "$folder" && pwd)
: > "$folder/started"
cluster=$(cat /proc/sys/kernel/random/uuid)
disk=$(cat /proc/sys/kernel/random/uuid)
conf=(--conf "$folder/ceph.conf")

cat > "$folder/ceph.conf" <<CONF
[global]
fsid = $cluster
mon host = $monitor
# Only this machine can reach it, and its data is temporary.
auth cluster required = none
auth service required = none
auth client required = none
# One copy on one disk is enough for a test.
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
# One disk needs no device class, and setting one makes the disk exit if the monitor is not quite ready.
osd class update on start = false
osd objectstore = memstore
# Held in memory only as far as it is filled; a full disk blocks every upload without an answer.
memstore device bytes = 4294967296
run dir = $folder/run
admin socket = $folder/run/\$name.asok
log file = $folder/log/\$name.log
mon data = $folder/mon/\$id
osd data = $folder/osd/\$id
[client.rgw]
rgw data = $folder/rgw
rgw frontends = beast endpoint=127.0.0.1:$port
CONF

monmaptool --create --clobber --addv a "$monitor" --fsid "$cluster" "$folder/monmap" > "$folder/log/monmap.out"
ceph-mon "${conf[@]}" --id a --mkfs --monmap "$folder/monmap" > "$folder/log/mon-mkfs.out" 2>&1 || fail 'no monitor'
serve mon ceph-mon "${conf[@]}" --id a --foreground
await 30 timeout 10 ceph "${conf[@]}" status || fail 'the monitor does not answer'

# The monitor must know the disk by the uuid with which it is created. On a busy machine it may not answer in time; a retry
# for the same disk gets the same answer.
new_disk() { timeout 20 ceph "${conf[@]}" osd new "$disk" > "$folder/log/osd-new.out" 2>&1; }
await 90 new_disk || fail 'the disk was not accepted'
ceph-osd "${conf[@]}" --id 0 --mkfs --osd-uuid "$disk" > "$folder/log/osd-mkfs.out" 2>&1 || fail 'no disk'
start_osd
await 30 osd_is_up || fail 'the disk does not come up'

timeout 60 radosgw-admin "${conf[@]}" user create --uid=labelport --display-name=Labelport \
  --access-key=labelport-test --secret=labelport-test-secret > "$folder/log/user.out" 2>&1 || fail 'no user'
serve gateway radosgw "${conf[@]}" --name client.rgw --foreground
await 60 gateway_answers || fail 'the gateway does not answer'
echo "S3 answers on http://127.0.0.1:$port"

#!/bin/sh
# Daily backups of the PostgreSQL server beside which this runs, while that is the primary: a full one each week, otherwise
# what has changed since. Says what it does; a failed one is tried again after ten minutes.
#   backup.sh         runs until it is stopped
#   backup.sh health  fails if the last attempt failed, or if the newest backup is older than 26 hours
set -eu
stanza=back-office
failed=/tmp/backup-failed
hour=3600

say() {
  echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) $*"
}

# Seconds since the end of the newest backup, of one of the given types; a very large number if there is none.
age() {
  pgbackrest --stanza=$stanza --output=json info | python3 -c '
import json, sys, time
backups = [backup for stanza in json.load(sys.stdin) for backup in stanza["backup"] if not backup.get("error")]
ends = [backup["timestamp"]["stop"] for backup in backups if backup["type"] in sys.argv[1:] or not sys.argv[1:]]
print(int(time.time()) - max(ends) if ends else 10**9)' "$@"
}

if [ "${1:-}" = health ]; then
  [ ! -e $failed ] || { say 'The last attempt failed: see the log of this container'; exit 1; }
  newest=$(age)
  [ "$newest" -lt $((26 * hour)) ] || { say "The newest backup is $((newest / hour)) hours old, or there is none"; exit 1; }
  exit 0
fi

is_primary() {
  [ "$(psql --no-psqlrc --tuples-only --no-align --command='select pg_is_in_recovery()' postgres)" = f ]
}

# Makes a backup if one is due. On a standby it is left to the container beside the primary.
back_up() {
  newest=$(age) || return 1
  [ "$newest" -ge $((24 * hour)) ] || return 0
  is_primary || return 0
  newest_full=$(age full) || return 1
  # A day less, because the one after seven days would be due on the eighth.
  type=diff
  [ "$newest_full" -lt $((6 * 24 * hour)) ] || type=full
  say "A backup begins: $type"
  pgbackrest --stanza=$stanza --type=$type --log-level-console=warn backup || return 1
  say 'The backup is complete'
}

trap 'exit 0' TERM INT
while true; do
  if back_up; then
    rm -f $failed
  else
    say 'The backup failed; it is tried again in ten minutes'
    touch $failed
  fi
  # In the background, so that a signal ends it at once.
  sleep 600 &
  wait $!
done

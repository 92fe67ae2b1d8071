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

# When the newest backup ended, of one of the given types, in seconds since 1970; 0 if there is none.
end_of_newest() {
  pgbackrest --stanza=$stanza --output=json info | python3 -c '
import json, sys
backups = [backup for stanza in json.load(sys.stdin) for backup in stanza["backup"] if not backup.get("error")]
ends = [backup["timestamp"]["stop"] for backup in backups if backup["type"] in sys.argv[1:] or not sys.argv[1:]]
print(max(ends, default=0))' "$@"
}

# Seconds since then.
age() {
  end=$(end_of_newest "$@") || return 1
  echo $(($(date +%s) - end))
}

# Runs SQL given as an argument in a database of this server.
ask() {
  psql --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="$2" "$1"
}

if [ "${1:-}" = health ]; then
  [ ! -e $failed ] || { say 'The last attempt failed: see the log of this container'; exit 1; }
  newest=$(age)
  [ "$newest" -lt $((26 * hour)) ] || { say "The newest backup is $((newest / hour)) hours old, or there is none"; exit 1; }
  exit 0
fi

is_primary() {
  [ "$(ask postgres 'select pg_is_in_recovery()')" = f ]
}

# For the alert about the system. Before the first API has started there is no table.
report() {
  [ "$(ask back_office "select to_regclass('backups') is not null")" = t ] || return 0
  end=$(end_of_newest) || return 1
  ask back_office "insert into backups select to_timestamp($end) where $end > 0 on conflict do nothing" > /dev/null
}

# Makes a backup if one is due. On a standby it is left to the container beside the primary.
back_up() {
  newest=$(age) || return 1
  [ "$newest" -ge $((24 * hour)) ] || return 0
  is_primary || return 0
  # Only here, so that the servers start while the store is away. Changes nothing in a store that has been prepared.
  pgbackrest --stanza=$stanza --log-level-console=warn stanza-create || return 1
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
    ! is_primary || report || say 'The time of the backup could not be reported to the database'
    rm -f $failed
  else
    say 'The backup failed; it is tried again in ten minutes'
    touch $failed
  fi
  # In the background, so that a signal ends it at once.
  sleep 600 &
  wait $!
done

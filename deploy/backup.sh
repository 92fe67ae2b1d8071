#!/bin/sh
# Dumps the database of compose.yaml: docs/operations.md, "A bare machine with Docker", step 8. Settings (environment):
#   BACKUP_DIR        folder, /var/backups/back-office unless set
#   BACKUP_KEEP_DAYS  dumps older than this are removed, 14 unless set
#   BACKUP_COPY       command that copies "$1" to another machine
set -eu
# Only the user who runs this can read the dumps.
umask 077
folder=${BACKUP_DIR:-/var/backups/back-office}
mkdir -p "$folder"
cd "$(dirname "$0")/.."
on_database() {
  docker compose exec -T postgres "$@"
}

dump=$folder/$(date -u +%Y-%m-%dT%H%M%SZ).dump
# Under this name it is not complete.
trap 'rm -f "$dump.part"' EXIT
on_database pg_dump --username=back_office --format=custom back_office > "$dump.part"
sync
mv "$dump.part" "$dump"
[ -z "${BACKUP_COPY:-}" ] || sh -euc "$BACKUP_COPY" copy "$dump"
find "$folder" -name '*.dump*' -mtime "+${BACKUP_KEEP_DAYS:-14}" -delete
# For the alert about the system: only what was copied away counts.
on_database psql --username=back_office --quiet --command='insert into backups default values' back_office

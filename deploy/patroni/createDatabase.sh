#!/bin/sh
# Called by Patroni on the first primary with the address of the new server.
set -eu
psql "$1" --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$BACK_OFFICE_PASSWORD" <<'SQL'
create role back_office login password :'password';
-- For alerts about standbys that are behind or lost.
grant pg_read_all_stats to back_office;
create database back_office owner back_office;
SQL

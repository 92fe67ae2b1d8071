-- Alerts about stopped reports and about the machines of the product. Source: design/watch.md, Alerts.
insert into alert_rules (kind, name) values ('report_schedule_stopped', 'Scheduled report stopped') on conflict do nothing;

-- What each API process reports of itself a few times a minute, because no other can see it.
create table process_states (
  id uuid primary key,
  -- Name of its machine.
  host text not null,
  reported_at timestamptz not null,
  -- How far the machine's clock is ahead of the database's; negative: behind.
  clock_difference_ms bigint not null,
  -- Visits on its disk that the database has not recorded yet.
  waiting_visits integer not null check (waiting_visits >= 0),
  -- Of the fullest of its disks; null if not known.
  free_disk_percent double precision
);

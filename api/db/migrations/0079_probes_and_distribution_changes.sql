-- Pauses that end with several probes, one after another; and changes of distributions at a time. Source: design/watch.md.
alter table advertiser_pauses
  -- Probes that must be accepted before the advertiser gets leads again.
  add column probes integer not null default 1 check (probes between 1 and 20),
  add column probes_accepted integer not null default 0 check (probes_accepted >= 0),
  add check (probes_accepted < probes);

alter table scheduled_changes drop constraint scheduled_changes_entity_check;
alter table scheduled_changes add constraint scheduled_changes_entity_check
  check (entity in ('cap', 'advertiser', 'distribution', 'distribution_group'));
create index scheduled_changes_finished_idx on scheduled_changes (finished_at desc, id desc) where state <> 'waiting';

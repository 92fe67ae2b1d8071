-- Pauses of advertisers, by a rule or by a person: the current or last one of each. Source: design/watch.md, Automatic pause.
create table advertiser_pauses (
  advertiser_id bigint primary key references advertisers (id) on delete cascade,
  -- Null: paused by a person, or the rule was deleted.
  rule_id bigint references alert_rules (id) on delete set null,
  is_by_rule boolean not null,
  -- Name of the rule, or e-mail of the person.
  paused_by text not null,
  paused_at timestamptz not null,
  -- Null: until somebody resumes it.
  paused_until timestamptz,
  -- Length of the current pause by a rule, which doubles with each probe that fails.
  minutes integer check (minutes between 1 and 240),
  -- The lead that is being sent as a probe. After its time another lead may be one, because its process died.
  probe_lead_id bigint,
  probe_until timestamptz,
  resumed_at timestamptz,
  check ((probe_lead_id is null) = (probe_until is null)),
  check (not is_by_rule or (paused_until is not null and minutes is not null))
);
create index advertiser_pauses_rule_id_idx on advertiser_pauses (rule_id);
create constraint trigger advertiser_pauses_routing after insert or update or delete on advertiser_pauses
  deferrable initially deferred for each row execute function count_routing_version();

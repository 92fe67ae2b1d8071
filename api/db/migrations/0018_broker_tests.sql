alter table advertisers
  -- Whether leads are sent to the broker: a test lead was accepted, or somebody said that none is needed. Those of before are taken as
  -- tested.
  add column broker_is_tested boolean not null default true,
  -- Keyed hash of the settings that were the last to have a test lead accepted, saved or not.
  add column accepted_broker bytea;

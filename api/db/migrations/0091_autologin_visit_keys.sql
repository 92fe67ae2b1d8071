-- Every visit of the autologin link of a campaign's registration: one that is recorded again, because its answer was lost or
-- because it waited on a disk, is counted once. Never pruned, as the keys of clicks.
create table autologin_visit_keys (
  key uuid primary key
);

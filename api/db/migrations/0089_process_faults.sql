-- What each process also reports of itself: who answers its reports, its standby, and its certificates.
alter table process_states
  -- What is to answer reports; null in processes of the previous release.
  add column report_engine text,
  -- For how long it has not answered; 0 while it does.
  add column engine_away_seconds integer not null default 0 check (engine_away_seconds >= 0),
  -- For how long the primary has answered instead of the standby of DATABASE_REPLICA_URL; 0 while that does.
  add column standby_unused_seconds integer not null default 0 check (standby_unused_seconds >= 0),
  -- The certificate of its connections that ends first: the setting that names the server, and the end. Null if there is none.
  add column certificate text,
  add column certificate_ends_at timestamptz;

-- What tools have asked the gateway with an access token, for seven days. Without foreign keys: rows outlive a revoked token.
create table request_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  token_id bigint not null,
  token_name text not null,
  user_id bigint not null,
  operation text,
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  kind text check (kind in ('query', 'mutation')),
  duration_ms integer not null check (duration_ms >= 0),
  cost integer check (cost >= 0),
  row_count integer not null check (row_count >= 0),
  status smallint not null,
  codes text[] not null,
  request_id text not null,
  address text,
  -- With personal data replaced by what it is.
  variables jsonb,
  cost_parts jsonb
);
create index request_log_at on request_log (at, id);
create index request_log_token on request_log (token_id, at, id);
create index request_log_user on request_log (user_id, at, id);

-- The documents of the log by SHA-256, with personal data in them replaced.
create table request_documents (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  document text not null,
  seen_at timestamptz not null
);

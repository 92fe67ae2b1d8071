-- A retried request with the same key gets the first answer; another body with the key is refused.
create table idempotency_keys (
  -- Whose key: 'user:7' or 'publisher:12'.
  owner text not null,
  key text not null,
  request_hash bytea not null,
  -- Null while the first request is under way.
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

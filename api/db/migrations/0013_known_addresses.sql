-- Where a user has signed in from: there they are not held back while strangers try the account from elsewhere.
create table known_addresses (
  user_id bigint not null references users (id) on delete cascade,
  -- HMAC of the address under the server's key.
  address_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, address_hash)
);
create index known_addresses_last_used_at_idx on known_addresses (last_used_at);
-- The sweep of what has expired reads these.
create index sessions_expires_at_idx on sessions (expires_at);
create index rate_limits_expire_idx on rate_limits (expire);

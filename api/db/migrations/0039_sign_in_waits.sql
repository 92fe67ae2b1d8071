-- Wrong passwords and codes in a row, and until when the next one waits. Accounts are there whether somebody has them or not.
create table sign_in_waits (
  step text not null check (step in ('password', 'code')),
  -- HMAC of the e-mail address under the server's key.
  account bytea not null,
  -- HMAC of the network or of the known device that tries; empty: all others together.
  source bytea not null,
  failures integer not null check (failures >= 0),
  waits_until timestamptz not null,
  -- The first refusal of each wait is in the audit log.
  is_refusal_recorded boolean not null default false,
  primary key (step, account, source)
);
create index sign_in_waits_waits_until_idx on sign_in_waits (waits_until);

-- Browsers that somebody has signed in with: there a user is not held back while strangers try the account.
create table known_devices (
  -- SHA-256 of the token that the browser keeps.
  token_hash bytea not null,
  user_id bigint not null references users (id) on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user_id_idx on known_devices (user_id);
create index known_devices_last_used_at_idx on known_devices (last_used_at);

-- Wrong passwords and codes that a user has not been shown yet.
create table failed_sign_ins (
  user_id bigint primary key references users (id) on delete cascade,
  count integer not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);

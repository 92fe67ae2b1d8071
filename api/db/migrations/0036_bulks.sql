-- Lists that are read to their end in the background, with what was read, until a day after their end.
create table bulks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- The session or access token that it acts as. Without a foreign key: the row says why it ended.
  session_id bigint not null,
  token_id bigint,
  token_name text,
  -- What that one might do in the beginning.
  permissions integer[] not null,
  -- May hold what somebody searched for.
  document text not null,
  variables jsonb not null,
  -- Field of Query.
  list text not null,
  -- IANA name.
  time_zone text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  failure text,
  -- End of the last page that is stored; null: none is.
  after text,
  pages integer not null default 0,
  row_count integer not null default 0,
  byte_count bigint not null default 0,
  cost bigint not null default 0,
  -- Attempts at the next page that failed for a reason that passes.
  tries integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'running')))
);
create index bulks_user_id_idx on bulks (user_id, id);
create index bulks_ended_at_idx on bulks (ended_at);

-- One page of rows as JSON lines, compressed with gzip.
create table bulk_pieces (
  bulk_id bigint not null references bulks on delete cascade,
  place integer not null,
  body bytea not null,
  primary key (bulk_id, place)
);
alter table bulk_pieces alter column body set storage external;

alter table export_links drop constraint export_links_kind_check;
alter table export_links add constraint export_links_kind_check check (kind in ('leads', 'campaign_logs', 'bulk'));

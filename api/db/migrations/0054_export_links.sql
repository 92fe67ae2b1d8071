-- Links that give one export to whoever has them, once: of the key its hash alone, with what is to be exported and for which
-- session. They end with that session.
create table export_links (
  key_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  kind text not null check (kind in ('leads', 'campaign_logs')),
  -- What the export was asked with: may hold what somebody searched for.
  request jsonb not null,
  -- IANA name.
  time_zone text not null,
  expires_at timestamptz not null
);
create index export_links_session_id_idx on export_links (session_id);
create index export_links_expires_at_idx on export_links (expires_at);

-- Personal access tokens: sessions with a name, for tools.

alter table sessions
  -- Null for a person who signed in.
  add column token_name text check (btrim(token_name) <> ''),
  -- Of an access token: it gives at most these, and of them only what the owner's role holds at the time.
  add column token_permissions integer[],
  -- Null for an access token that was never used.
  alter column last_used_at drop not null,
  add constraint sessions_token_is_whole check ((token_name is null) = (token_permissions is null)),
  add constraint sessions_session_is_used check (token_name is not null or last_used_at is not null);
create unique index sessions_token_name_key on sessions (user_id, lower(token_name)) where token_name is not null;

-- Who changed what: written in the transaction of the change, never altered.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id bigint references users (id) on delete set null,
  -- E-mail or name of whoever acted, kept beyond the user's deletion.
  actor text not null,
  -- For example 'preset.update' or 'session.refuse'.
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_entity_idx on audit_log (entity, entity_id, id desc);
create index audit_log_user_idx on audit_log (user_id, id desc);
create index audit_log_created_at_idx on audit_log (created_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  -- The deletion of a user unlinks their rows; nothing else may touch a record.
  if tg_op = 'UPDATE' and new.user_id is null
    and (to_jsonb(new) - 'user_id') = (to_jsonb(old) - 'user_id') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_truncate();

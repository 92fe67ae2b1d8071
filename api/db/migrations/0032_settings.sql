-- How long passwords must and may be is the business's to say.
alter table settings
  add column password_min integer not null default 6 check (password_min between 6 and 200),
  add column password_max integer not null default 12 check (password_max between 6 and 200),
  add constraint settings_password_range check (password_min <= password_max);

-- The log is read newest first, all of it or that of one kind of thing.
create index audit_log_kind_idx on audit_log (entity, id desc);

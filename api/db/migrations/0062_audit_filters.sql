-- The log by what happened: newest first, whatever its length.
create index audit_log_action_idx on audit_log (action, id desc);
-- Names are searched; rows of postbacks, most of the log, have none.
create index audit_log_words_idx on audit_log
  using gin ((actor || ' ' || coalesce(entity_name, '')) gin_trgm_ops) where action <> 'postback.take';

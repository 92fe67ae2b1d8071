-- What the record was called when the row was written: a deleted record has a name in the log still. Rows from before have none
-- here; they are named when they are read.
alter table audit_log add column entity_name text;
-- Postbacks are most of the rows, and left out unless they are asked for.
create index audit_log_without_postbacks_idx on audit_log (id desc) include (created_at) where action <> 'postback.take';

-- Lists, counts and reports leave hidden leads out, always: an index without them counts the rest by itself.
drop index leads_created_at_idx;
create index leads_created_at_idx on leads (created_at, id) where not is_hidden;

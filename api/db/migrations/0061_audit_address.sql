-- Where the request of a row came from. Rows from before, and what no request did, have none.
alter table audit_log add column address text;

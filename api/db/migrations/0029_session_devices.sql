-- Where a session was started, for the list of its user: browser and system in words, and the address, encrypted. Null for
-- those of before.
alter table sessions
  add column device text,
  add column address bytea;

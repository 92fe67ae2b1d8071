-- Pseudonyms of the networks that the first attempts came from.
alter table failed_sign_ins add column addresses bytea[] not null default '{}';

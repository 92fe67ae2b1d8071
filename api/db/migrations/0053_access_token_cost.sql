-- What the gateway lets an access token ask for in a minute.

alter table sessions
  -- In units of the gateway's cost (fields × rows); null: as much as a person who signed in.
  add column token_cost_per_minute integer check (token_cost_per_minute between 1000 and 100000000),
  add constraint sessions_only_tokens_have_cost check (token_name is not null or token_cost_per_minute is null);

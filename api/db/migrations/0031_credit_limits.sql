-- What an advertiser may owe at most, and what happens then. Null: as much as it likes.
alter table billing_data
  add column credit_limit numeric(12, 2) check (credit_limit > 0),
  add column at_limit text not null default 'warn' check (at_limit in ('nothing', 'warn', 'pause'));

-- A pause by a rule may last as long as its condition holds: then it has neither an end nor a length.
alter table advertiser_pauses
  drop constraint advertiser_pauses_check1,
  add constraint advertiser_pauses_check1 check (not is_by_rule or (paused_until is null) = (minutes is null));

insert into alert_rules (kind, name) values ('credit_limit', 'Credit limit')
on conflict (lower(name)) do nothing;

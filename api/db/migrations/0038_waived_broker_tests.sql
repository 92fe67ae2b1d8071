alter table advertisers
  -- Whether leads are sent to the broker because somebody said that its settings need no test lead.
  add column broker_test_waived boolean not null default false;
update advertisers set broker_test_waived = true where broker is not null and broker_is_tested and accepted_broker is null;

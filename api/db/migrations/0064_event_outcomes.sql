-- What came of a broker's event is a code, and its words stand beside it; '' while the transaction that stores it still runs.
alter table broker_events add column message text not null default '';
update broker_events set outcome = split_part(outcome, ': ', 1), message = substr(outcome, strpos(outcome, ': ') + 2)
where strpos(outcome, ': ') > 0;
alter table broker_events add constraint broker_events_outcome_check
  check (outcome in ('', 'applied', 'recorded', 'refused', 'conflict'));

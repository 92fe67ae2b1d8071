-- How many entries closed months have. None are added to them, so lists count only those of open months.
create table ledger_counts (
  month date not null references accounting_months (month),
  kind text not null,
  advertiser_id bigint,
  publisher_id bigint,
  entries bigint not null check (entries > 0),
  unique nulls not distinct (month, kind, advertiser_id, publisher_id)
);

create function count_entries(counted date) returns void language sql as $$
  delete from ledger_counts where month = counted;
  insert into ledger_counts
  select month, kind, advertiser_id, publisher_id, count(*) from ledger_entries where month = counted group by 1, 2, 3, 4;
$$;
select count_entries(month) from accounting_months where closed_at is not null;

-- Whoever booked in the month has ended by then.
create function count_closed_month() returns trigger language plpgsql as $$
begin
  perform count_entries(new.month);
  return null;
end $$;
create trigger accounting_months_counted after update on accounting_months for each row
  when (old.closed_at is null and new.closed_at is not null) execute function count_closed_month();

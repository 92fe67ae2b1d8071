-- The same books, with less work for each entry and none for leads without money.

-- The money of a lead as it stands.
create function money_of(lead leads, is_test_advertiser boolean, actor text, changed_at timestamptz)
returns lead_money language sql stable as $$
  select row(lead.id, lead.created_at, lead.lead_status_id, not (lead.is_hidden or lead.is_test or coalesce(is_test_advertiser, false)), lead.is_fake_ftd,
    lead.advertiser_id, lead.publisher_id, lead.country_id, lead.converted_at, lead.revenue, lead.ftd_date, lead.payout, actor, changed_at)::lead_money
$$;

-- A lead that comes or goes with an approval. Its advertiser is locked against a change of the test mark, which books all its leads.
create function book_lead() returns trigger language plpgsql as $$
declare
  money lead_money[];
  actor text := coalesce(nullif(current_setting('ledger.actor', true), ''), 'system');
begin
  if tg_op = 'INSERT' then
    select array[money_of(new, is_test_advertiser, actor, now())] into money from advertisers where id = new.advertiser_id for share;
    perform book_money(null, money);
  else
    select array[money_of(old, is_test_advertiser, actor, now())] into money from advertisers where id = old.advertiser_id for share;
    perform fill_leads(money);
    perform book_money(money, null);
  end if;
  return null;
end $$;
drop trigger leads_inserted_money on leads;
drop trigger leads_deleted_money on leads;
create trigger leads_inserted_money after insert on leads for each row when (new.ftd_date is not null) execute function book_lead();
create trigger leads_deleted_money after delete on leads for each row when (old.ftd_date is not null) execute function book_lead();

create or replace function book_lead_changes() returns trigger language plpgsql as $$
declare
  before lead_money[];
  after lead_money[];
  actor text := coalesce(nullif(current_setting('ledger.actor', true), ''), 'system');
begin
  -- Other changes cost no more than this look.
  if not exists (select from new_leads where ftd_date is not null) and not exists (select from old_leads where ftd_date is not null) then return null; end if;
  perform from advertisers
  where id in (select advertiser_id from old_leads where ftd_date is not null union select advertiser_id from new_leads where ftd_date is not null)
  order by id for share;
  select array_agg(money_of(was, of_old.is_test_advertiser, actor, now())), array_agg(money_of(became, of_new.is_test_advertiser, actor, now())) into before, after
  from old_leads was
  join new_leads became on became.id = was.id
  left join advertisers of_old on of_old.id = was.advertiser_id
  left join advertisers of_new on of_new.id = became.advertiser_id
  where (was.ftd_date is not null or became.ftd_date is not null)
    and money_of(was, of_old.is_test_advertiser, actor, now()) is distinct from money_of(became, of_new.is_test_advertiser, actor, now());
  if before is null then return null; end if;
  perform fill_leads(before);
  perform book_money(before, after);
  return null;
end $$;

-- An entry and all its lines are written by one statement, at whose end they are checked at once. A check of each entry at the commit
-- took as long as writing them.
create or replace function refuse_later_lines() returns trigger language plpgsql as $$
declare
  closed date[] := array(select month from accounting_months where closed_at is not null);
begin
  if exists (
    select from (select entry_id, count(*) as given, sum(amount) as total from new_lines group by entry_id) line
    where total <> 0
      or not coalesce((select entry.month <> all (closed) from ledger_entries entry where entry.id = line.entry_id), false)
      or (select count(*) from ledger_lines own where own.entry_id = line.entry_id) <> given
  ) or exists (select account_id from new_lines except select id from ledger_accounts) then
    raise exception 'Lines sum to zero, and are written with their entry, in an open accounting month' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
-- Amounts are not 0, so lines that sum to zero are two or more. Counted, because a join of all lines would cost more with each entry.
create or replace function check_entry() returns trigger language plpgsql as $$
begin
  if exists (select from new_entries entry where (select count(*) from ledger_lines line where line.entry_id = entry.id) = 0) then
    raise exception 'An entry is written with its lines, which sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger ledger_entries_balance on ledger_entries;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as new_entries for each statement execute function check_entry();

create or replace function book_payment(advertiser bigint, publisher bigint, effective timestamptz, before numeric, after numeric, actor text)
returns bigint language plpgsql as $$
declare
  entry bigint;
  lowers numeric := after - before;
begin
  perform lock_partner(advertiser, publisher);
  with entries as (
    insert into ledger_entries (kind, advertiser_id, publisher_id, effective_at, month, actor, old_amount, new_amount)
    values ('payment', advertiser, publisher, effective, booking_month(coalesce((
      select month from accounting_months where starts_at <= effective order by starts_at desc limit 1
    ), '-infinity')), actor, before, after)
    returning id
  ),
  lines as (
    insert into ledger_lines (entry_id, account_id, amount)
    select entries.id, account.id, case when account.kind = 'receivable' then lowers when account.kind = 'payable' or advertiser is not null then -lowers else lowers end
    from entries, ledger_accounts account where account.kind = 'bank' or account.advertiser_id = advertiser or account.publisher_id = publisher
  )
  select id into entry from entries;
  return entry;
end $$;

-- The same rule as before, by look-ups of the entries that were given: joins of all lines were planned, which cost more with each entry.
create or replace function refuse_later_lines() returns trigger language plpgsql as $$
declare
  closed date[] := array(select month from accounting_months where closed_at is not null);
begin
  if exists (
    select from (select entry_id, count(*) as given from new_lines group by entry_id) line
    where not coalesce((select entry.month <> all (closed) from ledger_entries entry where entry.id = line.entry_id), false)
      or (select count(*) from ledger_lines own where own.entry_id = line.entry_id) <> line.given
  ) or exists (select from new_lines where account_id not in (select id from ledger_accounts)) then
    raise exception 'Lines are written with their entry, in an open accounting month' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- contract: before the first release; the status that an advertiser reports was called brand_status here, as it still is in REST.
-- Functions and triggers follow their columns.
do $$
declare
  change text;
begin
  for change in
    select format('alter table %I rename column %I to %I', named.relname, own.attname, replace(own.attname, 'brand_status', 'advertiser_status'))
    from pg_attribute own join pg_class named on named.oid = own.attrelid
    where own.attname like '%brand_status%' and named.relkind in ('r', 'p', 'v') and not named.relispartition
      and named.relnamespace = current_schema()::regnamespace
    union all
    select replace(pg_get_functiondef(oid), 'brand_status', 'advertiser_status')
    from pg_proc where prosrc like '%brand_status%' and pronamespace = current_schema()::regnamespace
  loop
    execute change;
  end loop;
end $$;

update lead_values set field = 'advertiser_status' where field = 'brand_status';

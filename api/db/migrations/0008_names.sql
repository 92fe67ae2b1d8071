-- contract: before the first release; publishers were called affiliates here, as they still are in REST.
-- Functions, indexes and constraints follow their columns.
alter table cap_affiliates rename to cap_publishers;
alter table publisher_account_affiliates rename to publisher_account_publishers;

do $$
declare
  change text;
begin
  for change in
    select format('alter table %I rename column affiliate_id to publisher_id', named.relname)
    from pg_attribute own join pg_class named on named.oid = own.attrelid
    where own.attname = 'affiliate_id' and named.relkind in ('r', 'p', 'v') and not named.relispartition
      and named.relnamespace = current_schema()::regnamespace
    union all
    select format('alter table %s rename constraint %I to %I', conrelid::regclass, conname, replace(conname, 'affiliate', 'publisher'))
    from pg_constraint where conname like '%affiliate%' and coninhcount = 0 and connamespace = current_schema()::regnamespace
    union all
    select format('alter trigger %I on %s rename to %I', tgname, tgrelid::regclass, replace(tgname, 'affiliate', 'publisher'))
    from pg_trigger where tgname like '%affiliate%' and not tgisinternal
    union all
    select replace(pg_get_functiondef(oid), 'affiliate', 'publisher')
    from pg_proc where prosrc like '%affiliate%' and pronamespace = current_schema()::regnamespace
  loop
    execute change;
  end loop;
  for change in
    select format('alter index %I rename to %I', relname, replace(relname, 'affiliate', 'publisher'))
    from pg_class where relname like '%affiliate%' and relkind in ('i', 'I') and relnamespace = current_schema()::regnamespace
  loop
    execute change;
  end loop;
end $$;

-- Contains-search in e-mails: a rare text in a million leads 10 ms instead of 960, a hundred texts 1.3 s instead of 32,
-- for about a seventh more time in batch inserts.
create extension if not exists pg_trgm;
create index leads_email_trgm_idx on leads using gin (email gin_trgm_ops);

-- As before, with one pass over the changed leads for each text field instead of nine rows for each lead.
create or replace function log_lead_values() returns trigger language plpgsql as $$
begin
  -- In one order, so that two writers of the same new texts wait for each other and never both.
  insert into lead_values (field, value)
  select carried.field, carried.value
  from (
    select brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5
    from changed_leads
    where not is_hidden
    group by grouping sets (
      (brand_status), (status_override), (offer), (funnel),
      (custom_param_1), (custom_param_2), (custom_param_3), (custom_param_4), (custom_param_5)
    )
  ) as lead
  cross join lateral (
    values ('brand_status', lead.brand_status), ('status_override', lead.status_override), ('offer', lead.offer),
      ('funnel', lead.funnel), ('custom_param_1', lead.custom_param_1), ('custom_param_2', lead.custom_param_2),
      ('custom_param_3', lead.custom_param_3), ('custom_param_4', lead.custom_param_4), ('custom_param_5', lead.custom_param_5)
  ) as carried (field, value)
  where carried.value <> ''
    and not exists (select from lead_values known where known.field = carried.field and known.value = carried.value)
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;

-- Texts that leads carry, for the choices in filter lists: kept as leads come and change, because finding the distinct
-- ones among millions of leads takes seconds. One that no lead carries any more stays: choosing it finds nothing.
create table lead_values (
  field text not null,
  value text not null,
  primary key (field, value)
);

create function log_lead_values() returns trigger language plpgsql as $$
begin
  -- One pass over the changed leads for each text field, where nine rows a lead would be sorted.
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

create trigger leads_inserted_values after insert on leads
  referencing new table as changed_leads for each statement execute function log_lead_values();
create trigger leads_updated_values after update on leads
  referencing new table as changed_leads for each statement execute function log_lead_values();

-- Counts them anew, for leads that came past the triggers.
create function refresh_lead_values() returns void language sql as $$
  insert into lead_values (field, value)
  select distinct carried.field, carried.value
  from leads
  cross join lateral (
    values ('brand_status', brand_status), ('status_override', status_override), ('offer', offer), ('funnel', funnel),
      ('custom_param_1', custom_param_1), ('custom_param_2', custom_param_2), ('custom_param_3', custom_param_3),
      ('custom_param_4', custom_param_4), ('custom_param_5', custom_param_5)
  ) as carried (field, value)
  where carried.value <> '' and not is_hidden
  on conflict do nothing;
$$;
select refresh_lead_values();

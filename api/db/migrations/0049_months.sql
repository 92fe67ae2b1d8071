-- Tables that grow with traffic are partitioned by month (UTC), as leads are: old months stay out of look-ups, and an index
-- holds one month. What must be unique over all months stands in tables of its own, which are never pruned.

-- Makes the partitions of a month (any day of it), one of each table that is partitioned, unless they are there. Rows that came
-- before their month had a partition are moved out of the default one.
create function ensure_month(month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month)::date;
  since timestamptz := first_day::timestamp at time zone 'UTC';
  until timestamptz := (first_day + interval '1 month') at time zone 'UTC';
  parent record;
  partition text;
  has_rows boolean;
begin
  -- Two processes may start at once: one makes it, the other then sees it.
  perform pg_advisory_xact_lock(hashtext('ensure_lead_partition'));
  for parent in
    select c.relname as name, nullif(p.partdefid, 0)::regclass as others, a.attname as key
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where c.relnamespace = 'public'::regnamespace
    order by c.relname
  loop
    partition := parent.name || '_' || to_char(first_day, 'YYYY_MM');
    continue when to_regclass(quote_ident(partition)) is not null;
    -- Attached, not made as a partition at once: reading and writing the table goes on meanwhile.
    execute format('create table %I (like %I including defaults including constraints including storage)', partition, parent.name);
    if parent.others is not null then
      execute format('select exists (select from %s where %I >= %L and %I < %L)', parent.others, parent.key, since, parent.key, until)
        into has_rows;
      if has_rows then
        -- Nothing is deleted here: rows of an append-only table may change their place.
        execute format('alter table %s disable trigger user', parent.others);
        execute format(
          'with moved as (delete from %s where %I >= %L and %I < %L returning *) insert into %I select * from moved',
          parent.others, parent.key, since, parent.key, until, partition
        );
        execute format('alter table %s enable trigger user', parent.others);
      end if;
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent.name, partition, since, until);
    if parent.name = 'audit_log' then
      -- Triggers of rows come with the partition, those of statements do not.
      execute format('create trigger audit_log_no_truncate before truncate on %I for each statement execute function refuse_truncate(%L)', partition, parent.name);
    end if;
  end loop;
end $$;

-- The partitions of last month, this one and the months ahead.
create function ensure_months(months_ahead integer) returns void language sql as $$
  select ensure_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead))::date)
  from generate_series(-1, months_ahead) as ahead;
$$;

-- The previous version calls them as long as it runs beside this one.
create or replace function ensure_lead_partition(month date) returns void language sql as $$
  select ensure_month(month);
$$;
create or replace function ensure_lead_partitions(months_ahead integer) returns void language sql as $$
  select ensure_months(months_ahead);
$$;

-- The message names the table, not the month.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- The deletion of a user unlinks their rows; nothing else may touch a record.
  if tg_op = 'UPDATE' and new.user_id is null
    and (to_jsonb(new) - 'user_id') = (to_jsonb(old) - 'user_id') then
    return new;
  end if;
  raise exception '% is append-only', coalesce(tg_argv[0], tg_table_name) using errcode = 'restrict_violation';
end $$;
create or replace function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', coalesce(tg_argv[0], tg_table_name) using errcode = 'restrict_violation';
end $$;

-- Puts a table that is partitioned by `key` in the place of a plain one, with its columns, checks, foreign keys and sequence.
-- The plain one is called `<name>_plain` from then on; indexes and triggers are made below.
create function begin_months(name text, key text) returns void language plpgsql as $$
declare
  plain text := name || '_plain';
  reference record;
  identity text;
  sequence regclass := case when exists (select from information_schema.columns where table_schema = 'public' and table_name = name and is_identity = 'YES')
    then pg_get_serial_sequence(name, 'id')::regclass end;
  last bigint;
  is_called boolean;
begin
  execute format('alter table %I rename to %I', name, plain);
  execute format('create table %I (like %I including defaults including constraints including comments) partition by range (%I)', name, plain, key);
  for reference in
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = plain::regclass and contype = 'f'
  loop
    execute format('alter table %I add constraint %I %s', name, reference.conname, reference.definition);
  end loop;
  if sequence is not null then
    execute format('select last_value, is_called from %s', sequence) into last, is_called;
    execute format('alter sequence %s rename to %I', sequence, plain || '_id_seq');
    select case attidentity when 'a' then 'always' else 'by default' end into identity
      from pg_attribute where attrelid = plain::regclass and attname = 'id';
    execute format('alter table %I alter id add generated %s as identity', name, identity);
    perform setval(pg_get_serial_sequence(name, 'id'), last, is_called);
  end if;
  execute format('create table %I partition of %I default', name || '_default', name);
end $$;

-- Drops the plain table when its rows stand in the months.
create function end_months(name text) returns void language plpgsql as $$
begin
  execute format('insert into %I overriding system value select * from %I', name, name || '_plain');
  execute format('drop table %I', name || '_plain');
end $$;

select begin_months('lead_histories', 'created_at'), begin_months('lead_status_changes', 'created_at'),
  begin_months('broker_events', 'created_at'), begin_months('clicks', 'created_at'),
  begin_months('click_leads', 'lead_created_at'), begin_months('audit_log', 'created_at');

select ensure_month(month::date) from (
  select date_trunc('month', created_at at time zone 'UTC') from lead_histories_plain
  union select date_trunc('month', created_at at time zone 'UTC') from lead_status_changes_plain
  union select date_trunc('month', created_at at time zone 'UTC') from broker_events_plain
  union select date_trunc('month', created_at at time zone 'UTC') from clicks_plain
  union select date_trunc('month', lead_created_at at time zone 'UTC') from click_leads_plain
  union select date_trunc('month', created_at at time zone 'UTC') from audit_log_plain
) as found (month)
order by month;

-- When and by whom a lead was last made pending: in its month or later; a day before, as clocks of servers differ. A function,
-- so that its plan over all months is made once, and no statement that calls it plans or opens them.
create function pending_entry(lead bigint, lead_created_at timestamptz) returns setof lead_status_changes
language plpgsql stable parallel safe rows 1 as $$
begin
  return query
  select * from lead_status_changes
  where lead_id = lead and new_lead_status_id = 6 and created_at >= lead_created_at - interval '24 hours'
  order by created_at desc limit 1;
end $$;

create or replace view lead_facts as
select 1::smallint as fact, created_at as fact_date, id as lead_id, created_at, affiliate_id, advertiser_id,
  distribution_id, country_id, lead_status_id, brand_status, status_override, offer, funnel, custom_param_1,
  custom_param_2, custom_param_3, custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd,
  autologged_at is not null as is_autologged, converted_at, 0::bigint as revenue_cents, 0::bigint as payout_cents,
  ftd_date, campaign_id, campaign_step_id, campaign_source_id, coalesce(lead_status_at, created_at) as lead_status_at, coalesce(brand_status_at, created_at) as brand_status_at
from leads where not is_hidden
union all
select 2::smallint, converted_at, id, created_at, affiliate_id, advertiser_id, distribution_id, country_id,
  lead_status_id, brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
  custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd, autologged_at is not null,
  converted_at, (revenue * 100)::bigint, 0::bigint, ftd_date, campaign_id, campaign_step_id, campaign_source_id, null, null
from leads where not is_hidden and converted_at is not null and lead_status_id = 5
union all
select 3::smallint, ftd_date, id, created_at, affiliate_id, advertiser_id, distribution_id, country_id,
  lead_status_id, brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
  custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd, autologged_at is not null,
  converted_at, 0::bigint, (payout * 100)::bigint, ftd_date, campaign_id, campaign_step_id, campaign_source_id, null, null
from leads where not is_hidden and ftd_date is not null and lead_status_id = 5
union all
-- By the deposit; of a fake, when it was fired, which its status history tells, else its creation.
select 4::smallint,
  coalesce(converted_at, (select entry.created_at from pending_entry(leads.id, leads.created_at) as entry), created_at), id, created_at, affiliate_id, advertiser_id,
  distribution_id, country_id, lead_status_id, brand_status, status_override, offer, funnel, custom_param_1,
  custom_param_2, custom_param_3, custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd,
  autologged_at is not null, converted_at, 0::bigint, 0::bigint, ftd_date, campaign_id, campaign_step_id, campaign_source_id, null, null
from leads
where not is_hidden and lead_status_id = 6;

select end_months('lead_histories'), end_months('lead_status_changes'), end_months('click_leads'), end_months('audit_log');

alter table lead_histories add primary key (id, created_at);
create index lead_histories_lead_id_idx on lead_histories (lead_id, created_at);
create index lead_histories_accepted_idx on lead_histories (created_at) include (lead_id, advertiser_id) where status = 'Accepted';
create index lead_histories_advertiser_id_idx on lead_histories (advertiser_id);
create index lead_histories_created_at_idx on lead_histories using brin (created_at);

alter table lead_status_changes add primary key (id, created_at);
create index lead_status_changes_lead_id_idx on lead_status_changes (lead_id, created_at);

-- Once for each lead: its key has its time, as the lead's own has.
alter table click_leads add primary key (lead_id, lead_created_at);
create index click_leads_report_idx on click_leads (lead_created_at) include (lead_id, affiliate_id, offer_id, country_id);

alter table audit_log add primary key (id, created_at);
create index audit_log_entity_idx on audit_log (entity, entity_id, id desc);
create index audit_log_user_idx on audit_log (user_id, id desc);
create index audit_log_created_at_idx on audit_log (created_at);
create index audit_log_kind_idx on audit_log (entity, id desc);
create index audit_log_without_postbacks_idx on audit_log (id desc) include (created_at) where action <> 'postback.take';
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change('audit_log');
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_truncate('audit_log');
create trigger audit_log_no_truncate before truncate on audit_log_default
  for each statement execute function refuse_truncate('audit_log');

-- The lead of an attempt that was made at an advertiser, of whatever month: planned once, as above.
create function lead_of_attempt(attempt bigint, advertiser bigint) returns bigint language plpgsql stable parallel safe as $$
begin
  return (select lead_id from lead_histories where id = attempt and advertiser_id = advertiser);
end $$;

-- As before, but that the history of a lead is looked for from its month on.
create or replace function campaign_had(emails text[], phones text[], campaigns bigint[])
  returns table (place integer, advertiser_id bigint) language plpgsql stable as $$
begin
  return query
  with person as materialized (
    select given.email, given.phone, given.campaign, given.ordinality::integer as place
    from unnest(emails, phones, campaigns) with ordinality as given (email, phone, campaign, ordinality)
  ),
  lead as materialized (
    select person.place, person.campaign, l.id, l.created_at, l.advertiser_id, l.lead_status_id, l.campaign_id
    from person join leads l on lower(l.email) = person.email
    union
    select person.place, person.campaign, l.id, l.created_at, l.advertiser_id, l.lead_status_id, l.campaign_id
    from person join leads l on l.phone is not null and regexp_replace(l.phone, '\D', '', 'g') = person.phone
    where person.phone is not null
  )
  select lead.place, lead.advertiser_id from lead where lead.lead_status_id in (2, 5, 6, 7)
  union
  select lead.place, h.advertiser_id from lead join lead_histories h on h.lead_id = lead.id and h.created_at >= lead.created_at - interval '24 hours'
  where h.advertiser_id is not null and (h.status = 'Accepted' or lead.campaign_id = lead.campaign)
  union
  select lead.place, o.advertiser_id from lead join open_attempts o on o.lead_id = lead.id;
end $$;

-- Every postback that was taken, by the advertiser's event id: none is taken twice, however old it is.
create table broker_event_keys (
  advertiser_id bigint not null references advertisers (id),
  event_id text not null,
  -- The row of broker_events.
  broker_event_id bigint not null,
  created_at timestamptz not null,
  -- SHA-256 of the body as jsonb writes it: whether a repeated event says the same is known when the body is no longer kept.
  body_digest bytea not null,
  primary key (advertiser_id, event_id)
);
insert into broker_event_keys (advertiser_id, event_id, broker_event_id, created_at, body_digest)
select advertiser_id, event_id, id, created_at, sha256(convert_to(body::text, 'UTF8')) from broker_events_plain;
select end_months('broker_events');
alter table broker_events alter body drop not null;
alter table broker_events add primary key (id, created_at);
create index broker_events_created_at_idx on broker_events using brin (created_at);

-- Every click by its id, with what a lead that carries the id as hit_id is linked by.
create table click_keys (
  id text primary key,
  affiliate_id bigint not null,
  offer_id bigint not null,
  country_id bigint
);
insert into click_keys (id, affiliate_id, offer_id, country_id)
select id, affiliate_id, offer_id, country_id from clicks_plain;
select end_months('clicks');
create index clicks_report_idx on clicks (created_at) include (affiliate_id, offer_id, country_id, is_unique);

-- A click whose id was there before is refused here.
create function key_clicks() returns trigger language plpgsql as $$
begin
  insert into click_keys (id, affiliate_id, offer_id, country_id) select id, affiliate_id, offer_id, country_id from new_clicks;
  return null;
end $$;
create trigger clicks_inserted after insert on clicks
  referencing new table as new_clicks for each statement execute function key_clicks();

create or replace function link_clicks() returns trigger language plpgsql as $$
begin
  -- Lateral: each lead is one look into the index, however many clicks there are.
  insert into click_leads (lead_id, lead_created_at, click_id, affiliate_id, offer_id, country_id)
  select lead.id, lead.created_at, click.id, click.affiliate_id, click.offer_id, click.country_id
  from changed_leads lead
  cross join lateral (
    select * from click_keys where click_keys.id = lead.hit_id and click_keys.affiliate_id = lead.affiliate_id limit 1
  ) as click
  on conflict (lead_id, lead_created_at) do nothing;
  return null;
end $$;
create or replace function relink_click() returns trigger language plpgsql as $$
begin
  delete from click_leads where lead_id = old.id and lead_created_at = old.created_at;
  if tg_op = 'UPDATE' then
    insert into click_leads (lead_id, lead_created_at, click_id, affiliate_id, offer_id, country_id)
    select new.id, new.created_at, id, affiliate_id, offer_id, country_id
    from click_keys where id = new.hit_id and affiliate_id = new.affiliate_id;
  end if;
  return null;
end $$;
create or replace function link_all_clicks() returns void language sql as $$
  insert into click_leads (lead_id, lead_created_at, click_id, affiliate_id, offer_id, country_id)
  select leads.id, leads.created_at, click_keys.id, click_keys.affiliate_id, click_keys.offer_id, click_keys.country_id
  from leads join click_keys on click_keys.id = leads.hit_id and click_keys.affiliate_id = leads.affiliate_id
  on conflict (lead_id, lead_created_at) do nothing;
$$;

drop function begin_months(text, text);
drop function end_months(text);

-- Texts that were sent to brokers and received from them are emptied after so many days; 0: never.
alter table settings add column payload_days integer not null default 90 check (payload_days between 0 and 3650);
-- How far each table has come with it.
create table emptied_payloads (
  table_name text primary key check (table_name in ('lead_histories', 'broker_events')),
  -- No row before has texts; null: none was looked at.
  emptied_until timestamptz
);
insert into emptied_payloads (table_name) values ('lead_histories'), ('broker_events');

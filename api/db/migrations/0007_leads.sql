-- Leads with their three facts: received (created_at), deposit (converted_at), approval (ftd_date).
-- Partitioned by month on created_at; the key begins with the id, so that the table can be spread by it later.

create sequence leads_id_seq as bigint;

create table leads (
  id bigint not null default nextval('leads_id_seq'),
  created_at timestamptz not null default now(),
  affiliate_id bigint not null references publishers (id),
  advertiser_id bigint references advertisers (id),
  distribution_id bigint references distributions (id),
  country_id bigint references countries (id),
  -- The country as submitted, by IP address and by phone prefix; country_id is the one chosen by locate_leads_by.
  country_id_submitted bigint,
  country_id_by_ip bigint,
  country_id_by_phone bigint,
  lead_status_id smallint not null default 1 check (lead_status_id in (1, 2, 3, 5, 6, 7)),
  email text not null,
  first_name text,
  last_name text,
  phone text,
  ip text,
  hit_id text,
  city text,
  language text,
  offer text,
  funnel text,
  custom_param_1 text,
  custom_param_2 text,
  custom_param_3 text,
  custom_param_4 text,
  custom_param_5 text,
  brand_status text,
  status_override text,
  rejection_reason text,
  funnel_override text,
  funnel_override_origin text check (funnel_override_origin in ('injection', 'advertiser', 'publisher', 'distribution')),
  publisher_id_override text,
  pub_override_origin text check (pub_override_origin in ('injection', 'advertiser', 'publisher', 'distribution')),
  autologin_url text,
  redirect_url text,
  autologged_at timestamptz,
  notes text,
  is_test boolean not null default false,
  is_injected boolean not null default false,
  -- Outcome of the last injection: Accepted … or Rejected …
  injected text,
  is_campaign boolean not null default false,
  is_fake_ftd boolean not null default false,
  is_quality_control boolean not null default false,
  -- Matched a blacklist item that keeps it out of lists.
  is_hidden boolean not null default false,
  -- The advertiser reported a real deposit; revenue is frozen then.
  converted_at timestamptz,
  revenue numeric(12, 2) not null default 0 check (revenue >= 0),
  -- Staff approved the conversion; payout is frozen then.
  ftd_date timestamptz,
  payout numeric(12, 2) not null default 0 check (payout >= 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (id, created_at),
  check ((lead_status_id = 5) = (ftd_date is not null)),
  check (converted_at is null or converted_at >= created_at),
  check (ftd_date is null or ftd_date >= created_at),
  check (revenue = 0 or converted_at is not null),
  check (payout = 0 or ftd_date is not null),
  -- A fake has a conversion and no deposit behind it.
  check (not is_fake_ftd or (lead_status_id in (5, 6, 7) and converted_at is null)),
  check (lead_status_id not in (5, 6) or is_fake_ftd or converted_at is not null),
  check (lead_status_id not in (2, 5, 6, 7) or advertiser_id is not null)
) partition by range (created_at);

alter sequence leads_id_seq owned by leads.id;

-- The list's own index: what leads are most often counted, narrowed and ordered by rides along, so that a page's ids and
-- its total come from it without a look at the wide rows. At a million leads 91 MB, where the plain one has 40.
create index leads_list_idx on leads (created_at, id)
  include (affiliate_id, advertiser_id, distribution_id, country_id, lead_status_id, converted_at, ftd_date, revenue, payout,
    is_test, is_injected, is_campaign, is_fake_ftd)
  where not is_hidden;
create index leads_converted_at_idx on leads (converted_at) where converted_at is not null;
create index leads_ftd_date_idx on leads (ftd_date) where ftd_date is not null;
create index leads_pending_idx on leads (created_at) where lead_status_id = 6;
create index leads_email_idx on leads (lower(email));

-- Makes the partition of a month (any day of it) unless it is there.
create function ensure_lead_partition(month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month)::date;
  partition text := 'leads_' || to_char(first_day, 'YYYY_MM');
begin
  -- Two processes may start at once: one makes it, the other then sees it.
  perform pg_advisory_xact_lock(hashtext('ensure_lead_partition'));
  if to_regclass(partition) is null then
    execute format(
      'create table %I partition of leads for values from (%L) to (%L)',
      partition,
      first_day::text || ' 00:00:00+00',
      (first_day + interval '1 month')::date::text || ' 00:00:00+00'
    );
  end if;
end $$;

-- The partitions of this month and of the months ahead, in UTC.
create function ensure_lead_partitions(months_ahead integer) returns void language sql as $$
  select ensure_lead_partition((date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead))::date)
  from generate_series(-1, months_ahead) as ahead;
$$;

-- What reports read: up to three narrow rows a lead, each with its own date. Money in cents.
create view lead_facts as
select 'received'::text as fact, created_at as fact_date, id as lead_id, created_at, affiliate_id, advertiser_id,
  distribution_id, country_id, lead_status_id, brand_status, status_override, offer, funnel, custom_param_1,
  custom_param_2, custom_param_3, custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd,
  autologged_at is not null as is_autologged, converted_at, 0::bigint as revenue_cents, 0::bigint as payout_cents
from leads where not is_hidden
union all
select 'deposit', converted_at, id, created_at, affiliate_id, advertiser_id, distribution_id, country_id,
  lead_status_id, brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
  custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd, autologged_at is not null,
  converted_at, (revenue * 100)::bigint, 0::bigint
from leads where not is_hidden and converted_at is not null
union all
select 'approval', ftd_date, id, created_at, affiliate_id, advertiser_id, distribution_id, country_id,
  lead_status_id, brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
  custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd, autologged_at is not null,
  converted_at, 0::bigint, (payout * 100)::bigint
from leads where not is_hidden and ftd_date is not null;

-- Which leads changed, for the columnar copy that reports pull: ids only; the rows are read anew.
create table lead_changes (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  lead_id bigint not null,
  lead_created_at timestamptz not null
);

create function log_lead_changes() returns trigger language plpgsql as $$
begin
  insert into lead_changes (lead_id, lead_created_at) select id, created_at from changed_leads;
  return null;
end $$;

create trigger leads_inserted after insert on leads
  referencing new table as changed_leads for each statement execute function log_lead_changes();
create trigger leads_updated after update on leads
  referencing new table as changed_leads for each statement execute function log_lead_changes();
create trigger leads_deleted after delete on leads
  referencing old table as changed_leads for each statement execute function log_lead_changes();

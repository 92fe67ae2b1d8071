-- Sources of campaigns find leads by how long these have stood in their status; lists are uploaded, looked at, and imported.

-- When the lead came into its status, and into the one at its advertiser; null: when it came.
alter table leads add column lead_status_at timestamptz, add column brand_status_at timestamptz;

create function note_status_times() returns trigger language plpgsql as $$
declare
  -- Whoever leaves updated_at as it is has changed the lead now.
  at timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
begin
  if new.lead_status_id is distinct from old.lead_status_id then new.lead_status_at := at; end if;
  if new.brand_status is distinct from old.brand_status then new.brand_status_at := at; end if;
  return new;
end $$;

-- Of leads that were there before, from their status history. Nothing that reports count is changed by it.
alter table leads disable trigger user;
update leads set lead_status_at = changed.lead_status_at, brand_status_at = changed.brand_status_at
from (
  select lead_id, max(created_at) filter (where new_lead_status_id is distinct from old_lead_status_id) as lead_status_at,
    max(created_at) filter (where new_brand_status is distinct from old_brand_status) as brand_status_at
  from lead_status_changes group by lead_id
) as changed
where id = changed.lead_id and (changed.lead_status_at is not null or changed.brand_status_at is not null);
alter table leads enable trigger user;

create trigger leads_status_times before update of lead_status_id, brand_status on leads for each row
  when (old.lead_status_id is distinct from new.lead_status_id or old.brand_status is distinct from new.brand_status)
  execute function note_status_times();

-- Few: how many of them match is told beside the leads that lists show.
create index leads_hidden_idx on leads (created_at) where is_hidden;

-- fact: 1 received, 2 deposit (real and approved), 3 approval (fakes included), 4 waiting for approval. Hidden leads have none.
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
select 4::smallint, coalesce(converted_at, fired.fired_at, created_at), id, created_at, affiliate_id, advertiser_id,
  distribution_id, country_id, lead_status_id, brand_status, status_override, offer, funnel, custom_param_1,
  custom_param_2, custom_param_3, custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd,
  autologged_at is not null, converted_at, 0::bigint, 0::bigint, ftd_date, campaign_id, campaign_step_id, campaign_source_id, null, null
from leads
left join lateral (
  select lead_status_changes.created_at as fired_at from lead_status_changes
  where lead_id = leads.id and new_lead_status_id = 6
  order by lead_status_changes.created_at desc limit 1
) as fired on converted_at is null
where not is_hidden and lead_status_id = 6;

-- Numbers of sources count up from here; one that was deleted does not come back.
alter table campaigns add column last_source_number integer not null default 0;

-- How far a source has come through the leads, newest first; all null: it is not at it.
alter table campaign_sources
  add column pass_began_at timestamptz,
  -- Leads that stood in their status for long enough before this were looked at by the pass before; null: it looks at all.
  add column pass_since timestamptz,
  -- The last lead that it has looked at: microseconds since 1970 of its creation, and its id.
  add column pass_created_us bigint,
  add column pass_lead_id bigint,
  -- When the last pass over all leads began.
  add column looked_at_all_at timestamptz;
create index campaign_sources_active_idx on campaign_sources (campaign_id) where status = 'active' and not is_archived;

-- People whom a source left out because their e-mail address cannot be reached.
create table campaign_invalid_emails (
  id bigint generated by default as identity primary key,
  source_id bigint not null references campaign_sources (id) on delete cascade,
  email text not null,
  reason text not null,
  -- The stored lead, or the line of the list.
  lead_id bigint,
  line integer,
  found_at timestamptz not null default now(),
  unique (source_id, email)
);

-- What the DNS said of a domain: whether mail can be sent there.
create table email_domains (
  domain text primary key,
  takes_mail boolean not null,
  checked_at timestamptz not null default now()
);

-- A file of people that was uploaded. Its people are in the campaign once it is imported; it goes after a day.
create table campaign_uploads (
  id bigint generated by default as identity primary key,
  campaign_id bigint not null references campaigns (id) on delete cascade,
  file_name text not null,
  columns text[] not null,
  -- Of each column the field that it is read as, or null.
  mapping text[] not null,
  rows integer not null,
  accepted integer not null default 0,
  refused integer not null default 0,
  -- What whoever uploaded it should know of the file, in words.
  problems text[] not null default '{}',
  -- The source that it became.
  source_id bigint references campaign_sources (id) on delete cascade,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index campaign_uploads_source_idx on campaign_uploads (source_id) where source_id is not null;

create table campaign_upload_rows (
  upload_id bigint not null references campaign_uploads (id) on delete cascade,
  -- Of the file, the head being its first.
  line integer not null,
  cells text[] not null,
  -- As the columns are mapped now; null for one that is refused.
  person jsonb,
  email_key text,
  phone_key text,
  country_id bigint,
  -- Why it is refused.
  field text,
  reason text,
  primary key (upload_id, line)
);

-- An address as leads carry it, null for what is none: the cast would end the whole statement.
create function address_or_null(ip text) returns inet language plpgsql immutable strict parallel safe as $$
begin
  return ip::inet;
exception when invalid_text_representation then
  return null;
end $$;

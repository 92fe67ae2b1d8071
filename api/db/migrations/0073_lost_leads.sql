-- Why nobody took a lead, stored with the decision. Read only while no advertiser has the lead: an accepted one keeps the columns
-- of its decision, which reports ignore.
alter table leads
  -- A code of shared/leads/lostReasons.ts; null: not recorded.
  add column lost_reason text,
  -- What the reason is about: a cap, a distribution, the normalised message of a broker, the kind of blacklist item.
  add column lost_subject text,
  -- The first candidate of the waterfall.
  add column lost_advertiser_id bigint,
  -- Every obstacle that the lead met, one bit per code.
  add column lost_obstacles integer;

-- How far leads from before have been given their reasons, newest first. One row.
create table lost_reason_backfill (
  is_only boolean primary key default true check (is_only),
  -- All leads created from here on are done; null: not begun.
  done_from timestamptz,
  is_done boolean not null default false
);
insert into lost_reason_backfill default values;

create or replace view lead_facts as
select 1::smallint as fact, created_at as fact_date, id as lead_id, created_at, affiliate_id, advertiser_id,
  distribution_id, country_id, lead_status_id, brand_status, status_override, offer, funnel, custom_param_1,
  custom_param_2, custom_param_3, custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd,
  autologged_at is not null as is_autologged, converted_at, 0::bigint as revenue_cents, 0::bigint as payout_cents,
  ftd_date, campaign_id, campaign_step_id, campaign_source_id, coalesce(lead_status_at, created_at) as lead_status_at, coalesce(brand_status_at, created_at) as brand_status_at,
  -- Looked up, not joined, so that this part of the view stays a plain read of leads: only registrations have any.
  case when campaign_id is null then 0
    else coalesce((select visits from campaign_repeat_visits v where v.lead_id = leads.id and v.lead_created_at = leads.created_at), 0)
  end as repeat_visits,
  lost_reason, lost_subject, lost_advertiser_id, lost_obstacles
from leads where not is_hidden
union all
select 2::smallint, converted_at, id, created_at, affiliate_id, advertiser_id, distribution_id, country_id,
  lead_status_id, brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
  custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd, autologged_at is not null,
  converted_at, (revenue * 100)::bigint, 0::bigint, ftd_date, campaign_id, campaign_step_id, campaign_source_id, null, null, 0, null, null, null, null
from leads where not is_hidden and converted_at is not null and lead_status_id = 5
union all
select 3::smallint, ftd_date, id, created_at, affiliate_id, advertiser_id, distribution_id, country_id,
  lead_status_id, brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
  custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd, autologged_at is not null,
  converted_at, 0::bigint, (payout * 100)::bigint, ftd_date, campaign_id, campaign_step_id, campaign_source_id, null, null, 0, null, null, null, null
from leads where not is_hidden and ftd_date is not null and lead_status_id = 5
union all
-- By the deposit; of a fake, when it was fired, which its status history tells, else its creation. Undoing a decision fires nothing.
select 4::smallint, coalesce(converted_at, fired.fired_at, created_at), id, created_at, affiliate_id, advertiser_id,
  distribution_id, country_id, lead_status_id, brand_status, status_override, offer, funnel, custom_param_1,
  custom_param_2, custom_param_3, custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd,
  autologged_at is not null, converted_at, 0::bigint, 0::bigint, ftd_date, campaign_id, campaign_step_id, campaign_source_id, null, null, 0, null, null, null, null
from leads
left join lateral (
  select lead_status_changes.created_at as fired_at from lead_status_changes
  where lead_id = leads.id and new_lead_status_id = 6 and coalesce(old_lead_status_id, 0) not in (5, 7)
  order by lead_status_changes.created_at desc limit 1
) as fired on converted_at is null
where not is_hidden and lead_status_id = 6;

-- What the figures of campaigns are counted from.

-- Reports and the list of leads narrow by campaign, step and source; reports group by campaign.
-- fact: 1 received, 2 deposit (real and approved), 3 approval (fakes included), 4 waiting for approval. Hidden leads have none.
create or replace view lead_facts as
select 1::smallint as fact, created_at as fact_date, id as lead_id, created_at, affiliate_id, advertiser_id,
  distribution_id, country_id, lead_status_id, brand_status, status_override, offer, funnel, custom_param_1,
  custom_param_2, custom_param_3, custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd,
  autologged_at is not null as is_autologged, converted_at, 0::bigint as revenue_cents, 0::bigint as payout_cents,
  ftd_date, campaign_id, campaign_step_id, campaign_source_id
from leads where not is_hidden
union all
select 2::smallint, converted_at, id, created_at, affiliate_id, advertiser_id, distribution_id, country_id,
  lead_status_id, brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
  custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd, autologged_at is not null,
  converted_at, (revenue * 100)::bigint, 0::bigint, ftd_date,
  campaign_id, campaign_step_id, campaign_source_id
from leads where not is_hidden and converted_at is not null and lead_status_id = 5
union all
select 3::smallint, ftd_date, id, created_at, affiliate_id, advertiser_id, distribution_id, country_id,
  lead_status_id, brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
  custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd, autologged_at is not null,
  converted_at, 0::bigint, (payout * 100)::bigint, ftd_date,
  campaign_id, campaign_step_id, campaign_source_id
from leads where not is_hidden and ftd_date is not null and lead_status_id = 5
union all
-- By the deposit; of a fake, when it was fired, which its status history tells, else its creation.
select 4::smallint, coalesce(converted_at, fired.fired_at, created_at), id, created_at, affiliate_id, advertiser_id,
  distribution_id, country_id, lead_status_id, brand_status, status_override, offer, funnel, custom_param_1,
  custom_param_2, custom_param_3, custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd,
  autologged_at is not null, converted_at, 0::bigint, 0::bigint, ftd_date,
  campaign_id, campaign_step_id, campaign_source_id
from leads
left join lateral (
  select lead_status_changes.created_at as fired_at from lead_status_changes
  where lead_id = leads.id and new_lead_status_id = 6
  order by lead_status_changes.created_at desc limit 1
) as fired on converted_at is null
where not is_hidden and lead_status_id = 6;

-- Visits of autologin links of registrations after the first, which leads.autologged_at records.
create table campaign_repeat_visits (
  lead_id bigint primary key,
  lead_created_at timestamptz not null,
  campaign_id bigint not null references campaigns (id) on delete cascade,
  visits integer not null default 1 check (visits > 0)
);
create index campaign_repeat_visits_campaign_idx on campaign_repeat_visits (campaign_id);

-- The funnel also counts by advertiser, from the index alone.
drop index campaign_results_funnel_idx;
create index campaign_results_funnel_idx on campaign_results (campaign_id, step_id, source_id, result, advertiser_id);

-- The newest consumers of one campaign, page by page.
create index campaign_consumers_list_idx on campaign_consumers (campaign_id, id);

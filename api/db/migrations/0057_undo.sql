-- Actions that staff can undo for a few seconds. The row is written with the action and says what takes it back, so that any
-- process can undo it, and none twice.
create table undoable_actions (
  id uuid primary key default gen_random_uuid(),
  -- Who did it: nobody else may undo it.
  user_id bigint not null references users (id) on delete cascade,
  -- As in the audit log, for example pending_conversion.accept.
  action text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  undone_at timestamptz,
  -- The records as they were before and as the action left them.
  records jsonb not null
);
create index undoable_actions_expires_at_idx on undoable_actions (expires_at);

-- When a process began to send it: from then on it cannot be cancelled.
alter table publisher_postbacks add column claimed_at timestamptz;

-- Deposits by IP address, for the hints on pending conversions.
create index leads_deposit_ip_idx on leads (ip) where converted_at is not null;

create or replace view lead_facts as
select 1::smallint as fact, created_at as fact_date, id as lead_id, created_at, affiliate_id, advertiser_id,
  distribution_id, country_id, lead_status_id, brand_status, status_override, offer, funnel, custom_param_1,
  custom_param_2, custom_param_3, custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd,
  autologged_at is not null as is_autologged, converted_at, 0::bigint as revenue_cents, 0::bigint as payout_cents,
  ftd_date, campaign_id, campaign_step_id, campaign_source_id, coalesce(lead_status_at, created_at) as lead_status_at, coalesce(brand_status_at, created_at) as brand_status_at,
  -- Looked up, not joined, so that this part of the view stays a plain read of leads: only registrations have any.
  case when campaign_id is null then 0
    else coalesce((select visits from campaign_repeat_visits v where v.lead_id = leads.id and v.lead_created_at = leads.created_at), 0)
  end as repeat_visits
from leads where not is_hidden
union all
select 2::smallint, converted_at, id, created_at, affiliate_id, advertiser_id, distribution_id, country_id,
  lead_status_id, brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
  custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd, autologged_at is not null,
  converted_at, (revenue * 100)::bigint, 0::bigint, ftd_date, campaign_id, campaign_step_id, campaign_source_id, null, null, 0
from leads where not is_hidden and converted_at is not null and lead_status_id = 5
union all
select 3::smallint, ftd_date, id, created_at, affiliate_id, advertiser_id, distribution_id, country_id,
  lead_status_id, brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3,
  custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd, autologged_at is not null,
  converted_at, 0::bigint, (payout * 100)::bigint, ftd_date, campaign_id, campaign_step_id, campaign_source_id, null, null, 0
from leads where not is_hidden and ftd_date is not null and lead_status_id = 5
union all
-- By the deposit; of a fake, when it was fired, which its status history tells, else its creation. Undoing a decision fires nothing.
select 4::smallint, coalesce(converted_at, fired.fired_at, created_at), id, created_at, affiliate_id, advertiser_id,
  distribution_id, country_id, lead_status_id, brand_status, status_override, offer, funnel, custom_param_1,
  custom_param_2, custom_param_3, custom_param_4, custom_param_5, is_test, is_injected, is_campaign, is_fake_ftd,
  autologged_at is not null, converted_at, 0::bigint, 0::bigint, ftd_date, campaign_id, campaign_step_id, campaign_source_id, null, null, 0
from leads
left join lateral (
  select lead_status_changes.created_at as fired_at from lead_status_changes
  where lead_id = leads.id and new_lead_status_id = 6 and coalesce(old_lead_status_id, 0) not in (5, 7)
  order by lead_status_changes.created_at desc limit 1
) as fired on converted_at is null
where not is_hidden and lead_status_id = 6;

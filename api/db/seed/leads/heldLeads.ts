/**
 * Open attempts of demo leads without a broker's answer, in the format of intake and campaigns: they appear under Held
 * leads. Advertisers that already refused are not asked again; the waterfall continues from the top, or at the step for
 * registrations.
 */
export const holdSubmittedLeads = `
  insert into open_attempts (history_id, origin, lead_id, lead_created_at, advertiser_id, state, sent_at, due_at, reason, decision)
  select h.id, case when l.is_campaign then 'campaign' else 'intake' end, l.id, l.created_at, h.advertiser_id, 'held', h.created_at,
    h.created_at, h.message,
    case when l.is_campaign
      then jsonb_build_object('step_id', l.campaign_step_id, 'consumer_id', r.consumer_id, 'source_id', l.campaign_source_id)
      else jsonb_build_object('distribution_id', coalesce(h.distribution_id, 0), 'timeslot_id', 0, 'group_id', 0)
    end || jsonb_build_object(
      'credit_changes', '[]'::jsonb,
      'offered', (select jsonb_agg(distinct tried.advertiser_id) from lead_histories tried where tried.lead_id = l.id and tried.advertiser_id is not null),
      'told', jsonb_build_object('funnel_override', h.funnel_override, 'funnel_override_origin', h.funnel_override_origin,
        'publisher_id_override', h.publisher_id_override, 'pub_override_origin', h.pub_override_origin, 'parameters', '{}'::jsonb))
  from leads l
  cross join lateral (select * from lead_histories where lead_id = l.id order by created_at desc, id desc limit 1) h
  left join campaign_results r on r.lead_id = l.id
  where l.lead_status_id = 1 and not l.is_hidden and h.status = 'Submitted' and h.advertiser_id is not null`

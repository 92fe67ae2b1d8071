-- One list of open attempts, however the lead came to be sent.
alter table open_attempts
  add column origin text not null default 'intake' check (origin in ('intake', 'injection')),
  add column injection_id bigint unique references injections (id) on delete cascade,
  add check ((origin = 'injection') = (injection_id is not null));
comment on column open_attempts.decision is 'What was told, and for leads of the intake where in the waterfall: api/attempts/decisions.ts.';

-- Injections whose answer is not known.
insert into open_attempts (history_id, origin, injection_id, lead_id, lead_created_at, advertiser_id, state, sent_at, due_at, reason, decision)
select distinct on (i.lead_id) i.history_id, 'injection', i.id, i.lead_id, i.lead_created_at, i.advertiser_id, 'held',
  coalesce(i.started_at, i.completed_at), coalesce(i.started_at, i.completed_at), h.message,
  jsonb_build_object('told', coalesce(i.options -> 'told', jsonb_build_object('funnel_override', null, 'funnel_override_origin', null,
    'publisher_id_override', null, 'pub_override_origin', null))
    || case i.options ->> 'locate_leads'
      when 'ip' then jsonb_build_object('country_id', l.country_id_by_ip)
      when 'phone' then jsonb_build_object('country_id', l.country_id_by_phone)
      else '{}' end)
from injections i
join leads l on l.id = i.lead_id and l.created_at = i.lead_created_at
join lead_histories h on h.id = i.history_id
where i.result = 'Submitted' order by i.lead_id, i.id desc
on conflict (lead_id) do nothing;
drop index injections_submitted_idx;

-- What a worker does later for a user runs with the permissions of the access token that stored it. Null: a person stored it.
-- 0: it is not known who did. No foreign key, because revoking a token deletes it.
alter table report_schedules add column token_id bigint, add column token_name text;
alter table scheduled_changes add column token_id bigint, add column token_name text;
alter table backtests add column token_id bigint, add column token_name text;
alter table injections add column token_id bigint, add column token_name text;
alter table campaign_uploads
  add column token_id bigint,
  add column token_name text,
  -- Why it cannot be imported any more; its rows are deleted.
  add column ended_reason text;

create index report_schedules_token_id_idx on report_schedules (token_id) where token_id is not null;
create index scheduled_changes_token_id_idx on scheduled_changes (token_id) where token_id is not null and state = 'waiting';
create index backtests_token_id_idx on backtests (token_id) where token_id is not null and state in ('waiting', 'running');
create index injections_token_id_idx on injections (token_id) where token_id is not null and status = 'idle';
create index campaign_uploads_token_id_idx on campaign_uploads (token_id) where token_id is not null;

-- Who stored what is still to be done, as the audit log says: a token also if it only changed it later. Of a token that was
-- revoked the number is in the audit row of its creation.
create temporary table stored_by on commit drop as
with open_work as (
  select 'report_schedules' as source, id, owner_id as user_id from report_schedules
  union all select 'scheduled_changes', id, owner_id from scheduled_changes where state = 'waiting'
  union all select 'backtests', id, user_id from backtests where state in ('waiting', 'running')
  union all select 'injections', id, user_id from injections where status = 'idle'
  union all select 'campaign_uploads', id, user_id from campaign_uploads where source_id is null),
written as (
  select 'report_schedules' as source, w.id, a.id as audit_id, a.actor, a.created_at
  from open_work w join audit_log a on a.entity = 'report_schedule' and a.entity_id = w.id::text
    and a.action in ('report_schedule.create', 'report_schedule.update')
  where w.source = 'report_schedules'
  union all
  select 'scheduled_changes', c.id, a.id, a.actor, a.created_at
  from open_work w join scheduled_changes c on w.source = 'scheduled_changes' and c.id = w.id
  left join distribution_groups g on c.entity = 'distribution_group' and g.id = c.record_id
  left join distribution_timeslots s on s.id = g.timeslot_id
  join audit_log a on a.user_id = c.owner_id
    and a.entity = case c.entity when 'distribution_group' then 'distribution' else c.entity end
    and a.entity_id = coalesce(s.distribution_id, c.record_id)::text
    and (a.action like '%.schedule%' and a.after ->> 'from' = c.wall_time || ' ' || c.time_zone or a.action = 'cap.raise')
    and a.created_at between c.created_at - interval '1 minute' and c.created_at + interval '1 minute'
  union all
  select 'backtests', w.id, a.id, a.actor, a.created_at
  from open_work w join audit_log a on a.entity = 'backtest' and a.entity_id = w.id::text and a.action = 'backtest.start'
  where w.source = 'backtests'
  union all
  select 'injections', i.id, a.id, a.actor, a.created_at
  from open_work w join injections i on w.source = 'injections' and i.id = w.id
  join audit_log a on a.entity = 'lead' and a.entity_id = i.lead_id::text and a.action = 'lead.inject'
    and a.after ->> 'injection_id' = i.id::text
  union all
  select 'campaign_uploads', w.id, a.id, a.actor, a.created_at
  from open_work w join audit_log a on a.entity = 'campaign_list' and a.entity_id = w.id::text
    and a.action = 'campaign_list.upload'
  where w.source = 'campaign_uploads'),
makers as (
  select distinct on (source, id) source, id, substring(actor from ' \(access token (.*)\)$') as token_name, created_at
  from written order by source, id, (actor ~ ' \(access token .*\)$') desc, audit_id desc)
select w.source, w.id, m.token_name, case
  when m.id is null then 0
  when m.token_name is not null then coalesce(
    (select max(s.id) from sessions s
      where s.user_id = w.user_id and lower(s.token_name) = lower(m.token_name) and s.created_at <= m.created_at),
    (select max(a.entity_id::bigint) from audit_log a
      where a.action = 'access_token.create' and a.user_id = w.user_id and a.created_at <= m.created_at
        and lower(a.after ->> 'name') = lower(m.token_name)),
    0) end as token_id
from open_work w left join makers m using (source, id)
-- Nothing is done for users who were deleted.
where w.user_id is not null;

update report_schedules t set token_id = s.token_id, token_name = s.token_name
from stored_by s where s.source = 'report_schedules' and s.id = t.id and s.token_id is not null;
update scheduled_changes t set token_id = s.token_id, token_name = s.token_name
from stored_by s where s.source = 'scheduled_changes' and s.id = t.id and s.token_id is not null;
update backtests t set token_id = s.token_id, token_name = s.token_name
from stored_by s where s.source = 'backtests' and s.id = t.id and s.token_id is not null;
update injections t set token_id = s.token_id, token_name = s.token_name
from stored_by s where s.source = 'injections' and s.id = t.id and s.token_id is not null;
update campaign_uploads t set token_id = s.token_id, token_name = s.token_name
from stored_by s where s.source = 'campaign_uploads' and s.id = t.id and s.token_id is not null;

-- Where alerts are sent is set by persons alone. What an access token has set, as the audit log says, is switched off until a
-- person sets it: channels, and chats of users; chats also where the log does not say who did.
with last_set as (
  select distinct on (entity_id) entity_id, actor from audit_log
  where action in ('alert_channel.create', 'alert_channel.update') and entity = 'alert_channel'
  order by entity_id, (actor ~ ' \(access token .*\)$') desc, id desc),
off as (
  update alert_channels c set is_active = false, version = version + 1, updated_at = now()
  from last_set s where s.entity_id = c.id::text and s.actor ~ ' \(access token .*\)$' and c.is_active
  returning c.id, c.name)
insert into audit_log (actor, action, entity, entity_id, entity_name, before, after)
select 'upgrade', 'alert_channel.update', 'alert_channel', id::text, name, '{"is_active": true}', '{"is_active": false}' from off;

with last_set as (
  select distinct on (n.user_id) n.user_id, a.actor
  from alert_notifications n join audit_log a on a.action = 'alert_notifications.update' and a.entity_id = n.user_id::text
    and a.after ->> 'telegram_chat' = n.telegram_chat and a.before ->> 'telegram_chat' is distinct from n.telegram_chat
  order by n.user_id, a.id desc),
off as (
  update alert_notifications n set telegram_channel_id = null, telegram_chat = null, version = version + 1, updated_at = now()
  from (select user_id, telegram_chat, telegram_channel_id from alert_notifications where telegram_chat is not null) known
    left join last_set s using (user_id)
  where n.user_id = known.user_id and (s.user_id is null or s.actor ~ ' \(access token .*\)$')
  returning n.user_id, known.telegram_chat, known.telegram_channel_id)
insert into audit_log (user_id, actor, action, entity, entity_id, before, after)
select user_id, 'upgrade', 'alert_notifications.update', 'alert_notifications', user_id::text,
  jsonb_build_object('telegram_chat', telegram_chat, 'telegram_channel_id', telegram_channel_id),
  '{"telegram_chat": null, "telegram_channel_id": null}' from off;

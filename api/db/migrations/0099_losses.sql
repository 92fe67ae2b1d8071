-- Lost leads whose broker refused in words that the intake uses, or could not be reached, were given another main reason. They get
-- theirs again, as leads of earlier versions do.
update leads l set lost_reason = null, lost_subject = null, lost_advertiser_id = null, lost_obstacles = null
where l.lead_status_id in (1, 3)
  and (l.lost_reason in ('duplicate', 'blacklisted', 'publisher_country', 'country_unknown', 'no_distribution', 'invalid')
      and exists (
        select from lead_histories h
        where h.lead_id = l.id and h.advertiser_id is not null and h.status = 'Rejected'
          and h.restriction_origin is distinct from 'system'
          and not exists (select from injections i where i.lead_id = l.id and i.history_id = h.id))
    or l.lost_reason = 'refused' and (l.lost_subject like 'the broker could not be reached%' or l.lost_subject in
      ('the broker''s address leads into a private network', 'the sandbox broker does not run here')));
update lost_reason_backfill set done_from = null, is_done = false;

alter table alerts
  -- Whether `leads` and `cost` are what is missing compared with what is usual, and no stored leads that were lost.
  add column is_estimate boolean not null default false,
  -- Lost leads that met the subject, and that count under another one: [{ leads, alert_id, reason, subject_kind, subject_id }].
  add column counted_elsewhere jsonb not null default '[]';

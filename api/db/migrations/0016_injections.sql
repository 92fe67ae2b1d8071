-- An injection runs exactly once: one unfinished per lead and advertiser, and one job that may claim it.

alter table injections
  -- The lead's month: without it every partition is asked for the lead.
  add column lead_created_at timestamptz,
  -- The job that claimed it. The same job goes on with it after a crash; any other leaves it alone.
  add column job_id bigint,
  -- What came of it. Submitted: sent, and not known whether the broker took the lead.
  add column result text check (result in ('Accepted', 'Rejected', 'Submitted')),
  -- Its attempt in lead_histories, which a late answer settles.
  add column history_id bigint;

update injections i set lead_created_at = l.created_at from leads l where l.id = i.lead_id;
delete from injections where lead_created_at is null;
update injections set result = case when outcome ilike 'accepted%' then 'Accepted' else 'Rejected' end where status = 'completed';

alter table injections
  alter column lead_created_at set not null,
  add check ((status = 'completed') = (result is not null)),
  add check ((status = 'completed') = (completed_at is not null)) not valid;

create unique index injections_unfinished_key on injections (lead_id, advertiser_id) where status <> 'completed';
create index injections_lead_id_idx on injections (lead_id);
create index injections_completed_at_idx on injections (completed_at) where status = 'completed';

-- Sending of campaigns: who has had a person before, and registrations beside the intake.

-- Drawn once, on entering the step: the consumer belongs to its control group.
alter table campaign_results add column is_control boolean not null default false;

-- The data overwrite of a step is named as what it is.
alter table leads drop constraint leads_funnel_override_origin_check, drop constraint leads_pub_override_origin_check;
alter table leads
  add constraint leads_funnel_override_origin_check
    check (funnel_override_origin in ('injection', 'advertiser', 'publisher', 'distribution', 'campaign')),
  add constraint leads_pub_override_origin_check
    check (pub_override_origin in ('injection', 'advertiser', 'publisher', 'distribution', 'campaign'));

-- Registrations are neither judged nor counted by the intake's check of duplicates.
create or replace function leads_seen(emails text[], phones text[]) returns setof integer language plpgsql stable as $$
begin
  return query
  select lead.place::integer
  from unnest(emails, phones) with ordinality as lead (email, phone, place)
  where exists (select from leads l where lower(l.email) = lead.email and not l.is_campaign)
    or (lead.phone is not null and exists (
      select from leads l where l.phone is not null and translate(l.phone, '+ ().-/', '') = lead.phone and not l.is_campaign));
end $$;

-- The advertisers that have had a person before, by the person's place in the lists: one that accepted any lead of the same
-- e-mail or phone or holds it, and one that was sent the person in this campaign. A function, so that its plan over all
-- months is made once. Source: design/campaigns.md, "Had before".
create function campaign_had(emails text[], phones text[], campaigns bigint[])
  returns table (place integer, advertiser_id bigint) language plpgsql stable as $$
begin
  return query
  with person as materialized (
    select given.email, given.phone, given.campaign, given.ordinality::integer as place
    from unnest(emails, phones, campaigns) with ordinality as given (email, phone, campaign, ordinality)
  ),
  lead as materialized (
    select person.place, person.campaign, l.id, l.advertiser_id, l.lead_status_id, l.campaign_id
    from person join leads l on lower(l.email) = person.email
    union
    select person.place, person.campaign, l.id, l.advertiser_id, l.lead_status_id, l.campaign_id
    from person join leads l on l.phone is not null and regexp_replace(l.phone, '\D', '', 'g') = person.phone
    where person.phone is not null
  )
  select lead.place, lead.advertiser_id from lead where lead.lead_status_id in (2, 5, 6, 7)
  union
  select lead.place, h.advertiser_id from lead join lead_histories h on h.lead_id = lead.id
  where h.advertiser_id is not null and (h.status = 'Accepted' or lead.campaign_id = lead.campaign)
  union
  select lead.place, o.advertiser_id from lead join open_attempts o on o.lead_id = lead.id;
end $$;

create sequence leads_id_seq;

create table leads (
  id bigint not null default nextval('leads_id_seq'),
  created_at timestamptz not null default now(),
  affiliate_id bigint not null references publishers (id),
  advertiser_id bigint references advertisers (id),
  distribution_id bigint references distributions (id),
  country_id bigint references countries (id),
  -- The country as submitted, by IP address and by phone prefix; country_id is the one chosen by locate_leads_by.
  country_id_submitted bigint,
  country_id_by_ip bigint,
  country_id_by_phone bigint,
  lead_status_id smallint not null default 1 check (lead_status_id in (1, 2, 3, 5, 6, 7)),
  email text not null,
  first_name text,
  last_name text,
  phone text,
  ip text,
  hit_id text,
  city text,
  language text,
  offer text,
  funnel text,
  custom_param_1 text,
  custom_param_2 text,
  custom_param_3 text,
  custom_param_4 text,
  custom_param_5 text,
  brand_status text,
  status_override text,
  rejection_reason text,
  funnel_override text,
  funnel_override_origin text check (funnel_override_origin in ('injection', 'advertiser', 'publisher', 'distribution', 'campaign')),
  publisher_id_override text,
  pub_override_origin text check (pub_override_origin in ('injection', 'advertiser', 'publisher', 'distribution', 'campaign')),
  autologin_url text,
  redirect_url text,
  autologged_at timestamptz,
  notes text,
  is_test boolean not null default false,
  is_injected boolean not null default false,
  -- Outcome of the last injection: Accepted … or Rejected …
  injected text,
  is_campaign boolean not null default false,
  is_fake_ftd boolean not null default false,
  is_quality_control boolean not null default false,
  -- Matched a blacklist item that keeps it out of lists.
  is_hidden boolean not null default false,
  -- The advertiser reported a real deposit; revenue is frozen then.
  converted_at timestamptz,
  revenue numeric(12, 2) not null default 0 check (revenue >= 0),
  -- Staff approved the conversion; payout is frozen then.
  ftd_date timestamptz,
  payout numeric(12, 2) not null default 0 check (payout >= 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Registrations: leads that campaigns made.
  campaign_id bigint,
  campaign_step_id bigint,
  campaign_source_id bigint,
  origin_lead_id bigint,
  origin_lead_created_at timestamptz,
  -- Of registrations alone, as the campaign said when they were made.
  tell_publisher boolean,
  pay_publisher boolean,
  -- When the lead came into its status, and into the one at its advertiser; null: when it came.
  lead_status_at timestamptz,
  brand_status_at timestamptz,
  -- Why no advertiser took the lead, stored with the decision. An accepted lead keeps these columns, and reports ignore them.
  -- A code of shared/leads/lostReasons.ts; null: not recorded.
  lost_reason text,
  -- What the reason is about: a cap, a distribution, the normalised message of a broker, the kind of blacklist item.
  lost_subject text,
  -- The first candidate of the waterfall.
  lost_advertiser_id bigint,
  -- Every obstacle that the lead met, one bit per code.
  lost_obstacles integer,
  primary key (id, created_at),
  check ((lead_status_id = 5) = (ftd_date is not null)),
  check (converted_at is null or converted_at >= created_at),
  check (ftd_date is null or ftd_date >= created_at),
  check (revenue = 0 or converted_at is not null),
  check (payout = 0 or ftd_date is not null),
  check (not is_fake_ftd or (lead_status_id in (5, 6, 7) and converted_at is null)),
  check (lead_status_id not in (5, 6) or is_fake_ftd or converted_at is not null),
  check (lead_status_id not in (2, 5, 6, 7) or advertiser_id is not null)
) partition by range (created_at);
-- The list's own index: what leads are most often counted, narrowed and ordered by rides along, so that a page's ids and
-- its total come from it without a look at the wide rows. At a million leads 91 MB, where the plain one has 40.
create index leads_list_idx on leads (created_at, id)
  include (affiliate_id, advertiser_id, distribution_id, country_id, lead_status_id, converted_at, ftd_date, revenue, payout, is_test, is_injected, is_campaign, is_fake_ftd)
  where not is_hidden;
create index leads_converted_at_idx on leads (converted_at) where converted_at is not null;
create index leads_ftd_date_idx on leads (ftd_date) where ftd_date is not null;
create index leads_pending_idx on leads (created_at) where lead_status_id = 6;
create index leads_email_idx on leads (lower(email));
-- What the dashboard sums, in the order of each fact's own date: deposits and approvals are read from the index alone,
-- without a look at the wide rows.
create index leads_deposits_idx on leads (converted_at)
  include (affiliate_id, advertiser_id, country_id, lead_status_id, is_test, created_at, revenue)
  where converted_at is not null and not is_hidden;
create index leads_approvals_idx on leads (ftd_date, id)
  include (affiliate_id, advertiser_id, country_id, lead_status_id, is_test, created_at, payout)
  where ftd_date is not null and not is_hidden;
-- Leads that count for the advertiser that took them when they came.
create index leads_accepted_idx on leads (advertiser_id, country_id, created_at)
  include (affiliate_id, id)
  where lead_status_id in (2, 5, 6, 7) and not is_injected;
-- Those that were injected count for every advertiser that took them, when it did: their history tells.
create index leads_injected_idx on leads (id) include (country_id, affiliate_id) where is_injected;
-- Leads by phone, whatever stands between the digits.
create index leads_phone_idx on leads (translate(phone, '+ ().-/', '')) where phone is not null;
create index leads_campaign_idx on leads (campaign_id, created_at) where campaign_id is not null;
create index leads_origin_idx on leads (origin_lead_id) where origin_lead_id is not null;
create index leads_phone_digits_idx on leads (regexp_replace(phone, '\D', '', 'g')) where phone is not null;
-- Hidden leads are few; lists show how many of them match.
create index leads_hidden_idx on leads (created_at) where is_hidden;
-- Deposits by IP address, for the hints on pending conversions.
create index leads_deposit_ip_idx on leads (ip) where converted_at is not null;
-- Contains-search in e-mails once more. The index left out the signs between words, so that a text like `example.ex` asked it for two
-- words that most e-mails have, and a million leads were read to find none. With letters in their place the order of the words is in the
-- index too. It is as big as the one before, and costs inserts the same.
create index leads_email_letters_idx on leads using gin (translate(email, '@.-_+', 'qqqqq') gin_trgm_ops);

-- One attempt to place a lead.
create table lead_histories (
  id bigint generated by default as identity,
  lead_id bigint not null,
  created_at timestamptz not null default now(),
  advertiser_id bigint references advertisers (id),
  distribution_id bigint references distributions (id),
  status text not null check (status in ('Accepted', 'Rejected', 'Submitted')),
  -- Who refused, when refused.
  restriction_origin text check (restriction_origin in ('system', 'broker')),
  message text,
  taken_ms integer check (taken_ms >= 0),
  offer text,
  funnel text,
  funnel_override text,
  funnel_override_origin text,
  publisher_id_override text,
  pub_override_origin text,
  -- As sent and received, secrets masked: text, because a broker may answer anything.
  req_payload text,
  res_payload text,
  -- The decision trace of routing: each candidate looked at and why it was passed over.
  trace jsonb,
  check (status = 'Rejected' or restriction_origin is null),
  primary key (id, created_at)
) partition by range (created_at);
create table lead_histories_default partition of lead_histories default;
create index lead_histories_lead_id_idx on lead_histories (lead_id, created_at);
create index lead_histories_accepted_idx on lead_histories (created_at)
  include (lead_id, advertiser_id)
  where status = 'Accepted';
create index lead_histories_created_at_idx on lead_histories using brin (created_at);
-- The newest attempts of one advertiser, and the newest postbacks of one publisher: its health is judged by them.
create index lead_histories_advertiser_id_created_at_idx on lead_histories (advertiser_id, created_at);

create table lead_status_changes (
  id bigint generated by default as identity,
  lead_id bigint not null,
  created_at timestamptz not null default now(),
  old_lead_status_id smallint,
  new_lead_status_id smallint,
  old_brand_status text,
  new_brand_status text,
  status_override text,
  -- The user's e-mail, 'broker' or 'system'.
  changed_by text not null,
  primary key (id, created_at)
) partition by range (created_at);
create table lead_status_changes_default partition of lead_status_changes default;
create index lead_status_changes_lead_id_idx on lead_status_changes (lead_id, created_at);

-- Which leads changed, for the columnar copy that reports pull: ids only, because the rows are read again.
create table lead_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  lead_id bigint not null,
  lead_created_at timestamptz not null
);
create index lead_changes_transaction_id_idx on lead_changes (transaction_id);

-- Texts that leads carry, for the choices in filter lists: kept as leads come and change, because finding the distinct
-- ones among millions of leads takes seconds. One that no lead carries any more stays: choosing it finds nothing.
create table lead_values (
  field text not null,
  value text not null,
  primary key (field, value)
);

-- Injections as staff see them in the progress logs; the queue that runs them is graphile-worker's.
create table injections (
  id bigint generated by default as identity primary key,
  lead_id bigint not null,
  advertiser_id bigint not null references advertisers (id),
  type text not null default 'injection',
  status text not null default 'idle' check (status in ('idle', 'running', 'completed')),
  options jsonb not null default '{}',
  scheduled_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  outcome text,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The lead's month: without it every partition is asked for the lead.
  lead_created_at timestamptz not null,
  -- The job that claimed it. The same job goes on with it after a crash; any other leaves it alone.
  job_id bigint,
  -- What came of it. Submitted: sent, and not known whether the broker took the lead.
  result text check (result in ('Accepted', 'Rejected', 'Submitted')),
  -- Its attempt in lead_histories, which a late answer settles.
  history_id bigint,
  token_id bigint,
  token_name text,
  check ((status = 'completed') = (result is not null)),
  check ((status = 'completed') = (completed_at is not null))
);
create index injections_status_idx on injections (status, scheduled_at);
create unique index injections_unfinished_key on injections (lead_id, advertiser_id) where status <> 'completed';
create index injections_lead_id_idx on injections (lead_id);
create index injections_completed_at_idx on injections (completed_at) where status = 'completed';
create index injections_advertiser_id_idx on injections (advertiser_id);
create index injections_token_id_idx on injections (token_id) where token_id is not null and status = 'idle';

-- Leads of the intake whose place is not settled yet: at most one open attempt a lead. Gone once it is settled; the attempt
-- itself stays in lead_histories. Open injections are found by injections.result = 'Submitted'.
create table open_attempts (
  -- The attempt in lead_histories, Submitted as long as this row is here.
  history_id bigint primary key,
  lead_id bigint not null unique,
  -- The lead's month: without it every partition is asked for the lead.
  lead_created_at timestamptz not null,
  advertiser_id bigint not null references advertisers (id),
  -- sending: a process sends it now. held: the broker may have taken it or not. refused: settled so, a job goes on with it.
  state text not null default 'sending' check (state in ('sending', 'held', 'refused')),
  sent_at timestamptz not null,
  -- A sending of which nothing is known by then was interrupted.
  due_at timestamptz not null,
  -- Why it is held.
  reason text,
  -- How often an idempotent broker was asked again.
  asked integer not null default 0 check (asked >= 0),
  -- Where in the waterfall, who was offered the lead, and the credits to give back.
  decision jsonb not null,
  -- One list of open attempts, however the lead came to be sent.
  origin text not null default 'intake' check (origin in ('intake', 'injection', 'campaign')),
  injection_id bigint unique references injections (id) on delete cascade,
  check ((origin = 'injection') = (injection_id is not null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);
create index open_attempts_held_idx on open_attempts (sent_at) where state = 'held';
create index open_attempts_due_idx on open_attempts (due_at) where state = 'sending';
create index open_attempts_advertiser_id_idx on open_attempts (advertiser_id);

create table advertiser_statuses (
  id bigint generated by default as identity primary key,
  name text not null unique check (btrim(name) <> '')
);

-- The link that a lead is given instead of the advertiser's own. Made when an advertiser accepts with an autologin URL.
create table autologin_links (
  lead_id bigint primary key,
  lead_created_at timestamptz not null,
  -- 128 random bits: the half of the token that finds the link. The other half is its HMAC under the server's key and
  -- stands nowhere, so that nobody can make a link of what is stored.
  code bytea not null unique check (length(code) = 16),
  -- The acceptance and the publisher's autologin interval as it was then.
  expires_at timestamptz not null
);

-- Every visit of the autologin link of a campaign's registration: one that is recorded again, because its answer was lost or
-- because it waited on a disk, is counted once. Never pruned, as the keys of clicks.
create table autologin_visit_keys (
  key uuid primary key
);

-- Postbacks of brokers, each taken once by its event id.
create table broker_events (
  id bigint generated by default as identity,
  advertiser_id bigint not null references advertisers (id),
  event_id text not null,
  lead_id bigint,
  kind text not null check (kind in ('status', 'deposit')),
  outcome text not null check (outcome in ('', 'applied', 'recorded', 'refused', 'conflict')),
  body jsonb,
  created_at timestamptz not null default now(),
  -- What came of a broker's event is a code, and its words stand beside it; '' while the transaction that stores it still runs.
  message text not null default '',
  primary key (id, created_at)
) partition by range (created_at);
create table broker_events_default partition of broker_events default;
create index broker_events_created_at_idx on broker_events using brin (created_at);
-- When a broker last told a status and a deposit.
create index broker_events_advertiser_id_kind_created_at_idx on broker_events (advertiser_id, kind, created_at);

-- Every postback that was taken, by the advertiser's event id: none is taken twice, however old it is.
create table broker_event_keys (
  advertiser_id bigint not null references advertisers (id),
  event_id text not null,
  -- The row of broker_events.
  broker_event_id bigint not null,
  created_at timestamptz not null,
  -- SHA-256 of the body as jsonb writes it: whether a repeated event says the same is known when the body is no longer kept.
  body_digest bytea not null,
  -- An event that was pulled may be worded otherwise than the postback of the same id.
  is_pulled boolean not null default false,
  primary key (advertiser_id, event_id)
);

-- Ids that brokers gave accepted leads, for lists that name only these.
create table broker_lead_ids (
  advertiser_id bigint not null references advertisers (id) on delete cascade,
  broker_id text not null check (broker_id <> ''),
  lead_id bigint not null,
  primary key (advertiser_id, broker_id)
);

-- When the status of a lead changed at the broker, as far as the broker says: an older one that arrives later is not applied.
create table broker_status_times (
  lead_id bigint primary key,
  at timestamptz not null
);

-- Clicks on publishers' links, each once, and which leads came by one. No address is kept: see click_visitors.
create table clicks (
  -- 128 random bits as hexadecimal digits: what a lead carries as hit_id.
  id text not null check (id ~ '^[0-9A-Za-z_-]{16,64}$'),
  created_at timestamptz not null,
  affiliate_id bigint not null references publishers (id),
  offer_id bigint not null references offers (id),
  -- By the visitor's address; null where that could not be told.
  country_id bigint references countries (id),
  -- The visitor's first click on this publisher's link to this offer within 24 hours.
  is_unique boolean not null,
  referrer_host text,
  custom_param_1 text,
  custom_param_2 text,
  custom_param_3 text,
  custom_param_4 text,
  custom_param_5 text
) partition by range (created_at);
create table clicks_default partition of clicks default;
-- All that reports read, so that they need no look at the rows.
create index clicks_report_idx on clicks (created_at) include (affiliate_id, offer_id, country_id, is_unique);

-- Every click by its id, with what a lead that carries the id as hit_id is linked by.
create table click_keys (
  id text primary key,
  affiliate_id bigint not null,
  offer_id bigint not null,
  country_id bigint
);

-- The leads that came by a click: its id was their hit id, and the publisher is the same. Publisher, offer and country are
-- the click's: clicks and what became of them stand in one row of a report.
create table click_leads (
  lead_id bigint not null,
  lead_created_at timestamptz not null,
  click_id text not null,
  affiliate_id bigint not null,
  offer_id bigint not null,
  country_id bigint,
  primary key (lead_id, lead_created_at)
) partition by range (lead_created_at);
create table click_leads_default partition of click_leads default;
create index click_leads_report_idx on click_leads (lead_created_at) include (lead_id, affiliate_id, offer_id, country_id);

-- Clicks of the months that are no longer kept, counted by the minute, which is as exact as the click reports ask.
create table click_minutes (
  -- Start of the minute; called as in clicks, so that reports read both alike.
  created_at timestamptz not null,
  affiliate_id bigint not null references publishers (id),
  offer_id bigint not null references offers (id),
  country_id bigint references countries (id),
  -- Unique clicks, and all.
  clicks integer not null check (clicks >= 0),
  gross_clicks integer not null,
  check (gross_clicks >= clicks)
);
create index click_minutes_created_at_idx on click_minutes (created_at);
create index click_minutes_affiliate_id_idx on click_minutes (affiliate_id);
create index click_minutes_offer_id_idx on click_minutes (offer_id);

-- Who has been counted in the last 24 hours: what makes a click unique is decided by this key, whoever asks at once.
create table click_visitors (
  -- HMAC under the server's key of publisher, offer, address and user agent: it tells neither, and differs from link to link.
  visitor bytea primary key,
  counted_at timestamptz not null
);
create index click_visitors_counted_at_idx on click_visitors (counted_at);

-- How far leads from before have been given their reasons, newest first. One row.
create table lost_reason_backfill (
  is_only boolean primary key default true check (is_only),
  -- All leads created from here on are done; null: not begun.
  done_from timestamptz,
  is_done boolean not null default false
);
insert into lost_reason_backfill default values;
alter sequence leads_id_seq owned by leads.id;

-- Built on the difference of two instants, which no setting of a session changes: immutable, so that calls are inlined.
-- A double holds microseconds of this era to within a quarter of one, so rounding is exact.
create function epoch_us(at timestamptz) returns bigint language sql immutable parallel safe
  return (date_part('epoch', at - timestamptz '1970-01-01 00:00:00+00') * 1000000)::bigint;

create function epoch_minute(at timestamptz) returns bigint language sql immutable parallel safe
  return floor(date_part('epoch', at - timestamptz '1970-01-01 00:00:00+00') / 60)::bigint;

-- An address as leads carry it, null for what is none: the cast would end the whole statement.
create function address_or_null(ip text) returns inet language plpgsql immutable strict parallel safe as $$
begin
  return ip::inet;
exception when invalid_text_representation then
  return null;
end $$;

create function log_lead_changes() returns trigger language plpgsql as $$
begin
  insert into lead_changes (lead_id, lead_created_at) select id, created_at from changed_leads;
  return null;
end $$;

create function log_lead_values() returns trigger language plpgsql as $$
begin
  -- One pass over the changed leads for each text field, where nine rows a lead would be sorted.
  -- In one order, so that two writers of the same new texts wait for each other and never both.
  insert into lead_values (field, value)
  select carried.field, carried.value
  from (
    select brand_status, status_override, offer, funnel, custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5
    from changed_leads
    where not is_hidden
    group by grouping sets (
      (brand_status), (status_override), (offer), (funnel),
      (custom_param_1), (custom_param_2), (custom_param_3), (custom_param_4), (custom_param_5)
    )
  ) as lead
  cross join lateral (
    values ('brand_status', lead.brand_status), ('status_override', lead.status_override), ('offer', lead.offer),
      ('funnel', lead.funnel), ('custom_param_1', lead.custom_param_1), ('custom_param_2', lead.custom_param_2),
      ('custom_param_3', lead.custom_param_3), ('custom_param_4', lead.custom_param_4), ('custom_param_5', lead.custom_param_5)
  ) as carried (field, value)
  where carried.value <> ''
    and not exists (select from lead_values known where known.field = carried.field and known.value = carried.value)
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;

-- Counts them anew, for leads that came past the triggers.
create function refresh_lead_values() returns void language sql as $$
  insert into lead_values (field, value)
  select distinct carried.field, carried.value
  from leads
  cross join lateral (
    values ('brand_status', brand_status), ('status_override', status_override), ('offer', offer), ('funnel', funnel),
      ('custom_param_1', custom_param_1), ('custom_param_2', custom_param_2), ('custom_param_3', custom_param_3),
      ('custom_param_4', custom_param_4), ('custom_param_5', custom_param_5)
  ) as carried (field, value)
  where carried.value <> '' and not is_hidden
  on conflict do nothing;
$$;

create function note_status_times() returns trigger language plpgsql as $$
declare
  -- Whoever leaves updated_at as it is has changed the lead now.
  at timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
begin
  if new.lead_status_id is distinct from old.lead_status_id then new.lead_status_at := at; end if;
  if new.brand_status is distinct from old.brand_status then new.brand_status_at := at; end if;
  return new;
end $$;

create function link_clicks() returns trigger language plpgsql as $$
begin
  -- Lateral: each lead is one look into the index, however many clicks there are.
  insert into click_leads (lead_id, lead_created_at, click_id, affiliate_id, offer_id, country_id)
  select lead.id, lead.created_at, click.id, click.affiliate_id, click.offer_id, click.country_id
  from changed_leads lead
  cross join lateral (
    select * from click_keys where click_keys.id = lead.hit_id and click_keys.affiliate_id = lead.affiliate_id limit 1
  ) as click
  on conflict (lead_id, lead_created_at) do nothing;
  return null;
end $$;

create function relink_click() returns trigger language plpgsql as $$
begin
  delete from click_leads where lead_id = old.id and lead_created_at = old.created_at;
  if tg_op = 'UPDATE' then
    insert into click_leads (lead_id, lead_created_at, click_id, affiliate_id, offer_id, country_id)
    select new.id, new.created_at, id, affiliate_id, offer_id, country_id
    from click_keys where id = new.hit_id and affiliate_id = new.affiliate_id;
  end if;
  return null;
end $$;

-- Links all leads anew, for those that came past the triggers.
create function link_all_clicks() returns void language sql as $$
  insert into click_leads (lead_id, lead_created_at, click_id, affiliate_id, offer_id, country_id)
  select leads.id, leads.created_at, click_keys.id, click_keys.affiliate_id, click_keys.offer_id, click_keys.country_id
  from leads join click_keys on click_keys.id = leads.hit_id and click_keys.affiliate_id = leads.affiliate_id
  on conflict (lead_id, lead_created_at) do nothing;
$$;

-- A click whose id was there before is refused here.
create function key_clicks() returns trigger language plpgsql as $$
begin
  insert into click_keys (id, affiliate_id, offer_id, country_id) select id, affiliate_id, offer_id, country_id from new_clicks;
  return null;
end $$;

-- Registrations are neither judged nor counted by the intake's check of duplicates.
create function leads_seen(emails text[], phones text[]) returns setof integer language plpgsql stable as $$
begin
  return query
  select lead.place::integer
  from unnest(emails, phones) with ordinality as lead (email, phone, place)
  where exists (select from leads l where lower(l.email) = lead.email and not l.is_campaign)
    or (lead.phone is not null and exists (
      select from leads l where l.phone is not null and translate(l.phone, '+ ().-/', '') = lead.phone and not l.is_campaign));
end $$;

-- The lead of an attempt that was made at an advertiser, of whatever month: planned once, as above.
create function lead_of_attempt(attempt bigint, advertiser bigint) returns bigint language plpgsql stable parallel safe as $$
begin
  return (select lead_id from lead_histories where id = attempt and advertiser_id = advertiser);
end $$;

-- When and by whom a lead was last made pending: in its month or later; a day before, as clocks of servers differ. A function,
-- so that its plan over all months is made once, and no statement that calls it plans or opens them.
create function pending_entry(lead bigint, lead_created_at timestamptz) returns setof lead_status_changes
language plpgsql stable parallel safe rows 1 as $$
begin
  return query
  select * from lead_status_changes
  where lead_id = lead and new_lead_status_id = 6 and created_at >= lead_created_at - interval '24 hours'
  order by created_at desc limit 1;
end $$;

create trigger leads_inserted after insert on leads
  referencing new table as changed_leads for each statement execute function log_lead_changes();
create trigger leads_updated after update on leads
  referencing new table as changed_leads for each statement execute function log_lead_changes();
create trigger leads_deleted after delete on leads
  referencing old table as changed_leads for each statement execute function log_lead_changes();
create trigger leads_inserted_values after insert on leads
  referencing new table as changed_leads for each statement execute function log_lead_values();
create trigger leads_updated_values after update on leads
  referencing new table as changed_leads for each statement execute function log_lead_values();
create trigger leads_inserted_clicks after insert on leads
  referencing new table as changed_leads for each statement execute function link_clicks();
-- Only where one of these columns is written, which is next to never.
create trigger leads_relinked_clicks after update of hit_id, affiliate_id on leads
  for each row when (old.hit_id is distinct from new.hit_id or old.affiliate_id <> new.affiliate_id) execute function relink_click();
create trigger leads_unlinked_clicks after delete on leads for each row execute function relink_click();
create trigger leads_status_times before update of lead_status_id, brand_status on leads for each row
  when (old.lead_status_id is distinct from new.lead_status_id or old.brand_status is distinct from new.brand_status)
  execute function note_status_times();
create trigger clicks_inserted after insert on clicks
  referencing new table as new_clicks for each statement execute function key_clicks();

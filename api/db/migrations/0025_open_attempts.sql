-- The live flow of leads: what is on its way, what decisions are made by, and who came before.

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
  -- Where in the waterfall, who was offered the lead, and the credits to give back: api/delivery/decisions.schema.ts.
  decision jsonb not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);
create index open_attempts_held_idx on open_attempts (sent_at) where state = 'held';
create index open_attempts_due_idx on open_attempts (due_at) where state = 'sending';
create index open_attempts_advertiser_id_idx on open_attempts (advertiser_id);
create index injections_submitted_idx on injections (completed_at) where result = 'Submitted';

-- Room is held from the decision on, which commits right before the lead is sent, until it is known what came of that: nothing
-- of it expires. It counts in the window that holds its instant, also when the cap's reset time is changed meanwhile.
alter table cap_reservations drop column is_sent, drop column expires_at;
alter table cap_reservations rename column window_start to reserved_at;
alter table cap_reservations drop constraint cap_reservations_cap_id_lead_id_advertiser_id_key;
alter table cap_reservations add unique (cap_id, lead_id, advertiser_id, reserved_at);
create index cap_reservations_lead_id_idx on cap_reservations (lead_id);

-- What decisions are made by, kept by every process: counts up with each change that commits.
create table routing_version (
  id integer primary key default 1 check (id = 1),
  version bigint not null default 0
);
insert into routing_version default values;

-- At the end of the transaction: whoever changes these tables waits for others only while they commit, and once for each.
create function count_routing_version() returns trigger language plpgsql as $$
begin
  if current_setting('routing.counted_in', true) is distinct from pg_current_xact_id()::text then
    perform set_config('routing.counted_in', pg_current_xact_id()::text, true);
    update routing_version set version = version + 1;
  end if;
  return null;
end $$;

do $$
declare
  changed text;
begin
  foreach changed in array array[
    'advertisers', 'advertiser_supported_countries', 'advertiser_opening_hours', 'advertiser_exclusions', 'advertiser_exclusion_countries',
    'publisher_overrides', 'funnel_overrides', 'funnel_override_countries', 'publishers', 'publisher_supported_countries',
    'distributions', 'distribution_timeslots', 'distribution_groups', 'caps', 'cap_countries', 'cap_advertisers', 'cap_affiliates',
    'blacklist_items', 'offers', 'settings'
  ] loop
    execute format(
      'create constraint trigger %I after insert or update or delete on %I deferrable initially deferred for each row execute function count_routing_version()',
      changed || '_routing', changed
    );
  end loop;
end $$;
-- Credits change with every lead, and are read anew for each.
create constraint trigger distribution_group_advertisers_routing
  after insert or delete or update of group_id, position, advertiser_id, share on distribution_group_advertisers
  deferrable initially deferred for each row execute function count_routing_version();

-- Leads by phone, whatever stands between the digits.
create index leads_phone_idx on leads (translate(phone, '+ ().-/', '')) where phone is not null;

-- Of the given leads those that came before, by their place in the lists: an e-mail in lower case, and the digits of a phone.
-- A function, so that its plan over all months is made once.
create function leads_seen(emails text[], phones text[]) returns setof integer language plpgsql stable as $$
begin
  return query
  select lead.place::integer
  from unnest(emails, phones) with ordinality as lead (email, phone, place)
  where exists (select from leads l where lower(l.email) = lead.email)
    or (lead.phone is not null and exists (
      select from leads l where l.phone is not null and translate(l.phone, '+ ().-/', '') = lead.phone));
end $$;

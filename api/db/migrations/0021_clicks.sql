-- Clicks on publishers' links, each once, and which leads came by one. No address is kept: see click_visitors.
create table clicks (
  -- 128 random bits as hexadecimal digits: what a lead carries as hit_id.
  id text primary key check (id ~ '^[0-9A-Za-z_-]{16,64}$'),
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
);
-- All that reports read, so that they need no look at the rows.
create index clicks_report_idx on clicks (created_at) include (affiliate_id, offer_id, country_id, is_unique);

-- Who has been counted in the last 24 hours: what makes a click unique is decided by this key, whoever asks at once.
create table click_visitors (
  -- HMAC under the server's key of publisher, offer, address and user agent: it tells neither, and differs from link to link.
  visitor bytea primary key,
  counted_at timestamptz not null
);
create index click_visitors_counted_at_idx on click_visitors (counted_at);

-- The leads that came by a click: its id was their hit id, and the publisher is the same. Publisher, offer and country are
-- the click's: clicks and what became of them stand in one row of a report.
create table click_leads (
  lead_id bigint primary key,
  lead_created_at timestamptz not null,
  click_id text not null,
  affiliate_id bigint not null,
  offer_id bigint not null,
  country_id bigint
);
create index click_leads_report_idx on click_leads (lead_created_at) include (lead_id, affiliate_id, offer_id, country_id);

create function link_clicks() returns trigger language plpgsql as $$
begin
  -- Lateral: each lead is one look into the index, however many clicks there are.
  insert into click_leads (lead_id, lead_created_at, click_id, affiliate_id, offer_id, country_id)
  select lead.id, lead.created_at, click.id, click.affiliate_id, click.offer_id, click.country_id
  from changed_leads lead
  cross join lateral (
    select * from clicks where clicks.id = lead.hit_id and clicks.affiliate_id = lead.affiliate_id limit 1
  ) as click
  on conflict (lead_id) do nothing;
  return null;
end $$;

create function relink_click() returns trigger language plpgsql as $$
begin
  delete from click_leads where lead_id = old.id;
  if tg_op = 'UPDATE' then
    insert into click_leads (lead_id, lead_created_at, click_id, affiliate_id, offer_id, country_id)
    select new.id, new.created_at, id, affiliate_id, offer_id, country_id
    from clicks where id = new.hit_id and affiliate_id = new.affiliate_id;
  end if;
  return null;
end $$;

create trigger leads_inserted_clicks after insert on leads
  referencing new table as changed_leads for each statement execute function link_clicks();
-- Only where one of these columns is written, which is next to never.
create trigger leads_relinked_clicks after update of hit_id, affiliate_id on leads
  for each row when (old.hit_id is distinct from new.hit_id or old.affiliate_id <> new.affiliate_id) execute function relink_click();
create trigger leads_unlinked_clicks after delete on leads for each row execute function relink_click();

-- Links all leads anew, for those that came past the triggers.
create function link_all_clicks() returns void language sql as $$
  insert into click_leads (lead_id, lead_created_at, click_id, affiliate_id, offer_id, country_id)
  select leads.id, leads.created_at, clicks.id, clicks.affiliate_id, clicks.offer_id, clicks.country_id
  from leads join clicks on clicks.id = leads.hit_id and clicks.affiliate_id = leads.affiliate_id
  on conflict (lead_id) do nothing;
$$;

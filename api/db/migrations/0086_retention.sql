-- Clicks and the audit log are kept for so many whole months; 0: for ever. The audit log never less than two years.
alter table settings
  add column click_months integer not null default 0 check (click_months between 0 and 120),
  add column audit_months integer not null default 0 check (audit_months = 0 or audit_months between 24 and 240);

-- Clicks of the months that are no longer kept, counted by the minute, which is as exact as the click reports ask.
create table click_minutes (
  -- Start of the minute; called as in clicks, so that reports read both alike.
  created_at timestamptz not null,
  affiliate_id bigint not null references publishers (id),
  offer_id bigint not null references offers (id),
  country_id bigint references countries (id),
  -- Unique clicks, and all.
  clicks integer not null check (clicks >= 0),
  gross_clicks integer not null check (gross_clicks >= clicks)
);
create index click_minutes_created_at_idx on click_minutes (created_at);
create index click_minutes_affiliate_id_idx on click_minutes (affiliate_id);
create index click_minutes_offer_id_idx on click_minutes (offer_id);

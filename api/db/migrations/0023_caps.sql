-- What caps count, found by their own conditions and read from indexes alone: a list of caps counts them all in one statement.

-- Leads that count for the advertiser that took them when they came.
create index leads_accepted_idx on leads (advertiser_id, country_id, created_at) include (affiliate_id, id)
  where lead_status_id in (2, 5, 6, 7) and not is_injected;
-- Those that were injected count for every advertiser that took them, when it did: their history tells.
create index leads_injected_idx on leads (id) include (country_id, affiliate_id) where is_injected;
create index lead_histories_accepted_idx on lead_histories (created_at) include (lead_id, advertiser_id) where status = 'Accepted';

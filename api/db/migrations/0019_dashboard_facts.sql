-- What the dashboard sums, in the order of each fact's own date: deposits and approvals are read from the index alone,
-- without a look at the wide rows.
create index leads_deposits_idx on leads (converted_at)
  include (affiliate_id, advertiser_id, country_id, lead_status_id, is_test, created_at, revenue)
  where converted_at is not null and not is_hidden;
create index leads_approvals_idx on leads (ftd_date, id)
  include (affiliate_id, advertiser_id, country_id, lead_status_id, is_test, created_at, payout)
  where ftd_date is not null and not is_hidden;

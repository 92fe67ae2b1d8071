-- A visitor is sent to an offer's URL: nothing but http and https with a host. Rows of before are left as they are; the
-- redirect asks the same and does not answer those.
alter table offers add constraint offers_url_check check (url ~* '^https?://[^/?#[:space:]]' and url !~ '[[:space:]]') not valid;

-- Lists of one publisher, and its deletion.
create index publisher_overrides_affiliate_id_idx on publisher_overrides (affiliate_id);
create index funnel_overrides_affiliate_id_idx on funnel_overrides (affiliate_id);
create index advertiser_exclusions_affiliate_id_idx on advertiser_exclusions (affiliate_id);

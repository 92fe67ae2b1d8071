-- The newest attempts of one advertiser, and the newest postbacks of one publisher: its health is judged by them.
create index lead_histories_advertiser_id_created_at_idx on lead_histories (advertiser_id, created_at);
drop index lead_histories_advertiser_id_idx;
create index publisher_postbacks_affiliate_id_created_at_idx on publisher_postbacks (affiliate_id, created_at);

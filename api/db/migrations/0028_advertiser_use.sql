-- Whether anything names an advertiser that is to be deleted is found without reading through what happened to all leads.
create index lead_histories_advertiser_id_idx on lead_histories (advertiser_id);
create index injections_advertiser_id_idx on injections (advertiser_id);

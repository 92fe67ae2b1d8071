-- When a broker last told a status and a deposit.
create index broker_events_advertiser_id_kind_created_at_idx on broker_events (advertiser_id, kind, created_at);

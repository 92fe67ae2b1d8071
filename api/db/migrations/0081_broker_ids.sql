-- When a broker last told a status and a deposit.
create index broker_events_advertiser_id_kind_created_at_idx on broker_events (advertiser_id, kind, created_at);

-- Ids that brokers gave accepted leads, for lists that name only these.
create table broker_lead_ids (
  advertiser_id bigint not null references advertisers (id) on delete cascade,
  broker_id text not null check (broker_id <> ''),
  lead_id bigint not null,
  primary key (advertiser_id, broker_id)
);

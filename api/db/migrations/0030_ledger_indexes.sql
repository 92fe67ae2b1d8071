-- Balances are sums of entries, which have the amount of their partner's line.
drop index ledger_lines_account_idx;
drop index ledger_entries_advertiser_idx;
drop index ledger_entries_publisher_idx;
create index ledger_entries_advertiser_idx on ledger_entries (advertiser_id, created_at, id) include (amount) where advertiser_id is not null;
create index ledger_entries_publisher_idx on ledger_entries (publisher_id, created_at, id) include (amount) where publisher_id is not null;
-- For the filters of the ledger.
create index ledger_entries_kind_idx on ledger_entries (kind, created_at, id);
create index ledger_entries_effective_at_idx on ledger_entries (effective_at) include (created_at, id);

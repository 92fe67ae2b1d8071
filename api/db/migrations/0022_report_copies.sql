-- The columnar copies that reports read: which live, and how far each has followed the log of changed leads.

-- Read and pruned by transaction alone: a number of its own for each row cost a sequence and an index for nothing.
alter table lead_changes drop column id;
create index lead_changes_transaction_id_idx on lead_changes (transaction_id);

create table report_copies (
  id bigint generated always as identity primary key,
  -- What the copy has at least: log rows of transactions visible in it need not be kept for this copy.
  snapshot pg_snapshot not null,
  -- Its last sign of life.
  pulled_at timestamptz not null default now()
);

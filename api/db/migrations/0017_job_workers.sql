-- Workers that are alive, by graphile-worker's id of each. What a worker holds that is not here, others take over.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

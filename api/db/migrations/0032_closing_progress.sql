-- How far the closing of a month is: written beside its transaction, so without a reference to the month that this locks. It is no
-- longer true once it is not renewed.
create table closing_progress (
  month date primary key,
  done integer not null check (done >= 0),
  total integer not null check (total >= done),
  started_by text not null,
  renewed_at timestamptz not null default now()
);

-- Distributions that staff edit and delete.

-- A deleted one keeps its row, inactive and without timeslots: leads and their history name it.
alter table distributions add column deleted_at timestamptz;
alter table distributions add constraint distributions_deleted_is_inactive check (deleted_at is null or not is_active);

-- One share, and one credit, of an advertiser in a group.
create unique index distribution_group_advertisers_once_key on distribution_group_advertisers (group_id, advertiser_id);

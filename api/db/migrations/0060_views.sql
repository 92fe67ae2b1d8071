-- A preset can be shared with everybody, or with the holders of some roles.
alter table presets add column is_shared_with_everybody boolean not null default false;
create table preset_roles (
  preset_id bigint not null references presets (id) on delete cascade,
  role_id bigint not null references roles (id) on delete cascade,
  primary key (preset_id, role_id)
);
create index preset_roles_role_id_idx on preset_roles (role_id);

-- The preset that a page begins with, for each user. The name is kept, so that a user whose default was deleted can be told which
-- it was: preset_id is null then.
create table preset_defaults (
  user_id bigint not null references users (id) on delete cascade,
  page text not null check (page in ('leads', 'reports')),
  preset_id bigint references presets (id) on delete set null,
  name text not null,
  primary key (user_id, page)
);
create index preset_defaults_preset_id_idx on preset_defaults (preset_id);

-- Shared presets that a user keeps out of the tabs.
create table hidden_presets (
  user_id bigint not null references users (id) on delete cascade,
  preset_id bigint not null references presets (id) on delete cascade,
  primary key (user_id, preset_id)
);
create index hidden_presets_preset_id_idx on hidden_presets (preset_id);

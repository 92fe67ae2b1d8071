-- Role names are told apart by what people read: not by case, and not by kinds of spaces or invisible characters.
create function name_as_read(name text) returns text language sql immutable strict parallel safe as $$
  select lower(btrim(regexp_replace(regexp_replace(normalize(name, NFKC), U&'[\00AD\200B-\200F\202A-\202E\2060-\2064\2066-\2069\FEFF]', '', 'g'), '\s+', ' ', 'g')))
$$;

-- Those that read alike already get their id behind their name, but the first.
update roles set name = left(name, 80) || ' (' || id || ')'
where exists (select from roles as first where first.id < roles.id and name_as_read(first.name) = name_as_read(roles.name));

drop index roles_name_key;
create unique index roles_name_key on roles (name_as_read(name));

-- The permissions of money, for roles that may do everything else.
update roles set permissions = permissions || array[138, 139, 140, 141]
where permissions @> (select array_agg(code) from generate_series(1, 137) as code) and not permissions && array[138, 139, 140, 141];

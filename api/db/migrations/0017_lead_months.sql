-- When leads came, by their ids alone: the month in which each is then looked up. A function, so that its plan over all months is
-- made once, and no statement that calls it plans them.
create function leads_created_at(ids bigint[]) returns table (lead_id bigint, lead_created_at timestamptz)
language plpgsql stable parallel safe rows 10 as $$
begin
  return query select leads.id, leads.created_at from leads where leads.id = any (ids);
end $$;

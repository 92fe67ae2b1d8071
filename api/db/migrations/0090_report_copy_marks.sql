-- A copy of reports finds its registration again by marks that it has written itself: also on a promoted standby that
-- lacks the latest one, and when the answer to a confirmation was lost.
alter table report_copies
  -- Random, another one with each confirmation.
  add column mark uuid,
  -- The transaction that wrote the row. It differs from xmin when the row was restored from a dump.
  add column marked_by xid8;

-- contract: copies end with their process. One of the previous release loses its registration, and PostgreSQL answers
-- its reports until it is restarted.
alter table report_copies drop column mark, drop column marked_by;

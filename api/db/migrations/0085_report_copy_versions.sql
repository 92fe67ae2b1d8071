-- Versions of the facts in ClickHouse, which the API processes write one after another: each write takes a higher one.
create sequence report_copy_versions;

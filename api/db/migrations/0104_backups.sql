-- When backups of this database were completed, as the programs that make them report it, for the alert about the system.
create table backups (completed_at timestamptz primary key default now());

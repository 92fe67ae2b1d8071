-- The user who last set where it sends. Links into accounts go only through a server that was set by somebody with every
-- permission: whoever owns the server could open the accounts.
alter table alert_channels add column set_by bigint;

-- How an advertiser's leads are sent is edited by itself: a save of it never clashes with one of the other settings.
-- Header values and secret fields in `broker` are { "encrypted": base64 } from now on; plain ones are sealed when the API starts.
alter table advertisers add column broker_version integer not null default 1;

-- A held lead whose broker wants to be sent it later: it is asked again, whether or not it knows repeated requests.
alter table open_attempts add column may_ask boolean not null default false;

-- The fields of the schema that a document asks for, as `Lead.email`.
alter table request_documents add column fields text[] not null default '{}';

-- What whoever undoes an action must still be allowed, as the call that did it was: as api/access.ts writes it. Null: any signed-in user.
alter table undoable_actions add column access jsonb;

alter table payments
  -- Hash of the line of a bank's list that it was imported from. The same line is imported once while its payment stands.
  add column bank_key text check (bank_key ~ '^[0-9a-f]{64}$');
create unique index payments_bank_key on payments (bank_key) where taken_back_at is null;

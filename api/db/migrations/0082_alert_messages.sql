-- What is told of alerts in one e-mail or Telegram message is stored before it is sent, so that a repeat after a crash is the same
-- message with the same Message-ID. Null: not told yet, or it certainly did not arrive.
alter table alert_deliveries add column message_id text check (length(message_id) <= 64);
-- What is due, whatever its destination.
create index alert_deliveries_due_idx on alert_deliveries (next_attempt_at) where status = 'waiting';

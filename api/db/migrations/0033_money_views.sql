-- Lists of money have views too.
alter table presets
  drop constraint presets_page_check,
  add constraint presets_page_check check (page in ('leads', 'reports', 'statements', 'payments', 'ledger'));
alter table preset_defaults
  drop constraint preset_defaults_page_check,
  add constraint preset_defaults_page_check check (page in ('leads', 'reports', 'statements', 'payments', 'ledger'));

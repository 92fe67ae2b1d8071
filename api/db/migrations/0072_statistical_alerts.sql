-- Rules on what is usual for a partner, and on the system itself. Source: design/watch.md, Alerts.
insert into alert_rules (kind, name) values
  ('publisher_silent', 'Publisher is silent'),
  ('advertiser_silent', 'Advertiser is silent'),
  ('publisher_rate_unusual', 'Publisher’s rates unusual'),
  ('advertiser_rate_unusual', 'Advertiser’s rates unusual'),
  ('system', 'System')
on conflict do nothing;

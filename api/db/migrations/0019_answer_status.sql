-- HTTP status of the broker's answer; null without one, and for attempts of before.
alter table lead_histories add column http_status smallint;

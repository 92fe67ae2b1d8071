-- What the head of a campaign counts, and what a step that is deleted or archived leaves.
create index campaign_consumers_sending_idx on campaign_consumers (campaign_id) where state = 'sending';
create index campaign_consumers_step_idx on campaign_consumers (step_id) where step_id is not null;
create index campaign_results_step_idx on campaign_results (step_id, result);
create index campaign_results_accepted_idx on campaign_results (campaign_id, consumer_id) where result = 'accepted';
create index campaign_results_open_idx on campaign_results (campaign_id, lead_id) where result in ('sending', 'held');

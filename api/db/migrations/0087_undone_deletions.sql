-- What names a rule or a view keeps its id when that is deleted, so that it is found again if the deletion is undone.
alter table advertiser_pauses drop constraint advertiser_pauses_rule_id_fkey;
alter table preset_defaults drop constraint preset_defaults_preset_id_fkey;

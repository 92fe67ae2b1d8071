-- What a publisher was told of its leads, newest first.
create index publisher_postbacks_affiliate_id_idx on publisher_postbacks (affiliate_id, id);

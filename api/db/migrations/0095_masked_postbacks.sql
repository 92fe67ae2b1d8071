-- What is shown of a postback to those who may not see payouts: the URL with `{payout}` masked, and the response without the
-- amount, should it repeat it.
alter table publisher_postbacks
  add column masked_url text,
  add column masked_response text;

-- Earlier postbacks, whose template was not kept. If the URL fits the publisher's template of today, that says where the payout
-- stands; the amount must not be left elsewhere. Otherwise only the host is shown. A response with digits is hidden.
with templates as (
  -- As a pattern: a group for each part between payouts, in which other placeholders and masked secrets stand for any text.
  select id, '^(' || replace(replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(replace(postback_url, '{payout}', e'\x01'), '\{[^{}]*\}', e'\x02', 'g'),
          '([?&][^=&#]*(?:pass|secret|token|key|auth|credential|signature)[^=&#]*=)[^&#\x01]+', e'\\1\x02', 'gi'),
        '([.*+?^${}()|[\]\\])', '\\\1', 'g'),
      e'\x02', '[^&#/?]*'), e'\x01', ')[^&#/?]*(') || ')$' as pattern,
    (length(postback_url) - length(replace(postback_url, '{payout}', ''))) / length('{payout}') as payouts
  from publishers where postback_url is not null
), told as (
  select b.id, coalesce(b.facts ->> 'payout', '') as payout,
    substring(b.url from '^[A-Za-z]+:/{1,2}[^/?#]*') || '/***' as hidden,
    -- A replacement can name nine groups.
    case when payouts <= 8 and b.url ~ pattern then regexp_replace(b.url, pattern,
      '\1' || coalesce((select string_agg('***\' || n, '' order by n) from generate_series(2, payouts + 1) n), '')) end as masked
  from publisher_postbacks b left join templates t on t.id = b.affiliate_id
)
update publisher_postbacks b set
  masked_url = case
    when payout = '0.00' or (payout <> '' and position(payout in masked) = 0) then coalesce(masked, hidden)
    else hidden end,
  masked_response = case when payout <> '0.00' and b.response ~ '\d' then '***' else b.response end
from told
where told.id = b.id and (b.url is not null or b.response is not null);

/** How sentences of the audit log name records. */
import { recordKinds, recordType } from '../app/recordTypes'

/**
 * Name of a record in a sentence. The part in brackets becomes a link; `{id}` and `{name}` are its own, other
 * placeholders are fields.
 */
export const recordPhrases: Readonly<Record<string, string>> = {
  ...Object.fromEntries(recordKinds.map((kind) => [kind, `the ${recordType(kind).one.toLowerCase()} [{name}]`])),
  access_token: 'the access token [{name}]',
  accounting_month: 'the accounting month {name}',
  accounting_settings: 'the accounting settings',
  advertiser: 'advertiser [{name}]',
  advertiser_broker: 'the broker of [{name}]',
  advertiser_exclusion: 'an exclusion of [{name}]',
  advertiser_opening_hours: 'the opening hours of [{name}] for {country_id}',
  advertiser_postbacks: 'the postbacks of [{name}]',
  advertiser_pull: 'the pull from the broker of [{name}]',
  advertiser_revenue: 'the price of [{name}] for {country_id}',
  advertiser_supported_country: 'the supported country {country_id} of [{name}]',
  alert: 'the alert “{name}”',
  alert_channel: 'the alert channel [{name}]',
  alert_notifications: 'the alert notifications of [{name}]',
  assistant_change: 'a change by an assistant',
  backtest: 'the backtest of {name}',
  bulk_query: 'the bulk query of {name}',
  alert_rule: 'the alert rule [{name}]',
  billing_data: 'the billing data of {name}',
  blacklist_item: '[{name}]',
  broker_list: 'the list of [{name}] for {month}',
  campaign: 'campaign [{name}]',
  campaign_list: 'the list [{name}]',
  campaign_source: 'a source of campaign [{name}]',
  campaign_step: 'a step of campaign [{name}]',
  cap: '[cap {id}] of {name}',
  distribution: 'distribution [{name}]',
  export: 'an export of {name}',
  funnel_override: 'an API offer slug override of [{name}]',
  injection: 'the injection of [lead {lead_id}]',
  lead: '[lead {id}]',
  offer: 'offer [{name}]',
  payment: '{name}',
  payout_run: 'payout run {name}',
  payout_settings: 'the settings of {name}',
  preset: 'the view [{name}]',
  publisher: 'publisher [{name}]',
  publisher_fields: 'the field names of [{name}]',
  publisher_override: 'a publisher ID override of [{name}]',
  publisher_payout: 'the payout of [{name}] for {country_id}',
  publisher_postback: 'the postback of [lead {lead_id}]',
  publisher_supported_country: 'the supported country {country_id} of [{name}]',
  report_schedule: 'the schedule of the report [{name}]',
  return_reasons: 'the reasons for returns',
  route: '{id}',
  session: 'a session',
  settings: 'the [settings]',
  statement: 'the statement {name}',
  user: 'user [{name}]',
  user_settings: 'the settings of [{name}]',
  webhook_endpoint: 'the webhook endpoint [{name}]',
}

/** All record types that can occur in the log. */
export const auditedTypes = Object.keys(recordPhrases)

/** Record types that are named by their owner: rows are grouped only if the owner is the same. */
export const namedByOwner = (entity: string) =>
  /^advertiser_|^publisher_(payout|supported)|^cap$|^campaign_/.test(entity)

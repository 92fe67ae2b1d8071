/** Labels and formats of the fields in audit log rows. */
import { inWords } from '../../../shared/access/auditLog'
import { exitConditions } from '../../../shared/campaigns/campaigns'
import * as text from './sentences/words'

interface AuditField {
  label: string
  text: text.ToText
  /** Only the fact of a change is shown, without values. */
  isMark?: true
}

const field = (label: string, toText: text.ToText = (value, { zone }) => text.valueText(value, zone)): AuditField => ({
  label,
  text: toText,
})
const mark = (label: string): AuditField => ({ label, text: () => 'changed', isMark: true })

/** By name, if its own words are not enough; `entity.name` if a name has another meaning in one record type. */
const fields: Readonly<Record<string, AuditField>> = {
  advertiser_id: field('Advertiser', text.named('advertiser')),
  advertisers: field('Advertisers', text.named('advertiser')),
  affiliate: field('Publisher'),
  affiliate_id: field('Publisher', text.named('publisher')),
  affiliates: field('Publishers', text.named('publisher')),
  amount: field('Amount', text.money),
  at_limit: field('At the credit limit'),
  attempt_id: field('Attempt'),
  brand_status: field('Advertiser status'),
  campaign_id: field('Campaign', text.named('campaign')),
  config: mark('Filters and columns'),
  credit_limit: field('Credit limit', text.money),
  cost_per_minute: field('Cost limit per minute'),
  countries: field('Countries', text.named('country')),
  country_id: field('Country', text.named('country')),
  days: field('Opening hours', text.hours),
  delayUnite: field('Delay unit'),
  enable_2fa: field('Two-factor sign-in'),
  event_id: field('Event ID'),
  exitCondition: field(
    'Exit condition',
    text.chosen(Object.fromEntries(exitConditions.map(({ id, name }) => [id, name]))),
  ),
  fields: field('Fields sent'),
  filters: field('Excluding lists', text.codes),
  ftd_date: field('FTD date'),
  funnel: field('Funnel', text.jsonList),
  has_2fa: field('Two-factor sign-in set up'),
  has_new_link: mark('Link'),
  has_new_password: mark('Password'),
  injection_id: field('Injection'),
  ip: field('IP address'),
  is_fake_ftd: field('Fake FTD'),
  is_test: field('Test lead'),
  is_test_advertiser: field('Test advertiser'),
  is_invited: field('Invited, has not joined'),
  isActive: field('Active'),
  isArchived: field('Archived'),
  kind: field('Kind', text.code),
  late_ftd_days: field('Late FTD after', text.counted('day')),
  lead_id: field('Lead'),
  lead_status_id: field('Status', text.leadStatus),
  leadStatuses: field('Lead statuses', text.codes),
  level: field('Role', text.named('role')),
  locate_leads: field('Locate leads by', text.code),
  locate_leads_by: field('Locate leads by', text.code),
  max_delay: field('Longest delay', text.milliseconds),
  min_delay: field('Shortest delay', text.milliseconds),
  on_timeout: field('When no answer comes', text.code),
  optimize_days: field('Optimize by the last', text.counted('day')),
  optimize_explore_percent: field('Optimize explores', text.percent),
  optimize_min_leads: field('Optimize from', text.counted('lead')),
  page: field('Page', text.code),
  password_changed: mark('Password'),
  password_max: field('Longest password', text.counted('character')),
  password_min: field('Shortest password', text.counted('character')),
  payload_days: field('Payloads kept', text.counted('day')),
  click_months: field('Clicks kept', text.counted('month')),
  audit_months: field('Audit log kept', text.counted('month')),
  payout: field('Payout', text.money),
  payPublisher: field('Publisher is paid'),
  permissions: field('Permissions', text.permissions),
  postback_events: field('Postback events', text.codes),
  postback_url: field('Postback URL'),
  publisher_id_override: field('Publisher ID override'),
  publishers: field('Publishers', text.named('publisher')),
  reset_time: field('Reset time', text.clock),
  revenue: field('Revenue', text.money),
  scheduled_at: field('Scheduled for'),
  scheduleZone: field('Time zone of the schedule'),
  send_org_funnel: field('Original funnel is sent'),
  sendingHours: field('Sending hours', text.hours),
  sendingZone: field('Time zone of the sending hours'),
  sign_in_waits_until: field('Sign-in waits until'),
  steps: field('Steps', text.named('campaign_step')),
  tellPublisher: field('Publisher is told'),
  timeout_ms: field('Timeout', text.milliseconds),
  timezone: field('Time zone'),
  timezone_id: field('Time zone', text.named('time_zone')),
  type: field('Type', text.code),
  url: field('URL'),
  user_id: field('User', text.named('user')),
  user_name: field('Manager'),
  'advertiser_revenue.amount': field('Price', text.money),
  'publisher_payout.amount': field('Payout', text.money),
  'distribution.type': field('Method', text.code),
  'lead.outcome': field('Outcome', text.code),
  'lead.user_id': field('User', text.named('user')),
  'campaign.publisherName': field('Publisher'),
  'status_group.group': field('Name'),
}

/** A field by name; unknown fields are labelled with their name in words. */
export function auditField(entity: string, name: string): AuditField {
  const own = `${entity}.${name}`
  if (Object.hasOwn(fields, own)) return fields[own] as AuditField
  if (Object.hasOwn(fields, name)) return fields[name] as AuditField
  // Names with spaces were given by staff.
  return field(name.includes(' ') ? name : inWords(name))
}

/** Fields that every save changes, or that the row shows elsewhere. */
const unsaid = new Set(
  'id version created created_at updated_at last_updated_at lookedAt imported_at scheduled startedAt completedAt'.split(
    ' ',
  ),
)
/** Fields that other fields or the sentence already show: ids with names, and owners of records. */
const unsaidIn: Readonly<Record<string, string>> = {
  access_token: 'user_id is_expired last_used_at',
  advertiser: 'user_id',
  advertiser_broker: 'name secrets_given',
  advertiser_postbacks: 'name secrets_given',
  advertiser_pull: 'name secrets_given',
  advertiser_exclusion: 'advertiser_id country_ids affiliate_id',
  advertiser_opening_hours: 'advertiser_id country_id timezone_id',
  advertiser_revenue: 'advertiser_id country_id',
  advertiser_supported_country: 'owner_id country_id code name',
  campaign: 'publisherId steps sources',
  broker_list: 'month',
  campaign_list: 'campaign_id',
  campaign_source: 'campaignId campaign_id imported invalid',
  campaign_step: 'campaignId',
  cap: 'timezone_id',
  funnel_override: 'origin advertiser_id affiliate_id countries',
  preset: 'owner_id preset_id',
  publisher_fields: 'name',
  publisher_override: 'origin advertiser_id affiliate_id country_id',
  publisher_payout: 'affiliate_id country_id',
  publisher_supported_country: 'owner_id country_id code name',
  user: 'role_name',
}
export const isUnsaid = (entity: string, name: string): boolean =>
  unsaid.has(name) || (unsaidIn[entity]?.split(' ').includes(name) ?? false)

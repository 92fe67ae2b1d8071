import type { z } from 'zod'
import { jsonSchema, type JsonSchema } from './hostileInput'
import { permissionCodes } from '../../shared/access/permissions'
import type { Route } from '../app/http/route'

/*
 * A valid body for each route, generated from its schema with all optional fields, which api/test/fuzz.test.ts then
 * mutates. Ids are 1. Additional requirements of handlers are listed below by name.
 */

type Path = readonly PropertyKey[]
type Fields = Record<PropertyKey, unknown>

/** Values for schemas with rules beyond types, tried in this order if a sample is rejected. */
const candidates: readonly unknown[] = [
  ...['text', '1', 'https://broker.example/leads', 'person@example.test', '2026-01-01', '10:30', 'DE', 'en'],
  ...[
    '2026-01-01 10:30:00',
    '2026-01-01T10:30:00.000Z',
    '+491511234567',
    '8.8.8.8',
    'x-header',
    'reports_text',
    '123456',
    'x'.repeat(10),
  ],
  ...[1, true, null, 1000, [1], ['text'], {}],
]

/** A value with the types of a schema, all optional fields, and one element in each list. */
function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const shapes = schema.anyOf ?? schema.oneOf
  if (shapes) return sample(shapes[0] ?? {})
  switch ([schema.type].flat()[0]) {
    case 'string':
      return 'text'
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sample(schema.items ?? {}))
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sample(of)]))
    default:
      return null
  }
}

/** The value with a replacement at a path; undefined removes the element. */
export function withValueAt(value: unknown, [step, ...rest]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Fields
  if (rest.length || replacement !== undefined) copy[step] = withValueAt(copy[step], rest, replacement)
  else if (Array.isArray(copy)) copy.splice(Number(step), 1)
  else delete copy[step]
  return copy
}

const startsWith = (path: Path, start: Path) => start.every((step, at) => path[at] === step)
const isRefusedAt = (schema: z.ZodType, value: unknown, path: Path) =>
  schema.safeParse(value).error?.issues.some((issue) => startsWith(issue.path, path)) ?? false

/** Replaces or removes every part that the schema rejects. */
function repaired(schema: z.ZodType, value: unknown): unknown {
  let body = value
  for (let tries = 0; tries < 200; tries++) {
    const [issue] = schema.safeParse(body).error?.issues ?? []
    if (!issue) return body
    const replaced = candidates
      .map((candidate) => withValueAt(body, issue.path, candidate))
      .find((changed) => !isRefusedAt(schema, changed, issue.path))
    body = replaced ?? withValueAt(body, issue.path, undefined)
  }
  throw new Error(`No valid body was found: ${JSON.stringify(body)}`)
}

const week = (more: object = {}) =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    ...{ id, checked: true, steps: [{ start_time: '00:00', end_time: '23:59' }] },
    ...more,
  }))
const range = { start_date: '2026-01-01', end_date: '2026-01-31', last_24_hours: false }
const offer = { name: 'Onyx', slug: 'onyx', url: 'https://offers.example/onyx' }
const cap = { origin: 'caps', type: 'lead', interval: 'daily', cap: 5, reset_time: '00:00' }
const account = { email: 'panel@example.test', password: 'Valid-123' }
const publisher = {
  ...{ name: 'Publisher', locate_leads_by: 'system', tracking_domain: 'track.example' },
  ...{ offer_url: 'https://offers.example', postback_url: 'https://postbacks.example/{event}' },
}
const step1 = {
  ...{ taggingSelected: ['tag'], selectedCountry: { id: 1 }, selectedTimeZone: { id: 1 }, labelValue: 'Label' },
  ...{ selectedMethod: 'slot', selectedAffiliate: { id: 1 }, parameters: { custom_param_1: 'a' }, data_override: {} },
}
const groups = [{ name: 'Group', brands: [{ id: 1, percentage: 100 }] }]
const step2 = [{ name: 'Always', isActive: 1, groups, openingHours: week() }]
const campaign = { name: 'Campaign', exitCondition: 1, sendingHours: week(), sendingZone: 'UTC' }
const step = {
  delay: 5,
  schedule: '2026-01-01 10:30',
  advertisers: [{ id: 1, percentage: 50 }],
  dataOverride: { funnel: ['onyx'] },
}
const pull = {
  ...{ url: 'https://broker.example/events?from={{from}}', method: 'GET', headers: [], paging: 'none' },
  ...{
    time_format: 'iso',
    mapping: { list: 'data', lead: 'id', lead_key: 'reference', status: 'status', deposit_values: [] },
  },
  ...{ interval_minutes: 5, look_back_minutes: 60, reconcile_days: 7, timeout_ms: 5_000 },
}
const rule = { means: 'accepted', conditions: [{ of: 'value', at: 'status', test: 'is', values: ['ok'] }] }
const broker = {
  ...{ url: 'https://broker.example/leads', method: 'POST', format: 'json' },
  headers: [{ name: 'x-api-key', value: 'key' }],
  fields: [
    { name: 'email', source: 'email', value: null, secret: false },
    { name: 'campaign', source: null, value: 'a', secret: true },
  ],
  answer: {
    format: 'json',
    rules: [rule],
    ...{ id: 'id', reason: 'reason', autologin_url: 'url', status: 'state' },
  },
  ...{ timeout_ms: 5_000, idempotent: true },
}
const postbacks = {
  ...{ format: 'query', names: [{ theirs: 'id', ours: 'lead_id' }], events: [], otherwise: 'deposit' },
  ...{ amount_format: 'point', time_format: 'iso', time_zone: 'UTC', answer: 'OK', refusal: null, signature: null },
}
const columns = [{ field: 'id', title: 'Id', visible: true, sortable: true, align: 'left' }]
const extras = {
  ...{ lead_details_columns: columns, pending_conversion_columns: columns },
  reports_columns: { reports_country_columns: [{ key: 'id', title: 'Id', visible: true }] },
  dashboard_widgets: [{ id: 'cards', kind: 'cards', settings: { a: [1] } }],
}
const price = [{ advertiser_id: 1, affiliate_id: 1, country_ids: [1], country_id: 1, amount: 100 }]
const parents = [{ key: 'affiliate_id', value: 1 }]

/** To a webhook, because channel 1 sends no e-mails. */
const reportSchedule = {
  ...{ name: 'Morning', time_of_day: '08:00', time_zone: 'UTC', destination: 'webhook', recipients: [] },
  ...{ url: 'https://reports.invalid/', secret: 'a-key-of-16-signs' },
}
const webhook = { url: 'https://alerts.invalid/' }
const gridRows = { rows: [{ country_id: 1, supported: { is_supported: true, version: null } }] }

const inOneDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16).replace('T', ' ')

/** Additional requirements of handlers, by field; undefined omits a field, an array replaces the whole body. */
const needs: Record<string, Fields | unknown[]> = {
  'POST /api/leads': { country: 'DE', phone: '+491511234567', language: 'de' },
  'POST /api/postbacks/:advertiser': { reference: undefined, at: undefined },
  'POST /api/login': { email: 'fuzz@example.test', password: 'Secret123' },
  'POST /api/security/confirm': { password: 'Secret123' },
  'POST /api/security/end-sessions': { ids: [999_999] },
  'POST /api/passkeys/options': { email: undefined, challenge: undefined },
  'PUT /api/users/password': { current_password: 'Secret123', password: 'Marble28' },
  'POST /api/request-log/entries': { documents: [{ hash: 'a'.repeat(64), document: '{ __typename }', fields: [] }] },
  'POST /api/assistant-changes': { entity: 'cap', value: '12345' },
  'POST /api/users': { password: 'Valid-123', level: 5 },
  'PUT /api/users': { id: 2, password: undefined, level: 5, email: 'second@example.test' },
  'PUT /api/roles/:id': { permissions: [...permissionCodes] },
  'PUT /api/user-settings': { extras },
  'POST /api/presets': { config: '{"filter":{"country_id":[1]}}' },
  'PUT /api/presets/:id': { config: '{"filter":{"country_id":[1]}}' },
  'POST /api/advertisers/exclusion': { funnel: ['onyx'] },
  'PUT /api/advertisers/exclusion': { funnel: ['onyx'] },
  'POST /api/funnel-override': { override_values: ['onyx'] },
  'PUT /api/funnel-override/:id': { override_values: ['onyx'] },
  'POST /api/offers': offer,
  'PUT /api/offers/:id': offer,
  'POST /api/lead-details/export-link': { columns: ['id'] },
  'POST /api/campaign-logs/export-link': { campaign_id: 1 },
  'POST /api/bulks': { document: '{ leads { rows { id } } }', variables: {} },
  'POST /api/exports/download': { key: 'nobody-has-it' },
  'POST /api/publishers/payout': price,
  'POST /api/advertisers/revenue': price,
  'PUT /api/advertisers/:id/country-grid': gridRows,
  'PUT /api/publishers/:id/country-grid': gridRows,
  'POST /api/publishers': publisher,
  'PUT /api/publishers': publisher,
  'POST /api/distributions': { step1, step2 },
  'PUT /api/distributions': { step1, step2 },
  'POST /api/backtests': { draft: { step1, step2 }, start_date: '2026-01-01', end_date: '2026-01-02' },
  'POST /api/distributions/simulate': { ...range, moment: undefined },
  'POST /api/campaigns': { ...campaign, copyOf: null },
  'PUT /api/campaigns/:id': { ...campaign, name: 'Other' },
  'POST /api/campaigns/:id/archive': { isArchived: false },
  'POST /api/campaigns/:id/steps': step,
  'PUT /api/campaigns/:id/steps/:step': step,
  'POST /api/campaigns/:id/sources': {
    kind: 'once',
    schedule: '2026-01-01 10:30',
    delay: 5,
    advertiserStatus: ['New'],
  },
  'PUT /api/campaigns/:id/sources/:source': { kind: 'once', schedule: null, delay: 5, advertiserStatus: ['New'] },
  'PUT /api/campaigns/:id/lists/:upload': { mapping: [{ column: 0, field: 'email' }] },
  'POST /api/campaign-sources/count': { delay: 5, lostReasons: ['cap'], lostSubjects: ['Daily'] },
  'POST /api/campaigns/:id/sources/count': { schedule: null, delay: 5, advertiserStatus: ['New'] },
  'POST /api/caps': cap,
  'PUT /api/caps': cap,
  'POST /api/status-groups': { statuses: '["New"]' },
  'PUT /api/status-groups': { statuses: '["New"]' },
  'PUT /api/money/settings': { time_zone: 'UTC', first_month: '2026-11-01', version: 1 },
  // A statement of the advertiser would be needed.
  'POST /api/money/payments': { publisher_id: undefined, allocations: [] },
  'POST /api/settings': { password_min: 6, password_max: 12, click_months: 0, audit_months: 24 },
  'POST /api/blacklist/add-new-item': { blacklist_type_id: 3, blacklist_value: '8.8.8.8', expires_at: '2030-01-01' },
  'POST /api/blacklist/edit-item/:id': { blacklist_type_id: 3, blacklist_value: '8.8.4.4', expires_at: '2030-01-01' },
  'POST /api/publisher_account/create_publisher_account': account,
  'POST /api/publisher_account/update_publisher_account': account,
  // Cursors refer to an existing lead.
  'POST /api/lead-details': { after: undefined },
  'POST /api/lead-details/columns': { after: undefined },
  'POST /api/lead-details/undo-status-override': { leads: [{ lead_id: 1, version: 1, status_override: 'Called' }] },
  'POST /api/lead-details/update': { revenue: undefined, payout: undefined },
  'POST /api/pending-conversions/action': { lead_id: 2 },
  'POST /api/scheduled-changes': { value: '7', at: inOneDay },
  'POST /api/alert-channels': { settings: webhook, secret: 'a-key-of-16-signs' },
  'PUT /api/alert-channels/:id': { settings: webhook, secret: 'a-key-of-16-signs' },
  'POST /api/webhook-endpoints': { secret: `whsec_${'A'.repeat(32)}` },
  'PUT /api/webhook-endpoints/:id/secret': { secret: `whsec_${'A'.repeat(32)}` },
  'POST /api/webhook-deliveries/retry': { endpoint_id: undefined, from: undefined },
  'POST /api/report-schedules': {
    ...reportSchedule,
    view: { report: 'leads', filter: { country_id: [1] }, group_by: 'offer', columns: ['leads'], sort: null },
  },
  'PUT /api/report-schedules/:id': reportSchedule,
  'PUT /api/alert-notifications': { ...{ email_channel_id: null, telegram_channel_id: null }, quiet_to: '11:30' },
  'POST /api/undo': { undo_id: '00000000-0000-4000-8000-000000000000' },
  'POST /api/money/returns/undo': { undo_id: '00000000-0000-4000-8000-000000000000' },
  'PUT /api/money/return-reasons': { reasons: [1, 5, 6].map((id) => ({ id, name: `Reason ${id}` })) },
  'POST /api/pending-conversions/undo': { undo_id: '00000000-0000-4000-8000-000000000000' },
  'POST /api/lead-pivot': { group_by: 'country_id', parents },
  'POST /api/lead-pivot/columns': { group_by: 'country_id', parents },
  'POST /api/lead-cross-table': { rows_by: 'country_id', columns_by: 'advertiser_id', parents },
  'POST /api/lost-leads': { group_by: 'country_id', parents },
  'PUT /api/advertisers/:id/broker': { broker },
  'POST /api/held-leads/:id/lesson': { rule },
  'POST /api/held-leads/:id/teach': { rule },
  'PUT /api/advertisers/:id/pull': { pull },
  'PUT /api/advertisers/:id/postbacks': { mapping: postbacks },
  'POST /api/advertisers/:id/broker/test': { email: 'test@example.test', broker },
  'POST /api/advertisers/opening-hours': { days: week({ label: 'Day', traffic: true }) },
  'PUT /api/advertisers/opening-hours': { days: week({ label: 'Day', traffic: true }) },
  'POST /api/advertisers': { name: 'Second', display_name: 'Second' },
  'PUT /api/advertisers': { name: 'First', display_name: 'First' },
}

/** A body that the schema accepts and the handler can process. */
export function validBody({ method, path, body: schema }: Pick<Route, 'method' | 'path' | 'body'>): unknown {
  if (!schema) return {}
  const given = needs[`${method.toUpperCase()} ${path}`] ?? {}
  if (Array.isArray(given)) return given
  // A fixed version would be outdated after the first success.
  const changes = Object.entries({ version: undefined, ...given })
  const made = changes.reduce((body, [name, value]) => withValueAt(body, [name], value), sample(jsonSchema(schema)))
  return repaired(schema, made)
}

import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { routes } from '../../../api/app/start/routes'
import { routeAddress } from '../../../api/test/fuzz.testWorld'
import { jsonSchema } from '../../../api/test/hostileInput'
import type { Method } from '../../../api/test/testApi'
import { reportScopes } from '../../../shared/access/permissions'
import { monthOf } from '../../../shared/money/accountingMonths'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { routeRules, rootFieldRules, type Rule } from '../access/access'
import { rootFields, schema } from '../graph/rootFields'
import { planted } from './plantedAmounts'

/** A call that changes nothing, and who may make it. */
export interface Reading {
  name: string
  rule: Rule
}
export interface RestReading extends Reading {
  method: Method
  path: string
  body?: unknown
}
export interface GraphReading extends Reading {
  query: string
  /** Follows a link to other records. */
  isLinked: boolean
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const range = { start_date: day(Date.now() - 60 * 86_400_000), end_date: day(Date.now() + 86_400_000) }
const scopes = reportScopes.filter((scope) => scope !== 'global')
const groupings = scopes.map((scope) => ({ ...range, group_by: groupFacts[scope].restName }))
const ofLead = { lead_id: 1, tz_offset: 0 }
const metrics = ['revenue', 'payout', 'profit', 'ecpl', 'aecpl']

const webhookDocument = 'subscription { leadChanges { lead { id revenue payout } } }'
/** Bodies of the POST routes that read. */
const bodies: Readonly<Record<string, readonly unknown[]>> = {
  '/api/click-pivot': ['country_id', 'affiliate_id', 'offer', 'created_at'].map((group_by) => ({ ...range, group_by })),
  '/api/lead-details': [
    { ...range, tz_offset: 0 },
    { tz_offset: 0, sort_by_column: 'payout' },
  ],
  '/api/lead-details/columns': [{ tz_offset: 0, columns: ['id', 'revenue', 'payout'] }],
  '/api/lead-details/search-outcome': [{ search_txt: ['one@example.test'], search_in: 'email' }],
  '/api/lead-details/status-history': [ofLead],
  '/api/lead-details/lead-history': [ofLead],
  '/api/lead-details/publisher-postbacks': [ofLead],
  '/api/lead-details/selection': [{ ...range, expected_total: 8 }],
  '/api/lead-details/export': [{ ...range, columns: ['id', 'email', 'revenue', 'payout'] }],
  '/api/campaigns/:id/logs/export': [{}],
  '/api/audit-log/export': [{}],
  '/api/pending-conversions': [{ tz_offset: 0 }],
  '/api/pending-conversions/reviews': [{ lead_ids: [2] }],
  '/api/lead-pivot': groupings,
  '/api/lead-pivot/columns': groupings,
  '/api/lead-cross-table': ['revenue', 'payout', 'profit', 'ecpl'].map((metric) => ({
    ...{ ...range, rows_by: 'advertiser_id', columns_by: 'country_id', metric },
  })),
  '/api/money/returns/preview': [{ lead_ids: [1] }],
  '/api/lead-metrics': [range],
  '/api/lead-metrics/compared': [range],
  '/api/lead-metrics/of-each': [{ ...range, of_each: 'publisher_id', publisher_id: [1] }],
  '/api/lead-metrics/explain': metrics.map((metric) => ({ ...range, metric })),
  '/api/lost-leads': [{ ...range, group_by: 'country_id' }],
  '/api/filter-values/counts': [{ ...range, list: 'country_id' }],
  '/api/campaigns/:id/sources/count': [{ schedule: null, delay: 5, advertiserStatus: ['New'] }],
  '/api/campaign-sources/count': [{ delay: 5, lostReasons: ['cap'], lostSubjects: ['Daily'] }],
  '/api/distributions/simulate': [{ country_id: 1, affiliate_id: 1, email: 'new@example.test' }],
  '/api/webhook-endpoints/preview': [{ document: webhookDocument, events: ['lead_received'], access_token_id: 1 }],
  '/api/alert-rules/preview': [{ kind: 'publisher_silent', settings: {}, subject_ids: [], is_excluding: false }],
}

/** Queries of GET routes: what they require, and what makes them answer with more. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/api/search': ['q=one@example.test', 'q=1', `q=${planted.payout.amount}`, 'records=lead:1'],
  '/api/audit-log': ['postbacks=true', 'entity=lead&entity_id=1'],
  '/api/advertisers/exclusion': ['advertiser_id=1', 'ids=1'],
  '/api/publisher-override': ['origin=advertiser&advertiser_id=1', 'origin=publisher&publisher_id=1'],
  '/api/funnel-override': ['origin=advertiser&advertiser_id=1', 'origin=publisher&publisher_id=1'],
  '/api/money/balances': ['advertiser_ids=1,2,3&publisher_ids=1,2,3'],
  '/api/money/partner-month': ['advertiser_id=1', 'publisher_id=1'],
  '/api/money/returns/report': ['group_by=advertiser'],
  '/api/campaign-steps': ['campaign_ids=1'],
  '/api/campaign-sources': ['campaign_ids=1'],
  '/api/scheduled-changes': ['ids=1'],
  '/api/publisher-postbacks': ['publisher_id=1', 'ids=1'],
  '/api/campaigns/:id/statistics': ['by=country', 'by=advertiser', 'by=step'],
  '/api/audit-log/entries': [''],
}
const required: Readonly<Record<string, string>> = { parts: 'all', by: 'country' }

interface Parameters {
  properties?: Record<string, unknown>
  required?: string[]
}

function queriesOf({ path, query }: (typeof routes)[number]): readonly string[] {
  const { properties = {}, required: needed = [] } = query ? (jsonSchema(query) as Parameters) : {}
  const names = Object.keys(properties).filter((name) => needed.includes(name) || /(^|_)ids?$/.test(name))
  const byId = names
    .filter((name) => needed.includes(name) || name === 'ids' || name === 'publisher_id')
    .map((name) => `${name}=${required[name] ?? '1'}`)
  return queries[path] ?? (needed.length ? [byId.join('&')] : ['', ...byId.map((one) => one)])
}

const reads = /^(query|count|compare|explain|export|preview|simulate)/
/** These follow links of visitors. */
const left = ['/click', '/autologin']
const isStream = ({ produces }: (typeof routes)[number]) => produces === 'text/event-stream'

function named({ path, ...route }: (typeof routes)[number]) {
  const method = route.method.toUpperCase() as Method
  return { name: `${method} ${path}`, rule: routeRules[`${method} ${path}`] ?? 'missing', method }
}

/** Every GET route, and the POST routes that read. */
export const restReadings: RestReading[] = routes.flatMap((route) => {
  const { path, operationId } = route
  const reading = named(route)
  const address = routeAddress(route)
  if (reading.method === 'GET' && !left.includes(path) && !isStream(route))
    return queriesOf(route).map((query) => ({ ...reading, path: query ? `${address}?${query}` : address }))
  if (reading.method !== 'POST' || !reads.test(operationId)) return []
  const given = bodies[path]
  if (!given) throw new Error(`POST ${path} reads, and has no body here`)
  return given.map((body) => ({ ...reading, path: address, body }))
})

/** Every stream of events; those opened by POST, of all leads. */
export const restStreams: RestReading[] = routes.filter(isStream).map((route) => ({
  ...{ ...named(route), path: route.path },
  ...(route.method === 'post' && { body: { tz_offset: 0 } }),
}))

/** As a literal: ids are 1, and ranges include all leads. */
function literal(type: GraphQLInputType): string {
  const named = getNamedType(type)
  if (isListType(isNonNullType(type) ? type.ofType : type)) return `[${literal(named)}]`
  if (isEnumType(named)) return named.getValues()[0]?.name ?? ''
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).filter(
      ({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined,
    )
    return `{ ${fields.map(({ name, type }) => `${name}: ${literal(type)}`).join(', ')} }`
  }
  if (named.name.startsWith('JSON')) return '{}'
  if (named.name === 'Boolean') return 'true'
  // Of months, the first day.
  if (named.name === 'LocalDate') return JSON.stringify(monthOf(day(Date.now())))
  if (named.name === 'DateTime') return JSON.stringify(new Date().toISOString())
  return /Int$|^Float$|^Money$/.test(named.name) ? '1' : '"1"'
}

type Field = GraphQLField<unknown, unknown>

/** Pages are small, so that operations stay within the limits. */
const rows = '{ limit: 3 }'
const filter = `{ startDate: "${range.start_date}", endDate: "${range.end_date}" }`
const inputs: Readonly<Record<string, string>> = { page: rows, filter }
const values: Readonly<Record<string, string>> = {
  ...{ limit: '3', id: '"1"', search: '"one@example.test"', text: '"one@example.test"' },
  ...{ origin: 'advertiser', countryId: '"1"', expectedTotal: '8', columnsBy: 'publisherId', advertiserId: '"1"' },
}

/** The value of an argument that is not required, but makes the answer fuller or shorter; undefined for others. */
function helpful(name: string, type: GraphQLInputType): string | undefined {
  const named = getNamedType(type)
  if (isListType(isNonNullType(type) ? type.ofType : type)) return undefined
  if (!isInputObjectType(named)) return values[name]
  const fields = named.getFields()
  return 'limit' in fields || 'startDate' in fields ? inputs[name] : undefined
}

function argumentsOf({ args }: Field, asked: Readonly<Record<string, string>> = {}): string {
  const all = args.flatMap(({ name, type, defaultValue }) => {
    const isNeeded = isNonNullType(type) && defaultValue === undefined
    const value = asked[name] ?? helpful(name, type) ?? (isNeeded ? literal(type) : undefined)
    return value === undefined ? [] : [`${name}: ${value}`]
  })
  return all.length ? `(${all.join(', ')})` : ''
}

/** Types with a root field of their own. */
const records = new Set(
  rootFields.filter(({ type }) => type.name === 'Query').map(({ field }) => getNamedType(field.type).name),
)

const typesOf = (type: GraphQLNamedType): readonly GraphQLObjectType[] =>
  isObjectType(type) ? [type] : isAbstractType(type) ? [...schema.getPossibleTypes(type)] : []
/** Parts of one of several types are asked for by one type after the other: their fields may contradict each other. */
const typesAtOnce = (type: GraphQLNamedType, turn: number) => typesOf(type).slice(turn, turn + 1)
const isPart = (type: GraphQLNamedType, path: readonly string[]) => !records.has(type.name) && !path.includes(type.name)
const isRecordOrMore = (type: GraphQLNamedType) => typesOf(type).some(({ name }) => records.has(name))

/** The fields of a record that is linked to: its parts and links have root fields of their own. */
const leavesOf = (type: GraphQLNamedType) =>
  typesOf(type)
    .flatMap((one) => Object.values(one.getFields()))
    .filter((field) => isLeafType(getNamedType(field.type)))
    .map((field) => field.name + argumentsOf(field))
    .join(' ')

/** All fields of a type and of its parts, without links to records. */
function selectionOf(type: GraphQLObjectType, turn: number, path: readonly string[] = []): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type)
    const call = `${field.name}${argumentsOf(field)}`
    if (isLeafType(named)) return [call]
    if (isRecordOrMore(named) || !isPart(named, path)) return []
    const inner = typesAtOnce(named, isObjectType(named) ? 0 : turn).map((one) => {
      const text = selectionOf(one, turn, [...path, type.name])
      return isObjectType(named) ? text : `... on ${one.name} { ${text} }`
    })
    return [`${call} { __typename ${inner.join(' ')} }`]
  })
  return fields.join(' ')
}

/** Selections of links from a type and its parts to records, and the number of types that a part can have. */
function partsOf(type: GraphQLObjectType, path: readonly string[] = []): { links: string[]; turns: number } {
  const found = Object.values(type.getFields()).map((field) => {
    const named = getNamedType(field.type)
    if (isLeafType(named) || path.includes(named.name)) return { links: [], turns: 1 }
    const call = `${field.name}${argumentsOf(field)}`
    if (isRecordOrMore(named))
      return { links: isObjectType(named) ? [`${call} { __typename ${leavesOf(named)} }`] : [], turns: 1 }
    const parts = typesOf(named).map((one) => ({ one, ...partsOf(one, [...path, type.name]) }))
    const turns = Math.max(...parts.map(({ turns }) => turns), isObjectType(named) ? 1 : parts.length)
    const links = parts.flatMap(({ one, links }) => links.map((link) => `${call} { ... on ${one.name} { ${link} } }`))
    return { links, turns }
  })
  return { links: found.flatMap(({ links }) => links), turns: Math.max(...found.map(({ turns }) => turns)) }
}

/** Arguments with several values, each of which is asked for. */
const variants: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  'Query.leadPivot': scopes.map((groupBy) => ({ groupBy })),
  'Query.leadCrossTable': metrics.map((metric) => ({ metric, rowsBy: 'countryId', columnsBy: 'publisherId' })),
  'Query.webhookPreview': [{ document: JSON.stringify(webhookDocument) }],
  'Query.previewReturns': [{ leadIds: '["1"]' }],
  'Query.metricExplanation': metrics.map((metric) => ({ metric })),
}

function readingsOf(name: string, field: Field): GraphReading[] {
  const rule = rootFieldRules[name] ?? 'missing'
  const [type] = typesOf(getNamedType(field.type))
  return (variants[name] ?? [{}]).flatMap((args) => {
    const call = `${field.name}${argumentsOf(field, args)}`
    if (!type) return [{ name, rule, query: `{ ${call} }`, isLinked: false }]
    const { links, turns } = partsOf(type)
    const asked = (isLinked: boolean) => (selection: string) => ({
      ...{ name, rule, isLinked },
      query: `{ ${call} { __typename ${selection} } }`,
    })
    const own = Array.from({ length: turns }, (_, turn) => selectionOf(type, turn))
    // Each event has both.
    if (name.startsWith('Subscription.')) return [asked(false)([...own, ...links].join(' '))]
    return [...own.map(asked(false)), ...links.map(asked(true))]
  })
}

const readingsIn = (root: string) =>
  rootFields.filter(({ type }) => type.name === root).flatMap(({ name, field }) => readingsOf(name, field))

/** Every root field of Query with all fields of its answer, and again with each link to other records. */
export const graphReadings = readingsIn('Query')
/** The same of Subscription. */
export const graphStreams = readingsIn('Subscription').map((one) => ({ ...one, query: `subscription ${one.query}` }))

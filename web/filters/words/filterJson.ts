/**
 * Filters as JSON in URLs and presets, with the specification's names. Parsing is tolerant, because links are typed,
 * truncated and older than the release: invalid fields get defaults, are reported, and never break the screen.
 */
import { datePresets, type DatePreset } from '../../../shared/app/time/dates'
import { onlyValues, trafficValues } from '../../../shared/app/filters'
import { isTimeOfDay, parseWallTime, type WallTime } from '../../../shared/app/time/wallTimes'
import type { FilterList } from '../../generated/graphql'
import { canonical, filterLists, idLists, onlyFields, switchFields, triFields, type FilterState } from '../filterState'
import { isId } from '../../app/addressParams'

export type JsonObject = Record<string, unknown>
/** `problems` are the names of invalid fields, as in the JSON. */
type ReadFilters = { filters: FilterState; problems: string[] }
/** Returns the value, or undefined if it is invalid. */
type Reader<Value> = (raw: unknown) => Value | undefined

type Field = keyof FilterState
/** Names of the fields in the JSON. */
const jsonNames: Readonly<Record<Field, string>> = {
  dateRangePreset: 'dateRangePreset',
  startDate: 'start_date',
  endDate: 'end_date',
  startTime: 'start_time',
  endTime: 'end_time',
  last24Hours: 'last_24_hours',
  insideSelectedHourRange: 'inside_selected_hour_range',
  createdInsideDateRange: 'created_inside_date_range',
  compareWithPast: 'compare_with_past',
  traffic: 'traffic',
  isApproved: 'is_approved',
  lateFtd: 'late_ftd',
  isOriginal: 'is_original',
  campaignLeads: 'campaign_leads',
  excludeFakeFtd: 'exclude_fake_FTD',
  isTest: 'is_test',
  countryId: 'country_id',
  publisherId: 'publisher_id',
  advertiserId: 'advertiser_id',
  distributionId: 'dis_id',
  campaignId: 'campaign_id',
  campaignStepId: 'campaign_step_id',
  campaignSourceId: 'campaign_source_id',
  advertiserStatus: 'brand_status',
  customParam1: 'custom_param_1',
  customParam2: 'custom_param_2',
  customParam3: 'custom_param_3',
  customParam4: 'custom_param_4',
  customParam5: 'custom_param_5',
  publisherStatus: 'publisher_status',
  offer: 'offer',
  funnel: 'funnel',
  excludes: 'excludes',
}
const fieldByName = new Map<string, Field>([
  ...(Object.keys(jsonNames) as Field[]).map((field) => [jsonNames[field], field] as const),
  // Older links.
  ['affiliate_id', 'publisherId'],
  ['affiliate_sale_status', 'publisherStatus'],
])
/** Field with this name in the JSON; other names stay. */
export const fieldOf = (name: string): string => fieldByName.get(name) ?? name

export const isObject = (raw: unknown): raw is JsonObject =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
export const oneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (raw) =>
    values.find((value) => value === raw)

const readBoolean: Reader<boolean> = (raw) => (typeof raw === 'boolean' ? raw : undefined)
const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (raw) =>
    raw === null ? null : read(raw)
const presets = Object.keys(datePresets) as DatePreset[]
/** Presets use the range names of the date picker. */
const readPreset: Reader<DatePreset> = (raw) =>
  presets.find((preset) => raw === preset || raw === datePresets[preset].label)
const readTime: Reader<string> = (raw) => (typeof raw === 'string' && isTimeOfDay(raw) ? raw : undefined)
const readDate: Reader<NonNullable<ReturnType<typeof parseWallTime>>> = (raw) =>
  (typeof raw === 'string' && parseWallTime(raw)) || undefined

const isIdList = (list: FilterList) => idLists.some((idList) => idList === list)
const readId: Reader<string> = (raw) => (isId(String(raw)) ? String(raw) : undefined)
const readText: Reader<string> = (raw) =>
  typeof raw === 'string' && raw !== '' ? raw : typeof raw === 'number' ? String(raw) : undefined

/** Reads fields and collects the invalid ones. */
export function fieldReader(json: JsonObject) {
  const problems: string[] = []
  return {
    problems,
    complain: (field: string) => void (problems.includes(field) || problems.push(field)),
    take<Value>(field: string, read: Reader<Value>, fallback: Value): Value {
      if (json[field] === undefined) return fallback
      const value = read(json[field])
      // Payloads contain null for unset fields.
      if (value === undefined && json[field] !== null) problems.push(field)
      return value === undefined ? fallback : value
    },
  }
}
type Fields = ReturnType<typeof fieldReader>

function readItems<Item>({ take, complain }: Fields, field: string, read: Reader<Item>): Item[] {
  const raw = take<readonly unknown[]>(
    field,
    (value) => (value === null ? [] : Array.isArray(value) ? value : undefined),
    [],
  )
  const items = raw.map(read).filter((item) => item !== undefined)
  if (items.length < raw.length) complain(field)
  return items
}

/** An end of the range with its own time, else `time`, else the first or last minute of the day. */
function readBound({ take }: Fields, field: string, time: string | null, fallback: string): WallTime | null {
  const date = take(field, orNull(readDate), null)
  return date && `${date.date} ${date.time ?? time ?? fallback}`
}

function readDates(fields: Fields, hourRange: boolean, defaults: FilterState) {
  const startTime = fields.take('startTime', orNull(readTime), null)
  const endTime = fields.take('endTime', orNull(readTime), null)
  const startDate = readBound(fields, 'startDate', hourRange ? null : startTime, '00:00')
  const endDate = readBound(fields, 'endDate', hourRange ? null : endTime, '23:59')
  if (startDate && endDate && endDate < startDate) {
    fields.complain('endDate')
    return { startTime, endTime, startDate: null, endDate: null, dateRangePreset: defaults.dateRangePreset }
  }
  const ranged = startDate !== null || endDate !== null
  const dateRangePreset = fields.take('dateRangePreset', orNull(readPreset), ranged ? null : defaults.dateRangePreset)
  return { startTime, endTime, startDate, endDate, dateRangePreset }
}

function byField(json: JsonObject): JsonObject {
  const fields: JsonObject = {}
  for (const [name, field] of fieldByName) fields[field] ??= json[name]
  return fields
}

const inJson = (filters: Partial<FilterState>): JsonObject =>
  Object.fromEntries(
    (Object.keys(filters) as Field[]).map((field) => {
      const idList = idLists.find((list) => list === field)
      const value = idList ? filters[idList]?.map(Number) : filters[field]
      return [jsonNames[field], field === 'excludes' ? filters.excludes?.map((list) => jsonNames[list]) : value]
    }),
  )

const readLists = (fields: Fields) =>
  Object.fromEntries(
    filterLists.map((list) => [list, readItems(fields, list, isIdList(list) ? readId : readText)]),
  ) as Record<FilterList, string[]>

const each = <Field extends string, Value>(names: readonly Field[], valueOf: (field: Field) => Value) =>
  Object.fromEntries(names.map((field) => [field, valueOf(field)])) as Record<Field, Value>

/** All fields, including defaults, because stored filters must not change when defaults do. */
export function writeAllFilters(state: FilterState): JsonObject {
  const filters = canonical(state)
  const { dateRangePreset } = filters
  return { ...inJson(filters), dateRangePreset: dateRangePreset && datePresets[dateRangePreset].label }
}

/** Reads filters from any JSON object; ignores other fields. */
export function readFilters(json: JsonObject, defaults: FilterState): ReadFilters {
  const fields = fieldReader(byField(json))
  const switches = each(switchFields, (field) => fields.take(field, readBoolean, defaults[field]))
  const filters = canonical({
    ...switches,
    ...each(onlyFields, (field) => fields.take(field, oneOf(onlyValues), defaults[field])),
    ...each(triFields, (field) => fields.take(field, orNull(readBoolean), defaults[field])),
    ...readDates(fields, switches.insideSelectedHourRange, defaults),
    ...readLists(fields),
    traffic: fields.take('traffic', oneOf(trafficValues), defaults.traffic),
    excludes: readItems(fields, 'excludes', (item) => oneOf(filterLists)(fieldByName.get(String(item)))),
  })
  return { filters, problems: fields.problems.map((field) => jsonNames[field as Field]) }
}

/** Fields that differ from the defaults, for short links. Inverse of `readFilters`. */
export function writeFilters(state: FilterState, defaults: FilterState): JsonObject {
  const filters = canonical(state)
  const { dateRangePreset, startDate, endDate } = filters
  const hasPreset = dateRangePreset !== defaults.dateRangePreset && !startDate && !endDate
  const written = [
    ...[...switchFields, ...onlyFields, ...triFields, ...(['traffic', 'startTime', 'endTime'] as const)].filter(
      (field) => filters[field] !== defaults[field],
    ),
    ...[...filterLists, 'excludes' as const].filter((field) => filters[field].length),
    ...(hasPreset ? ['dateRangePreset' as const] : []),
    ...(['startDate', 'endDate'] as const).filter((field) => filters[field]),
  ]
  return inJson(Object.fromEntries(written.map((field) => [field, filters[field]])))
}

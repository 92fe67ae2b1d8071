/**
 * Filters as JSON in URLs and presets. Parsing is tolerant, because links are typed, truncated and older than the
 * release: invalid fields get defaults, are reported, and never break the screen.
 */
import { datePresets, type DatePreset } from '../../../shared/app/time/dates'
import { filterLists, idLists, onlyValues, trafficValues, type FilterList } from '../../../shared/app/filters'
import { isTimeOfDay, parseWallTime, type WallTime } from '../../../shared/app/time/wallTimes'
import { canonical, onlyFields, switchFields, triFields, type FilterState } from '../filterState'
import { isId } from '../../app/addressParams'

export type JsonObject = Record<string, unknown>
/** `problems` are the names of invalid fields, as in the JSON. */
type ReadFilters = { filters: FilterState; problems: string[] }
/** Returns the value, or undefined if it is invalid. */
type Reader<Value> = (raw: unknown) => Value | undefined

/** Field names in older links. */
const aliases: Record<string, string> = { affiliate_id: 'publisher_id', affiliate_sale_status: 'publisher_status' }
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

function readDates(fields: Fields, json: JsonObject, hourRange: boolean, defaults: FilterState) {
  const start_time = fields.take('start_time', orNull(readTime), null)
  const end_time = fields.take('end_time', orNull(readTime), null)
  const start_date = readBound(fields, 'start_date', hourRange ? null : start_time, '00:00')
  const end_date = readBound(fields, 'end_date', hourRange ? null : end_time, '23:59')
  if (start_date && end_date && end_date < start_date) {
    fields.complain('end_date')
    return { start_time, end_time, start_date: null, end_date: null, dateRangePreset: defaults.dateRangePreset }
  }
  const ranged = start_date !== null || end_date !== null
  const dateRangePreset = fields.take('dateRangePreset', orNull(readPreset), ranged ? null : defaults.dateRangePreset)
  return { start_time, end_time, start_date, end_date, dateRangePreset }
}

const unalias = (json: JsonObject): JsonObject => {
  const named = { ...json }
  for (const [alias, field] of Object.entries(aliases)) named[field] ??= json[alias]
  return named
}

const readLists = (fields: Fields) =>
  Object.fromEntries(
    filterLists.map((list) => [list, readItems(fields, list, isIdList(list) ? readId : readText)]),
  ) as Record<FilterList, string[]>

const each = <Field extends string, Value>(names: readonly Field[], valueOf: (field: Field) => Value) =>
  Object.fromEntries(names.map((field) => [field, valueOf(field)])) as Record<Field, Value>

/** All fields, including defaults, because stored filters must not change when defaults do. */
export function writeAllFilters(state: FilterState): JsonObject {
  const filters = canonical(state)
  const lists = filterLists.map((list) => [list, isIdList(list) ? filters[list].map(Number) : filters[list]])
  const { dateRangePreset } = filters
  return {
    ...filters,
    dateRangePreset: dateRangePreset && datePresets[dateRangePreset].label,
    ...Object.fromEntries(lists),
  }
}

/** Reads filters from any JSON object; ignores other fields. */
export function readFilters(raw: JsonObject, defaults: FilterState): ReadFilters {
  const json = unalias(raw)
  const fields = fieldReader(json)
  const switches = each(switchFields, (field) => fields.take(field, readBoolean, defaults[field]))
  const filters = canonical({
    ...switches,
    ...each(onlyFields, (field) => fields.take(field, oneOf(onlyValues), defaults[field])),
    ...each(triFields, (field) => fields.take(field, orNull(readBoolean), defaults[field])),
    ...readDates(fields, json, switches.inside_selected_hour_range, defaults),
    ...readLists(fields),
    traffic: fields.take('traffic', oneOf(trafficValues), defaults.traffic),
    excludes: readItems(fields, 'excludes', (item) => oneOf(filterLists)(aliases[String(item)] ?? item)),
  })
  return { filters, problems: fields.problems }
}

/** Fields that differ from the defaults, for short links. Inverse of `readFilters`. */
export function writeFilters(state: FilterState, defaults: FilterState): JsonObject {
  const filters = canonical(state)
  const json: JsonObject = {}
  for (const field of [...switchFields, ...onlyFields, ...triFields, 'traffic', 'start_time', 'end_time'] as const) {
    if (filters[field] !== defaults[field]) json[field] = filters[field]
  }
  for (const list of filterLists) {
    if (filters[list].length) json[list] = isIdList(list) ? filters[list].map(Number) : filters[list]
  }
  if (filters.excludes.length) json.excludes = filters.excludes
  const { dateRangePreset, start_date, end_date } = filters
  if (dateRangePreset !== defaults.dateRangePreset && !start_date && !end_date) json.dateRangePreset = dateRangePreset
  if (start_date) json.start_date = start_date
  if (end_date) json.end_date = end_date
  return json
}

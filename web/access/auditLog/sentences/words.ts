/** Formats values of the audit log. */
import { inWords } from '../../../../shared/access/auditLog'
import { formatMoney } from '../../../../shared/app/money'
import { formatCount } from '../../../../shared/app/format'
import { leadStatusName, type LeadStatusId } from '../../../../shared/leads/leadStatus'
import type { OpeningDay } from '../../../../shared/partners/openingHours'
import { permissionWords } from '../../../../shared/access/permissionMatrix'
import { wallTimeAt } from '../../../../shared/app/time/timeZones'
import { hoursSummary } from '../../../../shared/partners/hoursSummary'

/** Context for formatting values. */
export interface Words {
  /** The user's zone. */
  zone: string
  /** Name of a record by type and id; null if unknown. */
  nameOf: (kind: string, id: number | string) => string | null
}

export const nothing = '–'

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text)
export type Fields = Readonly<Record<string, unknown>>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** A value of any field, with record names and local times. */
export function valueText(value: unknown, zone: string): string {
  if (isEmpty(value)) return nothing
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') return isInstant(value) ? wallTimeAt(zone, Date.parse(value)) : value
  if (Array.isArray(value)) return value.map((item) => valueText(item, zone)).join(', ')
  if (!isFields(value)) return String(value)
  if (typeof value.name === 'string' && value.name)
    return Object.keys(value).length <= 4 ? value.name : partsText(value, zone)
  const [only, ...more] = Object.values(value)
  return isFields(only) && !more.length ? valueText(only, zone) : partsText(value, zone)
}

const formatNumber = (value: number) => (Number.isInteger(value) ? formatCount(value) : String(value))
const partsText = (value: Fields, zone: string) =>
  Object.entries(value)
    .map(([name, inner]) => `${inWords(name).toLowerCase()}: ${valueText(inner, zone)}`)
    .join('; ') || nothing

export type ToText = (value: unknown, words: Words) => string

const isNumber = (value: unknown): value is number => typeof value === 'number'
/** Uses `valueText` for values with an unexpected type. */
const of =
  <Value>(is: (value: unknown) => value is Value, text: (value: Value, words: Words) => string): ToText =>
  (value, words) =>
    is(value) ? text(value, words) : valueText(value, words.zone)
const listOf =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): value is Item[] =>
    Array.isArray(value) && value.length > 0 && value.every(isItem)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isMoney = (value: unknown): value is number | string =>
  isNumber(value) || (isText(value) && /^-?\d+(\.\d+)?$/.test(value))
const isDays = (value: unknown): value is OpeningDay[] =>
  Array.isArray(value) && value.length > 0 && value.every((day) => isFields(day) && Array.isArray(day.steps))

export const money = of(isMoney, (amount) => formatMoney(Number(amount)))
export const clock = of(isText, (text) => text.slice(0, 5))
export const code = of(isText, (text) => text.replaceAll('_', ' '))
export const codes = of(listOf(isText), (list) => list.map((text) => text.replaceAll('_', ' ')).join(', '))
export const hours = of(isDays, (days) => hoursSummary(days))
export const leadStatus = of(isNumber, (id) => leadStatusName(id as LeadStatusId))
export const milliseconds = of(isNumber, (ms) => `${formatNumber(ms / 1000)} s`)
export const percent = of(isNumber, (share) => `${formatNumber(share)}%`)
export const counted = (one: string): ToText =>
  of(isNumber, (count) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`)
export const permissions = of(listOf(isNumber), (list) => list.map(permissionWords).join(', '))
/** Lists stored as JSON. */
export const jsonList = of(isText, (text, { zone }) => {
  try {
    return valueText(JSON.parse(text), zone)
  } catch {
    return text // older rows are plain text
  }
})
/** Ids of records as names. */
export const named = (kind: string): ToText => {
  const one = (id: number, { nameOf }: Words) => nameOf(kind, id) ?? `${inWords(kind)} ${id}`
  return (value, words) =>
    Array.isArray(value) && value.length && value.every(isNumber)
      ? value.map((id) => one(id, words)).join(', ')
      : isNumber(value)
        ? one(value, words)
        : valueText(value, words.zone)
}
/** Numbers as names. */
export const chosen = (names: Readonly<Record<number, string>>): ToText => of(isNumber, (id) => names[id] ?? String(id))

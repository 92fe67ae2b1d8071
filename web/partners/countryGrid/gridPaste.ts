/**
 * Parses text from a sheet: cells separated by tabs, semicolons or commas, optionally with countries in the first
 * column.
 */
import { dayNames, wholeWeek } from '../../../shared/partners/openingHoursRules'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import type { NamedCountryFragment } from '../../generated/graphql'
import { cellProblem } from './gridDraft'
import { type Column, type Hours, othersName, type Value } from './gridRows'

export type Meaning = 'country' | Column | 'skip'
interface Line {
  /** Line number, from 1. */
  number: number
  cells: readonly string[]
}
interface Sheet {
  lines: readonly Line[]
  meanings: readonly Meaning[]
}

/** Fields of a line; quoted fields may contain the separator and doubled quotes. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (isQuoted && sign === '"' && line.charAt(at + 1) === '"') {
      cell += '"'
      at++
    } else if (sign === '"' && (isQuoted || !cell)) isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map((text) => text.trim())
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Finds a country by code or name; null for all other countries, undefined if unknown. */
export function countryFinder(countries: readonly NamedCountryFragment[]) {
  const known = new Map<string, NamedCountryFragment | null>([[fold(othersName), null]])
  for (const country of countries) {
    known.set(fold(country.name), country)
    if (country.code) known.set(fold(country.code), country)
  }
  return (text: string) => known.get(fold(text))
}
type CountryFinder = ReturnType<typeof countryFinder>

const titles: readonly (readonly [RegExp, Meaning])[] = [
  [/^(country|geo|land)/, 'country'],
  [/^(price|amount|revenue|payout|cpa)/, 'price'],
  [/^support/, 'supported'],
  [/^(opening|hours|week)/, 'hours'],
  [/^cap/, 'cap'],
]
const titleOf = (cell: string): Meaning | undefined => titles.find(([pattern]) => pattern.test(fold(cell)))?.[1]

/** Parses a text; `columns` are those from the paste position on, `all` all visible ones. */
export function readSheet(
  text: string,
  find: CountryFinder,
  columns: readonly Column[],
  all: readonly Column[],
): Sheet {
  const written = text.split(/\r\n?|\n/)
  const separator = written.some((line) => line.includes('\t'))
    ? '\t'
    : written.some((line) => line.includes(';'))
      ? ';'
      : ','
  const lines = written
    .map((line, at) => ({ number: at + 1, cells: cellsOf(line, separator) }))
    .filter(({ cells }) => cells.some(Boolean))
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const head = lines[0]?.cells.map(titleOf) ?? []
  const isHead = head.length > 0 && head.every(Boolean)
  if (isHead) return { lines: lines.slice(1), meanings: head.map((meaning) => meaning ?? 'skip') }
  const named = lines.filter(({ cells }) => find(cells[0] ?? '') !== undefined).length
  const isText = (cell: string) => !/^[$€£\d.,\s-]*$/.test(cell) && !/^(yes|no|true|false|always|closed)$/i.test(cell)
  const isKeyed = named > 0 || (width > 1 && lines.length > 0 && lines.every(({ cells }) => isText(cells[0] ?? '')))
  const order: readonly Meaning[] = isKeyed ? ['country', ...all] : columns
  return { lines, meanings: Array.from({ length: width }, (_, at) => order[at] ?? 'skip') }
}

const yes = /^(yes|y|true|1|x|✓|on|supported)$/i
const no = /^(no|n|false|0|off|–|-)$/i
const dayOf = (name: string) => dayNames.findIndex((day) => day.slice(0, 3).toLowerCase() === name.toLowerCase()) + 1

/** `Mon–Fri 08:00–18:00, Sat 10:00–12:00 (Europe/Berlin)`, `Closed`; undefined if invalid. */
function readHours(
  text: string,
  zoneIdOf: (name: string) => string | undefined,
  usual: Pick<Hours, 'timeZoneId' | 'timeZoneName'>,
): Hours | undefined {
  const [, named] = /\(((?:[A-Z][\w+-]*\/[\w/+-]+)|UTC)\)\s*$/.exec(text) ?? []
  const zoneId = named ? zoneIdOf(named) : usual.timeZoneId
  if (!zoneId) return undefined
  const rest = named ? text.slice(0, text.lastIndexOf('(')).trim() : text.trim()
  const days: OpeningDay[] = wholeWeek(() => false).map((day) => ({ ...day, traffic: true }))
  for (const part of /^closed$/i.test(rest) ? [] : rest.split(',')) {
    const [, first, last = first, hours, quiet] =
      /^([a-z]{3})[a-z]*(?:\s*[–-]\s*([a-z]{3})[a-z]*)?\s+((?:\d{1,2}:\d{2}\s*[–-]\s*\d{1,2}:\d{2}\s*)+)(\(no traffic\))?$/i.exec(
        part.trim(),
      ) ?? []
    const [from, to] = [dayOf(first ?? ''), dayOf(last ?? '')]
    if (!from || !to || !hours) return undefined
    const steps = [...hours.matchAll(/(\d{1,2}:\d{2})\s*[–-]\s*(\d{1,2}:\d{2})/g)].map(([, start = '', end = '']) => ({
      start_time: start.padStart(5, '0'),
      end_time: end === '24:00' ? '23:59' : end.padStart(5, '0'),
    }))
    for (let day = from; day <= to; day++) days[day - 1] = { id: day, checked: true, traffic: !quiet, steps }
  }
  return { timeZoneId: zoneId, timeZoneName: named ?? usual.timeZoneName, days }
}

/** Value of a cell for a column; `undefined` means unchanged. Returns the value or an error text. */
export function readCell(
  column: Column,
  text: string,
  zones: { idOf: (name: string) => string | undefined; usual: Pick<Hours, 'timeZoneId' | 'timeZoneName'> },
): { value: Value } | { problem: string } | undefined {
  const cell = text.trim()
  if (!cell) return undefined
  const isNone = /^none$/i.test(cell)
  if (column === 'supported') {
    if (yes.test(cell)) return { value: true }
    return no.test(cell) || isNone ? { value: false } : { problem: `“${cell}” is neither Yes nor No` }
  }
  if (column === 'hours') {
    if (isNone || /^always$/i.test(cell)) return { value: null }
    const hours = readHours(cell, zones.idOf, zones.usual)
    if (!hours) return { problem: 'Write hours as Mon–Fri 08:00–18:00, Sat 10:00–12:00' }
    const problem = cellProblem(column, hours)
    return problem ? { problem } : { value: hours }
  }
  if (isNone) return { value: '' }
  const number = cell.replace(/[$\s]/g, '').replace(/,(?=\d{3}(\D|$))/g, '')
  const value = column === 'price' && !priceIsOdd(number) ? Number(number).toFixed(2) : number
  const problem = cellProblem(column, value)
  return problem ? { problem } : { value }
}
const priceIsOdd = (number: string) => !/^\d+(\.\d{1,2})?$/.test(number)

/** Amounts, times and events of brokers, read as they were agreed and never guessed. */
import { isValid, parse } from 'date-fns'
import { instantOf, MINUTE, type Instant } from '../../app/time/timeZones'

/** `1234.56`, `1,234.56`, `1.234,56`, `1 234,56`, or cents. */
export const amountFormats = ['point', 'comma', 'cents'] as const
export type AmountFormat = (typeof amountFormats)[number]

const plain = { point: [',', '.'], comma: ['.', ','] } as const
const maxCents = 1e11

/**
 * An amount of US dollars in cents; null if it cannot be read: in another format or currency, negative, with parts of a
 * cent, or above a billion.
 */
export function readAmount(text: string, format: AmountFormat): number | null {
  const bare = text
    .trim()
    .replace(/^(US)?\$|^USD|(US)?\$$|USD$/i, '')
    .trim()
  if (format === 'cents') return /^\d{1,12}$/.test(bare) && Number(bare) <= maxCents ? Number(bare) : null
  const [group, point] = plain[format]
  const [whole = '', decimals = '', ...more] = bare.split(point)
  const isGrouped = new RegExp(`^\\d{1,3}([${group} \u00a0\u202f]\\d{3})+$`).test(whole)
  if (more.length || !(isGrouped || /^\d{1,12}$/.test(whole)) || !/^(\d{1,2}0*)?$/.test(decimals)) return null
  // Three decimals may be thousands in the other form.
  if (decimals.length === 3) return null
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return cents <= maxCents ? cents : null
}

/** Patterns of date-fns, by which a time without a zone is read in the agreed one; the first three say the zone or need none. */
export const timeFormats = [
  'iso',
  'seconds',
  'milliseconds',
  'yyyy-MM-dd HH:mm:ss',
  'yyyy-MM-dd HH:mm',
  'yyyy/MM/dd HH:mm:ss',
  'dd.MM.yyyy HH:mm:ss',
  'dd.MM.yyyy HH:mm',
  'dd/MM/yyyy HH:mm:ss',
  'dd/MM/yyyy HH:mm',
  'MM/dd/yyyy HH:mm:ss',
  'MM/dd/yyyy hh:mm a',
  'yyyyMMddHHmmss',
  'EEE, dd MMM yyyy HH:mm:ss xx',
  'yyyy-MM-dd',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
] as const
export type TimeFormat = (typeof timeFormats)[number]

const earliest = Date.UTC(2000, 0, 1)
const inRange = (at: number): Instant | null => (at >= earliest && at < Date.UTC(2100, 0, 1) ? at : null)
const isoZone = /(Z|[+-]\d\d:?\d\d)$/i

/** Wall-clock milliseconds in the zone, with its seconds. */
function inZone(wall: number, zone: string): Instant {
  const minute = Math.floor(wall / MINUTE) * MINUTE
  return instantOf(zone, new Date(minute).toISOString().slice(0, 16).replace('T', ' ')) + (wall - minute)
}

function readIso(text: string, zone: string): Instant | null {
  const iso = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i
  if (!iso.test(text)) return null
  const compact = text.replace(' ', 'T').replaceAll(' ', '')
  if (isoZone.test(compact.slice(10))) return inRange(Date.parse(compact))
  const wall = Date.parse(`${compact.length === 10 ? `${compact}T00:00` : compact}Z`)
  return Number.isNaN(wall) ? null : inRange(inZone(wall, zone))
}

/** The instant of a time in its agreed format; null if it cannot be read, and outside of 2000 to 2099. */
export function readTime(text: string, format: TimeFormat, zone: string): Instant | null {
  const bare = text.trim()
  if (format === 'iso') return readIso(bare, zone)
  if (format === 'seconds') return /^\d{9,10}(\.\d+)?$/.test(bare) ? inRange(Math.trunc(Number(bare) * 1000)) : null
  if (format === 'milliseconds') return /^\d{12,13}$/.test(bare) ? inRange(Number(bare)) : null
  const hasZone = format.endsWith('xx')
  const read = parse(hasZone ? bare : `${bare} +0000`, hasZone ? format : `${format} xx`, 0)
  if (!isValid(read)) return null
  return inRange(hasZone ? read.getTime() : inZone(read.getTime(), zone))
}

/** Texts of an entry besides its sentence. */
import { inWords } from '../../../../shared/access/auditLog'
import { listInWords } from '../../../../shared/app/listInWords'
import { countOf } from '../../../../shared/app/format'
import { DAY, dateAt, HOUR, wallTimeAt } from '../../../../shared/app/time/timeZones'
import type { AuditLogEntryFragment } from '../../../generated/graphql'
import { type AuditRow, type Part, sentenceOf } from './sentence'

export type AuditEntry = AuditLogEntryFragment

const postbacks: Readonly<Record<string, readonly [string, string]>> = {
  status: ['status update', 'status updates'],
  deposit: ['deposit', 'deposits'],
}
export const timeOf = (at: string | number, zone: string) =>
  wallTimeAt(zone, typeof at === 'number' ? at : Date.parse(at)).slice(11, 16)

/** Whether an entry groups the postbacks of an hour. */
export const isHour = ({ tally, count }: AuditEntry) => tally.length > 0 && count > 1

/** `Brokers sent 312 status updates and 9 deposits between 13:00 and 14:00` */
function hourParts({ tally, since }: AuditEntry, zone: string): Part[] {
  const hour = Math.floor(Date.parse(since) / HOUR) * HOUR
  const sent = tally.map(({ type, count }) => countOf(count, ...(postbacks[type] ?? [type, type])))
  const text = `Brokers sent ${listInWords(sent)} between ${timeOf(hour, zone)} and ${timeOf(hour + HOUR, zone)}`
  return [{ text }]
}

export const entryParts = (entry: AuditEntry, zone: string): Part[] => {
  const [row] = entry.rows
  if (!row) return []
  return isHour(entry) ? hourParts(entry, zone) : sentenceOf(row, entry.count, zone)
}

/** Record type of an entry; for grouped rows, also their number. */
export const entryLabel = ({ count, rows: [row] }: AuditEntry): string =>
  count > 1 ? countOf(count, 'entry', 'entries') : inWords(row?.action.split('.')[0] ?? '')

/** Initials of a name or an e-mail address: `NW`. */
export const initials = ({ actorName }: Pick<AuditRow, 'actorName'>): string =>
  (actorName.split('@')[0] ?? '')
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

const dayParts = { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const dayFormat = new Intl.DateTimeFormat('en-GB', dayParts)
const yearFormat = new Intl.DateTimeFormat('en-GB', { ...dayParts, year: 'numeric' })

/** `Today, Monday 23 Nov`, `Sunday 22 Nov`; with the year if it differs. */
export function dayTitle(day: string, zone: string, now: number): string {
  const today = dateAt(zone, now)
  const text = (day.slice(0, 4) === today.slice(0, 4) ? dayFormat : yearFormat)
    .format(Date.parse(`${day}T00:00:00Z`))
    .replace(',', '')
  if (day === today) return `Today, ${text}`
  return day === dateAt(zone, now - DAY) ? `Yesterday, ${text}` : text
}

/** Entries by the day of their newest row, in the user's zone. */
export function byDay(entries: readonly AuditEntry[], zone: string): { day: string; entries: AuditEntry[] }[] {
  const days: { day: string; entries: AuditEntry[] }[] = []
  for (const entry of entries) {
    const at = entry.rows[0]?.createdAt
    if (!at) continue
    const day = dateAt(zone, Date.parse(at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

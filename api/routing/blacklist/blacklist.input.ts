import { isBlacklistType, normaliseBlacklistValue, pastExpiry } from '../../../shared/routing/blacklist'
import { dateAt, startOfDay, type Instant } from '../../../shared/app/time/timeZones'
import { badInput } from '../../app/http/errors'
import type { z } from 'zod'
import type { BlacklistContent, BlacklistTypeRow } from './blacklist.queries'
import type { blacklistInput } from './blacklist.schema'

type Input = z.output<typeof blacklistInput>

const invalid = () => badInput({ expires_at: 'Not a valid date.' })
// Time zones are calculated for years 1970 to 9999.
const isInRange = (instant: Instant) => instant >= 0 && instant < Date.UTC(9999, 11, 31)

/** `yyyy-MM-dd` of a date; null for an instant. Throws 400 for an invalid date. */
function dateOf(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const date = american ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const read = new Date(`${date}T00:00:00Z`)
  if (!isInRange(read.getTime()) || !read.toISOString().startsWith(date)) throw invalid()
  return date
}

/**
 * Expiry of an item; null for never. A date means its start in `zone`. If the item already expires on that date, its
 * instant is kept, so that saving in another zone does not change it.
 */
function readExpiry(sent: string | null | undefined, zone: string, before: Date | null): Date | null {
  const text = sent?.trim() ?? ''
  if (!text || text.startsWith('1970-01-01')) return null
  const date = dateOf(text)
  if (date === '1970-01-01') return null
  if (date !== null)
    return before && dateAt(zone, before.getTime()) === date ? before : new Date(startOfDay(zone, date))
  const instant: Instant = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : NaN
  if (!isInRange(instant)) throw invalid()
  return new Date(instant)
}

interface Circumstances {
  zone: string
  now: Instant
  /** Expiry of the item as it is; an expiry in the past may stay, but not be given. */
  before: Date | null
}

/** The item to store. Throws 400 with errors by field. */
export function readBlacklistInput(
  input: Input,
  types: readonly BlacklistTypeRow[],
  { zone, now, before }: Circumstances,
): BlacklistContent {
  const type = types.find(({ id }) => id === input.blacklist_type_id)
  if (!type || !isBlacklistType(type.name)) throw badInput({ blacklist_type_id: 'Choose a type.' })
  const { value, problem } = normaliseBlacklistValue(type.name, input.blacklist_value ?? '')
  if (value === undefined) throw badInput({ blacklist_value: problem })
  const expires_at = readExpiry(input.expires_at, zone, before)
  if (expires_at && expires_at.getTime() <= now && expires_at.getTime() !== before?.getTime())
    throw badInput({ expires_at: pastExpiry })
  return {
    type: type.name,
    blacklist_type_id: type.id,
    blacklist_value: value,
    expires_at,
    hide_blocked: input.hide_blocked,
    description: input.description || null,
  }
}

import pg from 'pg'
import { MINUTE, toIsoWithOffset } from '../../../shared/app/time/timeZones'
import { types } from '../../db/connect'

const { TIMESTAMPTZ } = pg.types.builtins
const readDate: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ)
const utcText = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** Converts PostgreSQL's UTC format `2026-11-20 11:32:00.5+00` to `2026-11-20T11:32:00.500+00:00`. */
const writeUtc = (text: string) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}+00:00`

/**
 * Type parsers for queries whose dates are returned as ISO texts with an offset in minutes. In UTC, which the gateway
 * uses, no Date objects are created.
 */
export function writingDates(offsetMinutes: number): pg.CustomTypesConfig {
  const offset = toIsoWithOffset(0, offsetMinutes).slice('yyyy-MM-ddTHH:mm:ss.SSS'.length)
  const write = (text: string) =>
    offsetMinutes === 0 && utcText.test(text)
      ? writeUtc(text)
      : new Date(readDate(text).getTime() + offsetMinutes * MINUTE).toISOString().replace('Z', offset)
  return { getTypeParser: (oid, format) => (oid === TIMESTAMPTZ ? write : types.getTypeParser(oid, format)) }
}

import pg from 'pg'
import { MINUTE, toIsoWithOffset } from '../../../shared/app/time/timeZones'
import { types } from '../../db/connect'

const { TIMESTAMPTZ } = pg.types.builtins
const readDate: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ)
const utcText = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** `2026-11-20 11:32:00.5+00`, as PostgreSQL writes it where its zone is UTC, as `2026-11-20T11:32:00.500+00:00`. */
const writeUtc = (text: string) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}+00:00`

/**
 * How values arrive in a query whose dates go straight into an answer, in an offset of so many minutes: as ISO texts.
 * In UTC, which is what the gateway asks for, no date is made of them on the way.
 */
export function writingDates(offsetMinutes: number): pg.CustomTypesConfig {
  const offset = toIsoWithOffset(0, offsetMinutes).slice('yyyy-MM-ddTHH:mm:ss.SSS'.length)
  const write = (text: string) =>
    offsetMinutes === 0 && utcText.test(text)
      ? writeUtc(text)
      : new Date(readDate(text).getTime() + offsetMinutes * MINUTE).toISOString().replace('Z', offset)
  return { getTypeParser: (oid, format) => (oid === TIMESTAMPTZ ? write : types.getTypeParser(oid, format)) }
}

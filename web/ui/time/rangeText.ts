/** Parses dates typed into the two fields of a range. */
import { parseWallTime, type WallTime } from '../../../shared/app/time/wallTimes'

export type RangeText = { start: string; end: string }
type RangeProblems = { start?: string; end?: string }
type ReadRange = { start: WallTime | null; end: WallTime | null; problems: RangeProblems }

export const rangeFormat = 'yyyy-MM-dd HH:mm'
const typedTime = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2}))?$/
const padded = (part: string | undefined) => (part ?? '').padStart(2, '0')

/** Parses a date with optional time, with one or two digits. Empty is null (open); undefined is invalid. */
function readTyped(text: string, fallbackTime: string): WallTime | null | undefined {
  if (!text.trim()) return null
  const [, year, month, day, hours, minutes] = typedTime.exec(text.trim()) ?? []
  const time = hours === undefined ? fallbackTime : `${padded(hours)}:${padded(minutes)}`
  const wall = `${year}-${padded(month)}-${padded(day)} ${time}`
  return parseWallTime(wall) ? wall : undefined
}

/** A day without time means its first minute as start and its last minute as end. */
export function readRangeText({ start: startText, end: endText }: RangeText): ReadRange {
  const start = readTyped(startText, '00:00')
  const end = readTyped(endText, '23:59')
  const problems: RangeProblems = {
    ...(start === undefined && { start: `Write the start as ${rangeFormat}` }),
    ...(end === undefined && { end: `Write the end as ${rangeFormat}` }),
    ...(start && end && end < start && { end: 'The end is before the start' }),
  }
  return { start: start ?? null, end: end ?? null, problems }
}

export const isRangeText = ({ problems }: ReadRange): boolean => !problems.start && !problems.end

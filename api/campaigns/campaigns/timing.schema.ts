/** Timing of a step or source: its delay, and the date and time before which it does nothing. */
import { z } from 'zod'
import { type DelayUnit, delayUnits, isDelayTooLong } from '../../../shared/campaigns/campaigns'
import { instantOf } from '../../../shared/app/time/timeZones'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { badInput, type FieldErrors } from '../../app/http/errors'

const scheduleText = 'Use yyyy-MM-dd HH:mm.'
/** `2026-11-24T08:30`, also without seconds, as sent by date-time inputs of browsers. */
const wallOf = (text: string) => {
  const parsed = parseWallTime(text.replace('T', ' '))
  return parsed && `${parsed.date} ${parsed.time ?? '00:00'}`
}

export const timingInput = {
  useDelay: z.boolean('This is true or false').default(false),
  delay: z
    .int('Delay is a whole number')
    .min(0, 'Delay must not be negative')
    .nullish()
    .meta({ description: 'Required with useDelay; at most 365 days.' }),
  delayUnite: z.enum(delayUnits, 'Choose days, hours or minutes').default('days'),
  schedule: z
    .string(scheduleText)
    .refine((text) => text === '' || wallOf(text) !== null, scheduleText)
    .nullish()
    .meta({
      description: "Earliest time, `yyyy-MM-dd HH:mm` in the caller's time zone. A past time means immediately.",
    }),
}

export const timing = {
  useDelay: z.boolean(),
  delay: z.int(),
  delayUnite: z.enum(delayUnits),
  schedule: z.iso.datetime().nullable().meta({ description: 'Earliest time.' }),
  scheduleZone: z.string().nullable().meta({ description: 'IANA name of the time zone in which it was entered.' }),
}

interface TimingInput {
  useDelay: boolean
  delay?: number | null | undefined
  delayUnite: DelayUnit
  schedule?: string | null | undefined
}
export interface Timing {
  use_delay: boolean
  delay: number
  delay_unit: DelayUnit
  scheduled_at: Date | null
  schedule_zone: string | null
}

/** Errors of a delay, by field. */
function delayIssue({ useDelay, delay, delayUnite }: TimingInput): FieldErrors {
  if (useDelay && (delay === null || delay === undefined)) return { delay: 'Delay is required' }
  if (isDelayTooLong(delay ?? 0, delayUnite)) return { delay: 'Delay must not exceed 365 days' }
  return {}
}

/**
 * Columns of the input, with the schedule in `zone`. An unchanged schedule keeps its zone. Throws a 400 with errors by
 * field.
 */
export function readTiming(input: TimingInput, zone: string, before: Timing | null): Timing {
  const fields = delayIssue(input)
  if (Object.keys(fields).length) throw badInput(fields)
  const wall = input.schedule ? wallOf(input.schedule) : null
  const at = wall === null ? null : new Date(instantOf(zone, wall))
  const isSame = at !== null && at.getTime() === before?.scheduled_at?.getTime()
  return {
    use_delay: input.useDelay,
    delay: input.delay ?? 0,
    delay_unit: input.delayUnite,
    scheduled_at: at,
    schedule_zone: at && (isSame ? before.schedule_zone : zone),
  }
}

/** Timing in REST format. */
export const timingOf = ({ use_delay, delay, delay_unit, scheduled_at, schedule_zone }: Timing) => ({
  useDelay: use_delay,
  delay,
  delayUnite: delay_unit,
  schedule: scheduled_at?.toISOString() ?? null,
  scheduleZone: schedule_zone,
})

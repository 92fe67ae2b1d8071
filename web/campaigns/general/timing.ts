/** Form values for delay and schedule of sources and steps. */
import { isDelayTooLong, type DelayUnit } from '../../../shared/campaigns/campaigns'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import type { Words } from '../../records/conflict/words'

export interface TimingForm {
  useDelay: boolean
  /** As entered. */
  delay: string
  delayUnit: DelayUnit
  /** `yyyy-MM-ddTHH:mm` in the user's zone; empty: at once. */
  schedule: string
}

export const timingWords: Words<TimingForm> = {
  schedule: (schedule) => schedule.replace('T', ' ') || 'At once',
}

export const noTiming: TimingForm = { useDelay: false, delay: '0', delayUnit: 'days', schedule: '' }

/** Form values of a stored timing for a user in `zone`. */
export const timingOf = (
  stored: { useDelay: boolean; delay: number; delayUnit: DelayUnit; schedule?: string | null },
  zone: string,
): TimingForm => ({
  useDelay: stored.useDelay,
  delay: String(stored.delay),
  delayUnit: stored.delayUnit,
  schedule: stored.schedule ? wallTimeAt(zone, Date.parse(stored.schedule)).replace(' ', 'T') : '',
})

/** Input to send; an unused delay may be invalid. */
export const timingInput = ({ useDelay, delay, delayUnit, schedule }: TimingForm) => ({
  useDelay,
  delay: isWhole(delay) ? Number(delay) : 0,
  delayUnit,
  schedule: schedule ? schedule.replace('T', ' ') : null,
})

const isWhole = (text: string) => /^\d{1,9}$/.test(text.trim())

/** Validates each field. */
export function timingProblems({ useDelay, delay, delayUnit, schedule }: TimingForm): {
  delay?: string
  schedule?: string
} {
  const wrongDelay = !useDelay
    ? null
    : !delay.trim()
      ? 'Delay is required'
      : !isWhole(delay)
        ? 'Please enter a whole number, 0 or more'
        : isDelayTooLong(Number(delay), delayUnit)
          ? 'At most 365 days'
          : null
  const isMoment = !schedule || parseWallTime(schedule.replace('T', ' '))?.time
  return {
    ...(wrongDelay && { delay: wrongDelay }),
    ...(!isMoment && { schedule: 'Please enter a valid date and time' }),
  }
}

import { countOf, plural } from '../../../shared/app/format'
import { timingText } from '../../../shared/reports/schedules/scheduleTimes'
import type { ReportRunRowFragment, ReportScheduleRowFragment } from '../../generated/graphql'
import { attemptClass } from '../../records/attempts/AttemptList'

/** `Mon, Wed at 08:00 (Europe/Berlin)` */
export const whenText = ({ frequency, weekdays, monthDay, timeOfDay, timeZone }: ReportScheduleRowFragment): string =>
  `${timingText({ frequency, weekdays, month_day: monthDay, time_of_day: timeOfDay })} (${timeZone})`

export const toText = ({ destination, recipients, url }: ReportScheduleRowFragment): string =>
  destination === 'email' ? recipients.join(', ') : url

/** `ada@example.test, access token Nightly` */
export const ownerText = ({ owner, accessToken }: ReportScheduleRowFragment): string =>
  accessToken === null ? owner : `${owner}, access token ${accessToken}`

/** Whether it was stopped with its access token: only taking it over lets it be sent again. */
export const needsOwner = ({ canTakeOver, stoppedReason }: ReportScheduleRowFragment): boolean =>
  canTakeOver && stoppedReason !== null

const states = { sent: 'Sent', failed: 'Failed', skipped: 'Not sent', waiting: 'Waiting' } as const

/** `Waiting, attempt 3` */
export const runText = ({ state, attempts }: ReportRunRowFragment): string =>
  state === 'waiting' && attempts > 0 ? `Waiting, attempt ${attempts + 1}` : states[state]

/** What else is to be said of a run. */
export function runNote({ isManual, missed, fault }: ReportRunRowFragment): string {
  return [
    ...(fault === null ? [] : [fault]),
    ...(isManual ? ['Sent on demand.'] : []),
    ...(missed ? [`${countOf(missed, 'earlier time')} ${plural(missed, 'was', 'were')} missed.`] : []),
  ].join(' ')
}

/** How it goes: what stopped it comes first. */
export const resultText = ({ stoppedReason, lastRun }: ReportScheduleRowFragment): string =>
  stoppedReason !== null
    ? `Stopped: ${stoppedReason}`
    : !lastRun
      ? 'Not sent yet'
      : [runText(lastRun), lastRun.state === 'sent' ? '' : (lastRun.fault ?? '')].filter(Boolean).join(': ')

export const resultClass = ({ stoppedReason, lastRun }: ReportScheduleRowFragment): string | undefined =>
  stoppedReason !== null || lastRun?.state === 'failed'
    ? attemptClass('failed')
    : lastRun?.state === 'waiting' && lastRun.fault !== null
      ? attemptClass('waiting')
      : undefined

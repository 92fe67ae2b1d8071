import type { HealthState } from '../../../shared/partners/partnerHealth'
import { countOf, formatCount } from '../../../shared/app/format'

export interface PostbackFacts {
  hasUrl: boolean
  /** Within a day: delivered, failed permanently, and retrying after a failure. */
  sent: number
  failed: number
  retrying: number
  /** Failed permanently within the last hour. */
  failedLately: number
}

/** As many as open the alert "Publisher postbacks failing". */
export const failedInHour = 5
export const postbackHours = 24

/** State of a publisher's postbacks from the last day. Pure function, and the only place that decides it. */
export function judgePostbacks({ hasUrl, sent, failed, retrying, failedLately }: PostbackFacts): {
  state: HealthState
  text: string
} {
  if (!hasUrl) return { state: 'unconnected', text: 'No postback URL' }
  if (failedLately >= failedInHour)
    return { state: 'failing', text: `${formatCount(failedLately)} postbacks failed in an hour` }
  if (failed) return { state: 'troubled', text: `${countOf(failed, 'postback')} failed` }
  if (retrying) return { state: 'troubled', text: `${countOf(retrying, 'postback')} tried again` }
  if (!sent) return { state: 'idle', text: `No postbacks in ${postbackHours} h` }
  return { state: 'healthy', text: 'Postbacks arrive' }
}

import { HOUR, type Instant } from '../../../shared/app/time/timeZones'
import { nextOpening } from '../../../shared/partners/openingHours'
import type { CapRoom, LeadFacts, Obstacle } from '../../routing/engine/obstacles'
import type { Looked } from '../../routing/engine/tryMembers'

// Typical answer time of a broker with a margin.
const answerMs = 5_000

interface Moment {
  at: Instant
  /** Capacity of a cap reserved for leads that are being sent. */
  underWay: (capId: number) => number
}

/** When a full cap may have capacity: after its running requests, its reset, or a change by staff. */
function roomAt({ id, filled, cap, resetsAt }: CapRoom, { at, underWay }: Moment): Instant {
  if (filled - underWay(id) < cap) return at + answerMs
  return resetsAt ?? at + HOUR
}

/** When a paused advertiser may take leads again: at the end of the pause, after the probe, or when somebody resumes it. */
const resumesAt = ({ until, isProbing }: Extract<Obstacle, { kind: 'paused' }>, { at }: Moment): Instant =>
  isProbing ? at + answerMs : (until ?? at + HOUR)

/** When an advertiser could take the consumer; null: never without a change. */
function ableAt({ advertiser, reasons }: Looked, { countryId }: LeadFacts, moment: Moment): Instant | null {
  const times: Instant[] = []
  for (const reason of reasons) {
    if (reason.kind === 'cap') times.push(roomAt(reason.cap, moment))
    else if (reason.kind === 'unreachable') times.push(reason.until)
    else if (reason.kind === 'paused') times.push(resumesAt(reason, moment))
    else if (reason.kind === 'closed') {
      const hours = advertiser.openingHours.find((one) => one.countryId === countryId)
      const opens = hours && nextOpening(hours.days, hours.zone, moment.at)
      if (opens === null || opens === undefined) return null
      times.push(opens)
    } else return null
  }
  return Math.max(...times)
}

/**
 * Earliest time at which one of the skipped advertisers could take the consumer; null if all are inactive, excluded, do
 * not support the country, or already had the person. See docs/domain/campaigns.md.
 */
export function earliestAvailable(looked: readonly Looked[], lead: LeadFacts, moment: Moment): Instant | null {
  const times = looked.flatMap((one) => ableAt(one, lead, moment) ?? [])
  return times.length ? Math.min(...times) : null
}

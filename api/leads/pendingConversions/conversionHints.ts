import { busyPublisher, fastDepositMinutes, type HintKind } from '../../../shared/leads/conversionHints'
import { durationText } from '../../../shared/app/time/durations'
import { countOf } from '../../../shared/app/format'
import { DAY, HOUR, MINUTE } from '../../../shared/app/time/timeZones'
import type { ConversionReview } from './conversionReviews.schema'

/** Data for the hints on a conversion. */
export interface HintFacts {
  /** Marked as a test, or sent to a test advertiser. */
  isTest: boolean
  /** Creation of the lead, in epoch milliseconds. */
  createdAt: number
  /** Null for a fake FTD, which has no deposit. */
  depositedAt: number | null
  /** Other deposits from its IP address: the latest, and the number. */
  sameIp: { leadId: number; count: number } | null
  /** Another deposit of the same person, by e-mail or phone. */
  samePerson: { leadId: number; by: 'email' | 'phone' } | null
  /** Deposits of its publisher in the last 24 hours, and in the days before for comparison. */
  publisher: { recent: number; before: number }
}

type Hint = ConversionReview['hints'][number]
const hint = (kind: HintKind, text: string, other_lead_id: number | null = null): Hint => ({
  ...{ kind, text, other_lead_id },
})

function fastDeposit({ createdAt, depositedAt }: HintFacts): Hint[] {
  if (depositedAt === null || depositedAt - createdAt >= fastDepositMinutes * MINUTE) return []
  return [hint('fast_deposit', `${durationText(depositedAt - createdAt)} after the lead`)]
}

function sameIp({ sameIp: found }: HintFacts): Hint[] {
  if (!found) return []
  const more = found.count > 1 ? ` and ${found.count - 1} more` : ''
  return [hint('same_ip', `Same IP as ${found.leadId}${more}`, found.leadId)]
}

const samePerson = ({ samePerson: found }: HintFacts): Hint[] =>
  found
    ? [hint('same_person', `Same ${found.by === 'email' ? 'e-mail' : 'phone'} as ${found.leadId}`, found.leadId)]
    : []

/** Only for a deposit of the last 24 hours. */
function publisherIsBusy({ depositedAt, publisher }: HintFacts, now: number): Hint[] {
  const { deposits, times, usualDays } = busyPublisher
  const { recent, before } = publisher
  if (depositedAt === null || depositedAt < now - 24 * HOUR) return []
  if (recent < deposits || recent * usualDays <= times * before) return []
  const usual = Math.round((before / usualDays) * 10) / 10
  return [hint('busy_publisher', `Publisher: ${countOf(recent, 'deposit')} in 24 h, usually ${usual}`)]
}

/** Reasons to review a conversion closely at `now` (epoch ms), in words. Pure function. */
export const hintsOf = (facts: HintFacts, now: number): Hint[] => [
  ...(facts.isTest ? [hint('test_lead', 'Test lead')] : []),
  ...fastDeposit(facts),
  ...sameIp(facts),
  ...samePerson(facts),
  ...publisherIsBusy(facts, now),
]

/** Period for the usual number of a publisher, and start of the last 24 hours. */
export const habitTimes = (now: number) => ({
  from: new Date(now - 24 * HOUR - busyPublisher.usualDays * DAY),
  recentFrom: new Date(now - 24 * HOUR),
})

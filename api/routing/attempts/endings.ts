import { isBrokerFailure } from '../../partners/brokers/outages'
import type { BrokerAnswer } from '../../partners/brokers/sendToBroker'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { PlainChange } from '../../leads/leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import { heldColumns, type LostSoFar, withRefusal } from '../engine/lostReason'
import type { Configuration } from './configuration.queries'
import { type Ended, injectedText } from './injections.queries'
import type { OpenAttempt } from './openAttempts.queries'
import { acceptedLead, origins } from './origins'

/** Result of an attempt, with its locked lead. `answer` is the broker's answer, if the result comes from one. */
export interface Ending extends Ended {
  lead: LeadRecord
  attempt: OpenAttempt
  answer: BrokerAnswer | null
}

export const advertiserNameOf = ({ advertisers }: Configuration, { advertiser_id }: OpenAttempt): string =>
  advertisers.get(advertiser_id)?.name ?? 'the advertiser'

/** The refusal for the main reason of a lost lead. Without an answer, staff settled the attempt. */
export const lostRefusal = ({ attempt, answer, message }: Ending) =>
  ({
    advertiserId: attempt.advertiser_id,
    code: !answer && attempt.origin === 'intake' ? 'staff' : answer && isBrokerFailure(answer) ? 'timeout' : 'refused',
    message,
  }) as const

/** What kept others from taking the lead, with this ending. */
export const lostAt = (ending: Ending, before: LostSoFar): LostSoFar => withRefusal(before, lostRefusal(ending))

/** Why a held lead has no advertiser yet; nothing for injections, whose lead keeps the reason of its own decision. */
const heldBy = ({ attempt, result, message }: Ending): PlainChange => {
  const lost = (attempt.position ?? attempt.step)?.lost
  return result === 'held' && lost ? heldColumns(lost, attempt.advertiser_id, message) : {}
}

/** What the result changes on the lead; null if nothing changes. */
export function changeOf(ending: Ending): PlainChange | null {
  const { lead, attempt, answer, result } = ending
  const moved = result === 'accepted' && origins[attempt.origin].moves(lead) ? acceptedLead(attempt, answer) : {}
  const change = { ...moved, ...heldBy(ending), ...injectedText(ending) }
  return Object.keys(change).length ? change : null
}

/** `changeOf` for several endings, as input of `changeLeads`. */
export const changesOf = (endings: readonly Ending[], by: 'broker' | 'system', at: Instant) =>
  endings.flatMap((ending) => {
    const change = changeOf(ending)
    return change ? [{ lead: ending.lead, change, by, at }] : []
  })

/** Advertiser and reason of a refusal: `Beta: Daily limit reached`. */
export const brokerRefusal = ({ advertiserName, message }: Pick<Ended, 'advertiserName' | 'message'>): string =>
  `${advertiserName}: ${message ?? 'The advertiser did not take the lead.'}`

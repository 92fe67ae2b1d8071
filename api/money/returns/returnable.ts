import { formatDay } from '../../../shared/app/time/dates'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { returnDeadline, type ReturnFault } from '../../../shared/money/returns'
import type { LeadRecord } from '../../db/leadRecord'

/** What is agreed with the partners of a lead. */
export interface ReturnTerms {
  advertiserName: string
  isTestAdvertiser: boolean
  /** Window of the advertiser. */
  days: number
  publisherName: string
  /** Whether the publisher keeps its payout. */
  isBorne: boolean
  tellsPublisher: boolean
  isReturned: boolean
}

export interface Refused {
  code: ReturnFault
  message: string
}

interface Asked {
  /** Epoch milliseconds. */
  now: number
  /** Of the dates in messages, IANA name. */
  timeZone: string
  /** Advertisers also take back deposits that wait for a decision; staff reject those. */
  takesPending: boolean
  /** We accept what the advertiser's list says whenever we compare it. */
  hasNoWindow?: boolean
}

/** Why the deposit of a lead cannot be returned; null if it can. */
export function refusalOf(
  lead: LeadRecord,
  terms: ReturnTerms,
  { now, timeZone, takesPending, hasNoWindow = false }: Asked,
): Refused | null {
  const { id, lead_status_id: status, converted_at: deposit } = lead
  const refused = (code: ReturnFault, message: string): Refused => ({ code, message })
  if (lead.is_test || terms.isTestAdvertiser)
    return refused('TEST', `Lead ${id} is a test: there is no money to return.`)
  if (deposit === null) return refused('NO_DEPOSIT', `Lead ${id} has no deposit.`)
  if (terms.isReturned) return refused('RETURNED', `The deposit of lead ${id} was returned already.`)
  if (status === leadStatus['FTD REJECTED']) return refused('REJECTED', `The deposit of lead ${id} was rejected.`)
  if (status === leadStatus['Pending FTD'] && !takesPending)
    return refused('PENDING', `The deposit of lead ${id} waits for a decision: reject it in Pending Conversions.`)
  if (hasNoWindow) return null
  const { advertiserName: name, days } = terms
  if (days === 0) return refused('NOT_AGREED', `Lead ${id}: ${name} may not return deposits.`)
  const until = returnDeadline(deposit.getTime(), days)
  if (now <= until) return null
  const [deposited, ended] = [deposit.getTime(), until].map((at) => formatDay(at, timeZone, now))
  return refused(
    'LATE',
    `Lead ${id} deposited on ${deposited}. ${name} may return it within ${days === 1 ? 'a day' : `${days} days`}, which ended on ${ended}.`,
  )
}

/** What the advertiser owes less and the publisher is owed less, in dollars: nothing before the approval. */
export function returnedMoney({ lead_status_id, revenue, payout }: LeadRecord, { isBorne }: ReturnTerms) {
  const isApproved = lead_status_id === leadStatus.FTD
  return { revenue: isApproved ? Number(revenue) : 0, payout: isApproved && !isBorne ? Number(payout) : 0 }
}

/** Entries of the ledger in words. */
import { formatMoney } from '../app/money'
import type { EntryKind } from './ledger'

/** `2026-11-01` is November 2026. */
const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** `November 2026`, or `Nov 2026`. */
export function monthText(month: string, isShort = false): string {
  const name = monthNames.format(new Date(`${month}T00:00:00Z`))
  return `${isShort ? name.slice(0, 3) : name} ${month.slice(0, 4)}`
}

export interface EntryFacts {
  kind: EntryKind
  /** Of payout, not of revenue. */
  isPayout: boolean
  partner: string
  leadId: string | null
  /** Whether the lead is approved afterwards, and whether it still exists. */
  isApproved: boolean
  isDeleted: boolean
  oldAmount: number
  newAmount: number
}

/** What happened, as a sentence. */
export function entrySentence(entry: EntryFacts): string {
  const { kind, isPayout, partner, leadId, isApproved, isDeleted, oldAmount, newAmount } = entry
  const lead = leadId === null ? 'the lead' : `lead ${leadId}`
  const money = isPayout ? 'payout' : 'revenue'
  const isTaken = newAmount === 0
  switch (kind) {
    case 'opening':
      return isPayout
        ? `What ${partner} was owed before the first accounting month.`
        : `What ${partner} owed before the first accounting month.`
    case 'conversion':
      return `The conversion of ${lead} was approved.`
    case 'fake':
      return `A fired FTD of ${lead} was approved: payout without a deposit.`
    case 'correction':
      if (isDeleted) return `${sentenceStart(lead)} was deleted.`
      if (!isApproved) return `The approval of ${lead} was undone.`
      if (oldAmount && newAmount)
        return `The ${money} of ${lead} was ${formatMoney(oldAmount)}, and is ${formatMoney(newAmount)} now.`
      return isTaken ? `The ${money} of ${lead} was removed.` : `The ${money} of ${lead} was added.`
    case 'test_mark':
      return isTaken
        ? `${sentenceStart(lead)} is a test, or hidden, and counts no more.`
        : `${sentenceStart(lead)} is no test any more, and counts.`
    case 'reassignment':
      return isTaken
        ? `${sentenceStart(lead)} is no longer with ${partner} and this country.`
        : `${sentenceStart(lead)} came to ${partner} and this country.`
    case 'return':
      if (!isTaken) return `The return of the deposit of ${lead} was undone.`
      return isPayout
        ? `The deposit of ${lead} was returned to its advertiser.`
        : `${partner} took back the deposit of ${lead}.`
    case 'payment':
      if (isTaken)
        return isPayout ? `A payment to ${partner} was taken back.` : `A payment of ${partner} was taken back.`
      return isPayout ? `${partner} was paid.` : `${partner} paid.`
    case 'write_off':
      return 'The amount will not be paid.'
    case 'broker_difference':
      return `The figure of ${partner} was accepted for ${lead}.`
  }
}

const sentenceStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

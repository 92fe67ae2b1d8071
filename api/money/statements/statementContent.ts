/**
 * What one partner owes, or is owed, for one month, calculated from the ledger's lines on the partner's account. Pure:
 * the verifier that partners run calculates the same from the leads of the document (docs/verify.mjs).
 */
import { groupBy } from '../../../shared/app/groupBy'
import { centsText } from '../../../shared/app/money'
import type { Party } from '../billingData/billingAccounts.queries'

/** A line on a partner's account. Positive amounts raise the balance. */
export interface AccountLine {
  kind: string
  /** Null for payments and other lines without a lead. */
  lead: number | null
  /** ISO code and name; null if the lead has none. */
  country: { code: string; name: string } | null
  /** yyyy-MM-dd in the accounting time zone: of the deposit for revenue, of the approval for payout, of the payment. */
  day: string
  amountCents: number
  reason: string
}

interface CountryOfLead {
  /** ISO 3166-1 alpha-2; empty if the country of the lead is not known. */
  country: string
}

/** Everything in a statement but who it is from and for. Money is text with two decimals. */
export interface StatementContent {
  opening_balance: string
  /** Deposits of the month that count, by country and price, the largest amount first. */
  lines: (CountryOfLead & { country_name: string; price: string; count: number; amount: string })[]
  /** What changed in months that were closed before. */
  adjustments: (CountryOfLead & { lead: number; month: string; kind: string; reason: string; amount: string })[]
  /** Sum of lines and adjustments. */
  total: string
  /** Payments, write-offs and other lines without a lead; negative if they lower the balance. */
  payments: { day: string; kind: string; reference: string; amount: string }[]
  closing_balance: string
  /** The leads of `lines`. */
  leads: (CountryOfLead & { lead: number; day: string; amount: string })[]
  /** Deposits of the month that were taken back before it was closed. They are in no line. */
  returns: (CountryOfLead & { lead: number; day: string; reason: string; amount: string })[]
}

interface Computed {
  content: StatementContent
  linesCents: number
  adjustmentsCents: number
  paymentsCents: number
}

const monthOf = (day: string) => day.slice(0, 7)
const sum = (lines: readonly { amountCents: number }[]) =>
  lines.reduce((total, { amountCents }) => total + amountCents, 0)
const compare = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)

type LeadLine = AccountLine & { lead: number }
const isOfLead = (line: AccountLine): line is LeadLine => line.lead !== null
const codeOf = ({ country }: AccountLine) => country?.code ?? ''

/** One line for all with the same key, with their sum and the words of the last one; none if the sum is 0. */
const netted = (lines: readonly LeadLine[], keyOf: (line: LeadLine) => string) =>
  groupBy(lines, keyOf)
    .map((group) => ({ ...group[0], ...group.at(-1), amountCents: sum(group) }))
    .filter(({ amountCents }) => amountCents !== 0)

/** The content of the statement of a month (yyyy-MM) from the lines booked in it, in their order, and the balance before. */
export function statementContent(month: string, openingCents: number, booked: readonly AccountLine[]): Computed {
  const ofLeads = booked.filter(isOfLead)
  const others = booked.filter((line) => !isOfLead(line))
  const own = ofLeads.filter(({ day }) => monthOf(day) >= month)
  const earlier = groupBy(
    ofLeads.filter(({ day }) => monthOf(day) < month),
    ({ lead }) => lead,
  ).filter((lines) => sum(lines) !== 0 || new Set(lines.map(({ day }) => monthOf(day))).size > 1)
  const adjustments = netted(earlier.flat(), (line) =>
    [line.lead, codeOf(line), monthOf(line.day), line.kind, line.reason].join(' '),
  )
  const leads = netted(own, (line) => [line.lead, codeOf(line), line.day].join(' ')).sort(
    (one, other) => compare(one.day, other.day) || compare(one.lead, other.lead),
  )
  const returns = groupBy(own, ({ lead }) => lead).flatMap((lines) => {
    const taken = lines.filter(({ kind }) => kind === 'return').at(-1)
    return taken && sum(lines) === 0 ? [{ ...taken, amountCents: -taken.amountCents }] : []
  })
  const lines = groupBy(leads, (lead) => `${codeOf(lead)} ${lead.amountCents}`)
    .map((group) => ({
      country: codeOf(group[0]),
      country_name: group[0].country?.name ?? '',
      priceCents: group[0].amountCents,
      count: group.length,
      amountCents: sum(group),
    }))
    .sort(
      (one, other) =>
        compare(other.amountCents, one.amountCents) ||
        compare(one.country, other.country) ||
        compare(other.priceCents, one.priceCents),
    )
  const linesCents = sum(own)
  const adjustmentsCents = sum(earlier.flat())
  const paymentsCents = sum(others)
  const totalCents = linesCents + adjustmentsCents
  const content: StatementContent = {
    opening_balance: centsText(openingCents),
    lines: lines.map(({ priceCents, amountCents, ...line }) => ({
      ...line,
      price: centsText(priceCents),
      amount: centsText(amountCents),
    })),
    adjustments: adjustments.map((line) => ({
      lead: line.lead,
      country: codeOf(line),
      month: monthOf(line.day),
      kind: line.kind,
      reason: line.reason,
      amount: centsText(line.amountCents),
    })),
    total: centsText(totalCents),
    payments: others.map(({ day, kind, reason, amountCents }) => ({
      day,
      kind,
      reference: reason,
      amount: centsText(amountCents),
    })),
    closing_balance: centsText(openingCents + totalCents + paymentsCents),
    leads: leads.map((line) => ({
      lead: line.lead,
      country: codeOf(line),
      day: line.day,
      amount: centsText(line.amountCents),
    })),
    returns: returns.map((line) => ({
      lead: line.lead,
      country: codeOf(line),
      day: line.day,
      reason: line.reason,
      amount: centsText(line.amountCents),
    })),
  }
  return { content, linesCents, adjustmentsCents, paymentsCents }
}

/** A statement as it is hashed and signed. Months are yyyy-MM, days yyyy-MM-dd in `time_zone`. */
export interface StatementDocument extends StatementContent {
  format: 'statement/1'
  number: string
  kind: 'invoice' | 'payout_statement'
  month: string
  time_zone: string
  currency: 'USD'
  issued_on: string
  due_on: string
  from: Party
  to: Party
  /** Our bank account on an invoice; empty on a payout statement. */
  pay_to: string
  partner: { id: number; name: string }
  /** The partner's statement before this one; null for the first. */
  previous: { number: string; sha256: string } | null
}

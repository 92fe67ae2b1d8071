/**
 * What the books should say, calculated from the rules of docs/domain/statuses.md and money.md without a database: leads with
 * their money, prices, closed months, and what was booked for each partner in each month.
 */
import type { AccountingMonth } from '../../../shared/money/accountingMonths'

export const partners = [0, 1] as const
export type Partner = (typeof partners)[number]

export interface ModelLead {
  publisher: Partner
  advertiser: Partner
  country: number
  createdAt: number
  status: 2 | 5 | 6 | 7
  isFake: boolean
  isTest: boolean
  isHidden: boolean
  convertedAt: number | null
  revenueCents: number
  ftdAt: number | null
  payoutCents: number
}

export interface Model {
  now: number
  /** The accounting months; the first ones are closed. */
  months: readonly AccountingMonth[]
  closed: number
  leads: ModelLead[]
  revenueCents: [number, number]
  payoutCents: [number, number]
  testAdvertisers: [boolean, boolean]
  /** Cents by side, partner, effective and booked month. */
  booked: Map<string, number>
  /** Leads of the last decision with their payout after it, while it can be undone. */
  decided: { lead: number; status: number; payoutCents: number }[]
  /** Leads of the last return before it, and their payout after it, while it can be undone. */
  returned: { lead: number; before: Pick<ModelLead, 'ftdAt' | 'payoutCents'>; payoutCents: number }[]
}

/** What a partner owes or is owed from a time on. The key has its side and the partner. */
export interface Fact {
  key: string
  at: number
  cents: number
}

/** Returns of this publisher's leads are borne by us: it keeps its payout. */
export const borne: Partner = 1

/** What a lead owes and is owed, as reports count it. The payout has a date while it is owed. */
export function factsOfLead(
  lead: Omit<ModelLead, 'publisher' | 'advertiser' | 'country' | 'createdAt'> & {
    publisher: number
    advertiser: number
  },
  isTestAdvertiser: boolean,
): Fact[] {
  if (lead.isTest || lead.isHidden || isTestAdvertiser) return []
  const deposit = lead.status === 5 ? lead.convertedAt : null
  const revenue = { key: `revenue ${lead.advertiser}`, at: deposit, cents: lead.revenueCents }
  const payout = { key: `payout ${lead.publisher}`, at: lead.ftdAt, cents: lead.payoutCents }
  return [revenue, payout].flatMap(({ key, at, cents }) => (at === null || !cents ? [] : [{ key, at, cents }]))
}
const factsOf = (model: Model, lead: ModelLead) => factsOfLead(lead, model.testAdvertisers[lead.advertiser])

/** `before` the first month, or the day on which the month begins. */
export const monthAt = ({ months }: Pick<Model, 'months'>, at: number): string =>
  months.find(({ from, to }) => from <= at && at < to)?.month ?? 'before'

/** Makes a change, and books the difference in the months that are open. */
export function change(model: Model, act: () => void): void {
  const facts = () => model.leads.map((lead) => factsOf(model, lead))
  const before = facts()
  act()
  const after = facts()
  const open = model.months[model.closed]?.month ?? ''
  const book = ({ key, at, cents }: Fact) => {
    const effective = monthAt(model, at)
    const month = effective === 'before' || effective < open ? open : effective
    const place = `${key} ${effective} ${month}`
    model.booked.set(place, (model.booked.get(place) ?? 0) + cents)
  }
  for (const fact of after.flat()) book(fact)
  for (const fact of before.flat()) book({ ...fact, cents: -fact.cents })
}

/** What is booked, without zeros. */
export const bookedIn = ({ booked }: Model): string[] =>
  [...booked].flatMap(([place, cents]) => (cents ? [`${place} ${cents}`] : [])).sort()

/** Report of a month: cents by side and partner. */
export function reportOf(model: Model, month: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { key, at, cents } of model.leads.flatMap((lead) => factsOf(model, lead)))
    if (monthAt(model, at) === month) sums[key] = (sums[key] ?? 0) + cents
  return sums
}

import type { CapInterval, CapType } from '../../../shared/routing/caps'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { LeadFacts } from './obstacles'

/** A cap with what its window holds at the moment of a decision. */
export interface CapRoom {
  id: number
  /** Whom it names, in words: `publisher NorthWave`. Absent in traces that were stored without it. */
  owner?: string
  type: CapType
  interval: CapInterval
  cap: number
  /** Accepted leads (or deposits) of the window, and room that is held for leads on their way. */
  filled: number
  zone: string
  /** When a daily cap starts anew; null for an interval, which never does. */
  resetsAt: Instant | null
  /** Empty = any, for each of the three. */
  countryIds: readonly number[]
  affiliateIds: readonly number[]
  advertiserIds: readonly number[]
  /** Parameter → value, all of which a lead must carry. */
  parameters: Readonly<Record<string, string>>
}

const names = (ids: readonly number[], id: number | null) => !ids.length || (id !== null && ids.includes(id))

/** Whether the lead carries every one of these parameters. */
export const carries = ({ parameters }: LeadFacts, wanted: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).every(([name, value]) => parameters[name] === value)

/** The caps that concern a lead, whoever takes it. */
export const capsForLead = <Cap extends Pick<CapRoom, 'countryIds' | 'affiliateIds' | 'parameters'>>(
  caps: readonly Cap[],
  lead: LeadFacts,
): Cap[] =>
  caps.filter(
    (cap) =>
      names(cap.countryIds, lead.countryId) &&
      names(cap.affiliateIds, lead.affiliateId) &&
      carries(lead, cap.parameters),
  )

/** Of the caps that concern a lead, those that concern it at this advertiser. */
export const capsAt = (caps: readonly CapRoom[], advertiserId: number): CapRoom[] =>
  caps.filter((cap) => names(cap.advertiserIds, advertiserId))

/** Those without room. A full cap on deposits closes the advertiser to leads: deposits cannot be refused. */
export const fullCaps = (caps: readonly CapRoom[], advertiserId: number): CapRoom[] =>
  caps.filter((cap) => cap.filled >= cap.cap && names(cap.advertiserIds, advertiserId))

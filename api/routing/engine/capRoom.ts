import type { CapInterval, CapType } from '../../../shared/routing/caps'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { LeadFacts } from './obstacles'

/** A cap with the fill level of its window at the time of a decision. */
export interface CapRoom {
  id: number
  /** Scope as text: `publisher NorthWave`. Missing in older stored traces. */
  owner?: string
  type: CapType
  interval: CapInterval
  cap: number
  /** Accepted leads (or deposits) of the window, plus reservations. */
  filled: number
  zone: string
  /** When a daily cap resets; null for an interval cap, which never resets. */
  resetsAt: Instant | null
  /** Each of the three: empty = all. */
  countryIds: readonly number[]
  publisherIds: readonly number[]
  advertiserIds: readonly number[]
  /** Parameter → value; a lead must have all of them. */
  parameters: Readonly<Record<string, string>>
}

const names = (ids: readonly number[], id: number | null) => !ids.length || (id !== null && ids.includes(id))

/** Whether the lead has all of these parameters. */
export const carries = ({ parameters }: LeadFacts, wanted: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).every(([name, value]) => parameters[name] === value)

type CapOfLeads = Pick<CapRoom, 'countryIds' | 'publisherIds' | 'parameters'>

/** Whether a cap applies to a lead, at the advertisers that it names. */
export const appliesTo = ({ countryIds, publisherIds, parameters }: CapOfLeads, lead: LeadFacts): boolean =>
  names(countryIds, lead.countryId) && names(publisherIds, lead.publisherId) && carries(lead, parameters)

/** Caps that apply to a lead at any advertiser. */
export const capsForLead = <Cap extends CapOfLeads>(caps: readonly Cap[], lead: LeadFacts): Cap[] =>
  caps.filter((cap) => appliesTo(cap, lead))

/** Those caps of a lead that apply at this advertiser. */
export const capsAt = (caps: readonly CapRoom[], advertiserId: number): CapRoom[] =>
  caps.filter((cap) => names(cap.advertiserIds, advertiserId))

/** Full caps. A full deposit cap blocks leads too, because deposits cannot be refused. */
export const fullCaps = (caps: readonly CapRoom[], advertiserId: number): CapRoom[] =>
  caps.filter((cap) => cap.filled >= cap.cap && names(cap.advertiserIds, advertiserId))

import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import type { CapRoom } from './capRoom'
import type { AdvertiserFacts } from './obstacles'

/** An advertiser's place in a group. */
export interface Member {
  id: number
  advertiserId: number
  /** Hundredths of a per cent: 10000 is the whole group. */
  share: number
}

export interface Group {
  id: number
  name: string
  /** In the order in which staff put them. */
  members: readonly Member[]
}

export interface Timeslot {
  id: number
  name: string
  isActive: boolean
  /** On the clock of the distribution's zone. */
  days: readonly OpeningDay[]
  /** A waterfall. */
  groups: readonly Group[]
}

/** Lead data overwrite: parameter → values, of which one is sent. */
export type Overwritten = Readonly<Record<string, readonly string[]>>

export interface Distribution {
  id: number
  name: string
  type: DistributionMethod
  zone: string
  isActive: boolean
  /** Reject leads outside opening hours. */
  isSendInOpHours: boolean
  countryId: number
  /** Null = Global. */
  affiliateId: number | null
  /** The segment: parameter → value. */
  parameters: Readonly<Record<string, string>>
  dataOverride: Overwritten
  timeslots: readonly Timeslot[]
}

export interface RoutedAdvertiser extends AdvertiserFacts {
  /** Sends the original funnel, whatever overwrites it. */
  sendOrgFunnel: boolean
}

/** What is told instead of the lead's own, for a pair of publisher and advertiser. No countries = all. */
export interface PairOverride {
  id: number
  /** On whose page it was made. */
  origin: 'advertiser' | 'publisher'
  advertiserId: number
  affiliateId: number
  countryIds: readonly number[]
  values: readonly string[]
}

export interface PairOverrides {
  publisherIds: readonly PairOverride[]
  funnels: readonly PairOverride[]
}

/** What an advertiser's leads brought over the days that optimize looks back. */
export interface Earnings {
  leads: number
  revenueCents: number
}

export interface Optimize {
  minLeads: number
  /** Of the traffic, by share. */
  explorePercent: number
  /** By advertiser. */
  earnings: ReadonlyMap<number, Earnings>
}

/** Of slot, by member, in hundredths of a per cent; 0 where there is none. */
export type Credits = Pick<ReadonlyMap<number, number>, 'get'>

/** All that a lead's decision needs, as it is at the moment of the decision. */
export interface World {
  /** By country. */
  distributions: ReadonlyMap<number, readonly Distribution[]>
  advertisers: Pick<ReadonlyMap<number, RoutedAdvertiser>, 'get'>
  caps: readonly CapRoom[]
  credits: Credits
  overrides: PairOverrides
  optimize: Optimize
}

/** Answers 0 to 1, as Math.random does. */
export type Random = () => number

import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import type { AdvertiserFacts, CapRoom } from './obstacles'

/** An advertiser in a group. */
export interface Member {
  id: number
  advertiserId: number
  /** In hundredths of a percent: 10000 is the whole group. */
  share: number
}

export interface Group {
  id: number
  name: string
  /** In the order set by staff. */
  members: readonly Member[]
}

export interface Timeslot {
  id: number
  name: string
  isActive: boolean
  /** In the distribution's zone. */
  days: readonly OpeningDay[]
  /** Groups in waterfall order. */
  groups: readonly Group[]
}

/** Lead data overwrite: parameter → values, one of which is sent. */
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
  publisherId: number | null
  /** Segment: parameter → value. */
  parameters: Readonly<Record<string, string>>
  dataOverride: Overwritten
  timeslots: readonly Timeslot[]
}

export interface RoutedAdvertiser extends AdvertiserFacts {
  /** Sends the original funnel, despite overwrites. */
  sendOrgFunnel: boolean
}

/** Values sent instead of the lead's own, for a publisher and an advertiser. No countries = all. */
export interface PairOverride {
  id: number
  /** Page on which it was created. */
  origin: 'advertiser' | 'publisher'
  advertiserId: number
  publisherId: number
  countryIds: readonly number[]
  values: readonly string[]
}

export interface PairOverrides {
  publisherIds: readonly PairOverride[]
  funnels: readonly PairOverride[]
}

/** Earnings of an advertiser in the look-back period. */
export interface Earnings {
  leads: number
  revenueCents: number
}

export interface Optimize {
  minLeads: number
  /** Percentage of traffic split by share. */
  explorePercent: number
  /** By advertiser. */
  earnings: ReadonlyMap<number, Earnings>
}

/** Credits of the slot method by member, in hundredths of a percent; default 0. */
export type Credits = Pick<ReadonlyMap<number, number>, 'get'>

/** Everything that a routing decision needs, at its time. */
export interface World {
  /** By country. */
  distributions: ReadonlyMap<number, readonly Distribution[]>
  advertisers: Pick<ReadonlyMap<number, RoutedAdvertiser>, 'get'>
  caps: readonly CapRoom[]
  credits: Credits
  overrides: PairOverrides
  optimize: Optimize
}

/** Returns a number from 0 to 1, like Math.random. */
export type Random = () => number

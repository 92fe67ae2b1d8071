/**
 * Main reasons of leads that no advertiser took. A lead has one main reason, and a set of all obstacles that it met.
 * See docs/domain/watch.md.
 */

/** Titles by code. The position of a code is its bit in a set of obstacles: add new codes at the end, at most 31. */
const titles = {
  duplicate: 'Duplicate',
  blacklisted: 'On the blacklist',
  publisher_country: 'Country not allowed for the publisher',
  invalid: 'Invalid data',
  country_unknown: 'Country not known',
  no_distribution: 'No distribution',
  outside_hours: 'Outside the hours of the distribution',
  no_advertiser: 'Distribution without advertisers',
  cap: 'Cap full',
  excluded: 'Publisher excluded by the advertiser',
  closed: 'Advertiser closed',
  inactive: 'Advertiser not active',
  paused: 'Advertiser paused',
  broker: 'Advertiser without a usable broker',
  unreachable: 'Broker not reachable',
  country: 'Country not taken by the advertiser',
  had: 'Advertiser had the lead before',
  no_share: 'Share of 0%',
  refused: 'Refused by the broker',
  timeout: 'No clear answer from the broker',
  held: 'Held',
  staff: 'Refusal entered by staff',
  sending: 'Being sent',
  unknown: 'Not recorded',
} as const

export type LostReasonCode = keyof typeof titles
export const lostReasonCodes = Object.keys(titles) as LostReasonCode[]
export const isLostReasonCode = (code: string): code is LostReasonCode => Object.hasOwn(titles, code)
/** Title of a code; the code itself if it is unknown, for example one of a newer version. */
export const lostReasonTitle = (code: string): string => (isLostReasonCode(code) ? titles[code] : code)

/** Bit of a code in a set of obstacles. */
export const obstacleBit = (code: LostReasonCode): number => 1 << lostReasonCodes.indexOf(code)

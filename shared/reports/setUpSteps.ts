/** The set-up list: what a new business does until its first deposit, in order. */
export const setUpSteps = [
  'publisher',
  'advertiser',
  'broker',
  'prices',
  'distribution',
  'lead',
  'deposit',
  'colleague',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Permissions of who may do a step, all of them, with those of the screen where it is done. */
export const setUpNeeds = {
  publisher: ['PUBLISHERS_LIST', 'PUBLISHERS_CREATE'],
  advertiser: ['ADVERTISERS_LIST', 'ADVERTISERS_CREATE'],
  broker: ['ADVERTISERS_EDIT'],
  prices: ['ADVERTISER_REVENUES_CREATE', 'PUBLISHER_PAYOUTS_CREATE'],
  distribution: ['DISTRIBUTIONS_LIST', 'DISTRIBUTIONS_CREATE'],
  lead: ['PUBLISHERS_EDIT'],
  deposit: ['PENDING_CONVERSIONS_LIST', 'PENDING_CONVERSIONS_MARK_FTD'],
  colleague: ['USERS_LIST', 'USERS_CREATE'],
} as const satisfies Record<SetUpStep, readonly string[]>

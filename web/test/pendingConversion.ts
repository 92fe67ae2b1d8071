import type { PendingConversionsQuery } from '../generated/graphql'

export type PendingRow = NonNullable<PendingConversionsQuery['pendingConversions']>[number] & {
  __typename: 'PendingConversion'
}

const review = {
  __typename: 'ConversionReview',
  expectedPayout: 640,
  expectedProfit: 260,
  sendsPostback: true,
  hints: [],
}

/** A pending conversion as in the gateway's answers. */
export const conversion = (id: number, facts: Partial<PendingRow> = {}): PendingRow => ({
  __typename: 'PendingConversion',
  id: String(id),
  email: `lead${id}@example.test`,
  status: 'PENDING_FTD',
  advertiserId: '8',
  advertiserName: 'Halden Trade',
  publisherId: '3',
  publisherName: 'Adriva',
  countryId: '57',
  countryName: 'Germany',
  countryCode: 'DE',
  funnel: 'oakline',
  offer: 'Oakline',
  customParam1: null,
  customParam2: null,
  customParam3: null,
  customParam4: null,
  customParam5: null,
  total: 1,
  registrations: 1,
  deposits: 0,
  affFtd: 0,
  revenue: 900,
  payout: 0,
  profit: 900,
  margin: 900,
  ecpl: 900,
  aecpl: 0,
  cr: 0,
  crWhenApproved: 100,
  affCr: 0,
  affCrWhenApproved: 100,
  publisherStatus: 'Deposited',
  advertiserStatus: 'Deposited',
  statusOverride: null,
  createdAtConvertedTime: '2026-11-18T08:00:00.000+00:00',
  ftdDateConvertedTime: `2026-11-20T10:${String(id % 60).padStart(2, '0')}:00.000+00:00`,
  lateFtd: false,
  isFakeFtd: false,
  isQualityControl: false,
  isInjected: false,
  isTest: false,
  funnelOverride: null,
  publisherIdOverride: null,
  version: 2,
  review,
  ...facts,
})

import type { Answer } from '../../app/rest/restTypes'
import { fromRest } from '../../app/rest/fromRest'

type Affiliate = { affiliate_id: number; affiliate_name: string }
const publisherOf = ({ affiliate_id, affiliate_name }: Affiliate) => ({
  publisherId: String(affiliate_id),
  publisherName: affiliate_name,
})

export const topPublisher = (row: Answer<'/api/dashboard/top-publishers', 'get'>['data'][number]) => ({
  ...publisherOf(row),
  ...fromRest(row),
})

export const topAdvertiser = (row: Answer<'/api/dashboard/top-advertisers', 'get'>['data'][number]) => fromRest(row)

export const latestFtd = (row: Answer<'/api/dashboard/latest-ftd', 'get'>['data'][number]) => ({
  ...publisherOf(row),
  ...fromRest(row),
})

export type TopPublisherRow = ReturnType<typeof topPublisher>
export type TopAdvertiserRow = ReturnType<typeof topAdvertiser>
export type LatestFtdRow = ReturnType<typeof latestFtd>

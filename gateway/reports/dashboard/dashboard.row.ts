import { idText } from '../../app/rest/ids'
import type { Answer } from '../../app/rest/restTypes'

export const topPublisher = (row: Answer<'/api/dashboard/top-publishers', 'get'>['data'][number]) => ({
  publisherId: String(row.affiliate_id),
  publisherName: row.affiliate_name,
  ftd: row.ftd,
  payout: row.payout,
})

export const topAdvertiser = (row: Answer<'/api/dashboard/top-advertisers', 'get'>['data'][number]) => ({
  advertiserId: String(row.advertiser_id),
  advertiserName: row.advertiser_name,
  ftd: row.ftd,
  revenue: row.revenue,
})

export const latestFtd = (row: Answer<'/api/dashboard/latest-ftd', 'get'>['data'][number]) => ({
  id: String(row.id),
  publisherId: String(row.affiliate_id),
  publisherName: row.affiliate_name,
  advertiserId: String(row.advertiser_id),
  advertiserName: row.advertiser_name,
  ftdDate: row.ftd_date,
  createdAt: row.created_at,
  payout: row.payout,
  revenue: row.revenue,
  countryId: idText(row.country_id),
  countryName: row.country_name,
  countryCode: row.country_code,
})

export type TopPublisherRow = ReturnType<typeof topPublisher>
export type TopAdvertiserRow = ReturnType<typeof topAdvertiser>
export type LatestFtdRow = ReturnType<typeof latestFtd>

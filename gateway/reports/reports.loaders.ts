import type { LeadFilterInput } from '../generated/graphql'
import { restFilter } from '../leads/leads.filter'
import type { Rest } from '../restTypes'
import { leadMetrics } from './reports.rest'
import { metricsFromRest } from './reports.row'

/** The figures of the leads that a filter lets through. */
export async function readMetrics(rest: Rest, filter: LeadFilterInput) {
  // Both status lists are named, or REST takes publisher statuses for advertiser statuses, as the client of old sends them.
  const { brand_status = null, publisher_status = null, ...others } = restFilter(filter)
  return metricsFromRest(await leadMetrics(rest, { ...others, brand_status, publisher_status }))
}

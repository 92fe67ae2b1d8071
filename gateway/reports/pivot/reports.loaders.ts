import DataLoader from 'dataloader'
import type { Context } from '../../app/context/context'
import type { LeadFilterInput } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { narrowed, restFilter } from '../../leads/leads/leads.filter'
import { inOrder, perRequest } from '../../app/records/loaders'
import type { Rest } from '../../app/rest/restTypes'
import { type LeadMetricsParent, readLeadMetrics } from '../../generated/rows'

/**
 * Both status lists are always sent, because REST otherwise applies publisher statuses to advertiser statuses, for old
 * clients.
 */
export const metricsFilter = (filter: LeadFilterInput) => {
  const { brand_status = null, publisher_status = null, ...others } = restFilter(filter)
  return { ...others, brand_status, publisher_status }
}

const lists = { advertiserId: 'advertiser_id', publisherId: 'publisher_id' } as const
type List = keyof typeof lists

/** Maximum number of records that one SQL statement counts separately. */
const recordsPerCall = 500

const metricsLoader = (rest: Rest, list: List, filter: LeadFilterInput) =>
  new DataLoader<string, LeadMetricsParent | null>(
    async (ids) => {
      const body = metricsFilter(narrowed(filter, { [list]: [...ids] }))
      const rows = await rest.query('/api/lead-metrics/of-each', { body: { ...body, of_each: lists[list] } })
      const figures = rows.map((row) => ({ id: String(row.id), metrics: readLeadMetrics(row) }))
      return inOrder(ids, figures, ({ id }) => id).map((found) => found?.metrics ?? null)
    },
    { maxBatchSize: recordsPerCall },
  )

const loaders = perRequest(() => new Map<string, ReturnType<typeof metricsLoader>>())

/** Figures of the leads of each record; records with the same filter are read in one call. */
export const figuresOf =
  (list: List) =>
  ({ id }: { id: string }, { filter }: { filter: LeadFilterInput }, context: Context) => {
    idNumber(id, 'id')
    const known = loaders(context)
    const key = `${list} ${JSON.stringify(filter)}`
    const loader = known.get(key) ?? metricsLoader(context.rest, list, filter)
    known.set(key, loader)
    return loader.load(id)
  }

import DataLoader from 'dataloader'
import type { Context } from '../../app/schema/context'
import type { DatePreset, LeadFilterInput, LeadMetrics, LeadMetricsCompared } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { narrowed, restFilter } from '../../leads/leads/leads.filter'
import { inOrder, perRequest } from '../../app/records/loaders'
import type { Rest } from '../../app/rest/restTypes'
import { leadMetrics, leadMetricsCompared, leadMetricsOfEach } from './reports.rest'
import { metricsFromRest } from './reports.row'

/**
 * Both status lists are always sent, because REST otherwise applies publisher statuses to advertiser statuses, for old
 * clients.
 */
export const metricsFilter = (filter: LeadFilterInput) => {
  const { brand_status = null, publisher_status = null, ...others } = restFilter(filter)
  return { ...others, brand_status, publisher_status }
}

/** Figures of the leads that match a filter. */
export const readMetrics = async (rest: Rest, filter: LeadFilterInput) =>
  metricsFromRest(await leadMetrics(rest, metricsFilter(filter)))

const orNull = (row: Parameters<typeof metricsFromRest>[0] | null) => row && metricsFromRest(row)

/** Comparison of these figures with earlier ranges. */
export async function readComparedMetrics(
  rest: Rest,
  filter: LeadFilterInput,
  preset: DatePreset | null | undefined,
): Promise<LeadMetricsCompared> {
  const body = { ...metricsFilter(filter), date_range_preset: preset }
  const { previous, is_part, same_weekday, current_line, previous_line } = await leadMetricsCompared(rest, body)
  return {
    ...{ previous: orNull(previous), isPart: is_part, sameWeekday: orNull(same_weekday) },
    ...{ currentLine: current_line.map(orNull), previousLine: previous_line.map(orNull) },
  }
}

const lists = { advertiserId: 'advertiser_id', publisherId: 'publisher_id' } as const
type List = keyof typeof lists

/** Maximum number of records that one SQL statement counts separately. */
const recordsPerCall = 500

const metricsLoader = (rest: Rest, list: List, filter: LeadFilterInput) =>
  new DataLoader<string, LeadMetrics | null>(
    async (ids) => {
      const body = metricsFilter(narrowed(filter, { [list]: [...ids] }))
      const rows = await leadMetricsOfEach(rest, { ...body, of_each: lists[list] })
      const figures = rows.map((row) => ({ id: String(row.id), metrics: metricsFromRest(row) }))
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

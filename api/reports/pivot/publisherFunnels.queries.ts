import { sql } from 'kysely'
import { askedRange, factConditions, type FilterContext } from '../../leads/filters/leadFilter'
import type { ReportEngine } from './engine'
import { and, groupExpression } from './pivot.queries'
import { selectedSums } from './reportSums.queries'
import { factQuery } from './reports.filter'

/** Funnels on all leads of these publishers, those with the most leads first; of test leads, too. */
export async function readPublisherFunnels(engine: ReportEngine, ids: readonly number[], context: FilterContext) {
  const query = factQuery({ publisher_id: [...ids], is_test: null })
  const range = askedRange(query, context)
  const by = (group: 'affiliate_id' | 'funnel') => groupExpression(group, query, context, range)
  const rows = await engine.query(sql<{ publisher: unknown; funnel: string }>`
    with counted as (
      select ${by('affiliate_id')} as publisher, ${by('funnel')} as funnel, ${selectedSums(context)}
      from lead_facts l where ${and(factConditions(query, context, range))} group by 1, 2
    )
    select publisher, funnel from counted where funnel is not null order by leads desc, attempts desc, funnel`)
  const funnelsById = new Map(ids.map((id) => [id, [] as string[]]))
  for (const { publisher, funnel } of rows) funnelsById.get(Number(publisher))?.push(funnel)
  return [...funnelsById].map(([id, funnels]) => ({ id, funnels }))
}

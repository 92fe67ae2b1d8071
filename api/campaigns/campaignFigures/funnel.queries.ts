import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { CampaignResult } from '../../../shared/campaigns/campaigns'
import { shownResult } from '../../../shared/campaigns/campaignFigures'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { fact } from '../../leads/filters/facts'
import type { Services } from '../../app/start/services'
import type { funnelStep } from './campaignFigures.schema'
import { readOpenings } from './openings.queries'

type FunnelStep = z.input<typeof funnelStep>

interface FunnelRequest {
  campaignId: number
  /** Only consumers of this source; null: all. */
  sourceId: number | null
}

interface Counted {
  step_id: number
  advertiser_id: number | null
  result: CampaignResult
  count: number
}

const ofSource = (column: RawBuilder<unknown>, { sourceId }: FunnelRequest) =>
  sourceId === null ? sql`` : sql`and ${column} = ${sourceId}`

/** Counts results with an index-only scan. */
async function countResults(db: Database, request: FunnelRequest): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select step_id, advertiser_id, result, count(*)::int as count from campaign_results
    where campaign_id = ${request.campaignId} ${ofSource(sql`source_id`, request)}
    group by step_id, advertiser_id, result`.execute(db)
  return rows
}

/** Real deposits by step, approved and pending. */
async function countDeposits(engine: Services['reports'], request: FunnelRequest): Promise<Map<number, number>> {
  const rows = await engine.query(sql<{ step_id: unknown; deposits: unknown }>`
    select l.campaign_step_id as step_id, count(*) as deposits from lead_facts l
    where l.campaign_id = ${request.campaignId} ${ofSource(sql`l.campaign_source_id`, request)}
      and (l.fact = ${sql.lit(fact.deposit)} or l.fact = ${sql.lit(fact.waiting)} and l.converted_at is not null)
    group by 1`)
  return new Map(rows.map(({ step_id, deposits }) => [Number(step_id), Number(deposits)]))
}

interface Step {
  id: number
  number: number
  name: string
  is_archived: boolean
}

const readSteps = async (db: Database, campaignId: number): Promise<Step[]> =>
  db
    .selectFrom('campaign_steps')
    .select(['id', 'number', 'name', 'is_archived'])
    .where('campaign_id', '=', campaignId)
    .orderBy('is_archived')
    .orderBy('position')
    .orderBy('id')
    .execute()

const total = (counted: readonly Counted[], ...results: CampaignResult[]) =>
  counted.reduce((sum, { result, count }) => sum + (results.includes(shownResult(result)) ? count : 0), 0)

const sentCounts = (counted: readonly Counted[]) => ({
  held: total(counted, 'held'),
  accepted: total(counted, 'accepted'),
  refused: total(counted, 'refused'),
})

/** Advertisers that got consumers, by name. */
const advertisersOf = (counted: readonly Counted[], names: ReadonlyMap<number, string>) =>
  [...new Set(counted.flatMap(({ advertiser_id }) => advertiser_id ?? []))]
    .map((id) => ({
      advertiser_id: id,
      advertiser_name: names.get(id) ?? String(id),
      ...sentCounts(counted.filter(({ advertiser_id }) => advertiser_id === id)),
    }))
    .filter(({ held, accepted, refused }) => held + accepted + refused > 0)
    .sort((one, other) => one.advertiser_name.localeCompare(other.advertiser_name))

const namesOf = async (db: Database, ids: readonly number[]) =>
  new Map(
    ids.length
      ? (await db.selectFrom('advertisers').select(['id', 'name']).where('id', 'in', ids).execute()).map(
          ({ id, name }) => [id, name] as const,
        )
      : [],
  )

/**
 * Results of the consumers that entered each step, in step order, archived steps with results last. Each consumer has
 * one result per step; those being sent count as waiting. See docs/domain/campaigns.md.
 */
export async function readFunnel(
  db: Database,
  engine: Services['reports'],
  request: FunnelRequest,
  now: Instant,
): Promise<FunnelStep[]> {
  const [steps, counted, deposits, opensAt] = await Promise.all([
    readSteps(db, request.campaignId),
    countResults(db, request),
    countDeposits(engine, request),
    readOpenings(db, request.campaignId, now),
  ])
  const names = await namesOf(db, [...new Set(counted.flatMap(({ advertiser_id }) => advertiser_id ?? []))])
  return steps.flatMap(({ id, ...step }) => {
    const own = counted.filter(({ step_id }) => step_id === id)
    if (step.is_archived && !own.length) return []
    return {
      step_id: id,
      ...step,
      entered: own.reduce((sum, { count }) => sum + count, 0),
      waiting: total(own, 'waiting'),
      ...sentCounts(own),
      control: total(own, 'control'),
      not_for_them: total(own, 'not_for_them'),
      not_possible: total(own, 'not_possible'),
      left: total(own, 'left'),
      sent: total(own, 'accepted', 'refused', 'held'),
      deposited: deposits.get(id) ?? 0,
      opens_at: opensAt.get(id)?.toISOString() ?? null,
      advertisers: advertisersOf(own, names),
    }
  })
}

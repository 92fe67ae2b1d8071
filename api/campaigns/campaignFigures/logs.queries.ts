import { sql, type RawBuilder } from 'kysely'
import { campaignResults, type CampaignResult } from '../../../shared/campaigns/campaigns'
import {
  type CampaignLogColumn,
  campaignLogColumns,
  campaignLogTitles,
} from '../../../shared/campaigns/campaignLogColumns'
import { resultTitles, shownResult } from '../../../shared/campaigns/campaignFigures'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { withLiterals } from '../../db/literals'
import { escapeFormula, wallClock } from '../../db/sheetCells'
import { exportRows, type ExportDependencies } from '../../reports/exports/exports.queries'
import { storedSteps } from '../../routing/engine/traceSteps'
import type { CampaignLog } from './campaignFigures.schema'

interface LogsFilter {
  campaignId?: number
  /** Ids of log entries. */
  ids?: readonly number[]
  /** Part of an e-mail, or the id of a lead. */
  search?: string | null
  step_id?: readonly number[] | null
  source_id?: readonly number[] | null
  result?: readonly CampaignResult[] | null
  country_id?: readonly number[] | null
  advertiser_id?: readonly number[] | null
}

/** The search as an id; null if it is not a number. */
const idIn = (search: string) => (/^[1-9]\d{0,14}$/.test(search) ? Number(search) : null)

/** Stored results for these displayed results. */
const storedResults = (shown: readonly CampaignResult[]) =>
  campaignResults.filter((result) => shown.map(shownResult).includes(shownResult(result)))

const among = (column: RawBuilder<unknown>, ids: readonly number[] | null | undefined) =>
  ids?.length ? [sql<boolean>`${column} = any(${ids}::bigint[])`] : []

/** Conditions over `campaign_results r` and `campaign_consumers c`. */
function conditionsOf({ campaignId, ids, search, result, ...filter }: LogsFilter): RawBuilder<boolean> {
  const id = search ? idIn(search) : null
  return sql.join(
    [
      sql`true`,
      ...(campaignId === undefined ? [] : [sql`r.campaign_id = ${campaignId}`]),
      ...(ids ? [sql`r.id = any(${ids}::bigint[])`] : []),
      ...among(sql`r.step_id`, filter.step_id),
      ...among(sql`r.source_id`, filter.source_id),
      ...among(sql`r.country_id`, filter.country_id),
      ...among(sql`r.advertiser_id`, filter.advertiser_id),
      ...(result?.length ? [sql`r.result = any(${storedResults(result)}::text[])`] : []),
      ...(search
        ? [
            sql`(strpos(c.email_key, ${search.toLowerCase()}) > 0 ${id === null ? sql`` : sql`or r.lead_id = ${id} or c.origin_lead_id = ${id}`})`,
          ]
        : []),
    ],
    sql` and `,
  )
}

const consumers = sql`join campaign_consumers c on c.id = r.consumer_id`
const newestFirst = sql`r.changed_at desc, r.id desc`

const countSql = (filter: LogsFilter) =>
  sql<{ total: number }>`
    select count(*)::int as total from campaign_results r ${filter.search ? consumers : sql``} where ${conditionsOf(filter)}`

type Row = Omit<CampaignLog, 'at' | 'trace'> & { at: Date; trace: unknown; offered: number[] }

/** A page of a campaign's logs, newest first: one entry per consumer and entered step. */
export async function listLogs(
  db: Database,
  filter: LogsFilter,
  { page, limit, after }: { page: number; limit: number; after: readonly number[] | null },
): Promise<{ total: number; data: CampaignLog[] }> {
  const [at = 0, id = 0] = after ?? []
  const isAfter = after ? sql`and (r.changed_at, r.id) < (${new Date(at)}, ${id}::bigint)` : sql``
  const [counted, { rows }] = await Promise.all([
    countSql(filter).execute(db),
    // Selects the page first, so that names are joined only for its rows.
    sql<Row>`
      select r.id, r.consumer_id, c.email_key as email, r.source_id, source.number as source_number, r.step_id, step.number as step_number,
        step.name as step_name, r.result, r.advertiser_id, advertiser.name as advertiser_name, r.reason, r.country_id,
        country.name as country_name, country.code as country_code, r.lead_id, c.origin_lead_id, r.changed_at as at, r.trace, r.offered
      from (
        select r.* from campaign_results r ${filter.search ? consumers : sql``} where ${conditionsOf(filter)} ${isAfter}
        order by ${newestFirst} limit ${limit} offset ${after ? 0 : (page - 1) * limit}
      ) as r
      ${consumers}
      join campaign_sources source on source.id = r.source_id
      join campaign_steps step on step.id = r.step_id
      left join advertisers advertiser on advertiser.id = r.advertiser_id
      left join countries country on country.id = r.country_id
      order by ${newestFirst}`.execute(db),
  ])
  const data = rows.map(({ at, trace, offered, ...row }) => ({
    ...row,
    result: shownResult(row.result),
    at: at.toISOString(),
    trace: storedSteps(trace, row.result === 'accepted' ? offered.slice(0, -1) : offered),
  }))
  return { total: counted.rows[0]?.total ?? 0, data }
}

const resultTitle = sql.join(
  campaignResults.map((result) => sql`when ${result} then ${resultTitles[result]}`),
  sql` `,
)

export const countLogs = async (db: Database, filter: LogsFilter): Promise<number> =>
  (await countSql(filter).execute(db)).rows[0]?.total ?? 0

/** Values of the exported columns. */
const exported: Readonly<Record<CampaignLogColumn, RawBuilder<unknown>>> = {
  ID: sql`r.id`,
  Time: sql`r.changed_at`,
  Email: sql`c.email_key`,
  Source: sql`source.number`,
  Step: sql`step.number`,
  'Step Name': sql`step.name`,
  Result: sql`case r.result ${resultTitle} end`,
  Advertiser: sql`advertiser.name`,
  Reason: sql`r.reason`,
  Country: sql`country.name`,
  Lead: sql`r.lead_id`,
  'Origin Lead': sql`c.origin_lead_id`,
}

/** The logs as CSV, in list order. Throws as `exportRows` does. */
export const exportLogs = (
  ground: ExportDependencies,
  filter: LogsFilter,
  clock: { timeZone: string; now: Instant },
) => {
  const written = wallClock(clock)
  const cell = (title: CampaignLogColumn) => {
    const value = exported[title]
    const kind = campaignLogColumns[title]
    return kind === 'date' ? written(value) : kind === 'text' ? escapeFormula(value) : value
  }
  const statement = sql`
    select ${sql.join(campaignLogTitles.map((title) => sql`${cell(title)} as ${sql.id(title)}`))}
    from campaign_results r ${consumers}
    join campaign_sources source on source.id = r.source_id
    join campaign_steps step on step.id = r.step_id
    left join advertisers advertiser on advertiser.id = r.advertiser_id
    left join countries country on country.id = r.country_id
    where ${conditionsOf(filter)} order by ${newestFirst}`
  return exportRows(ground, async (client) => {
    const { rows } = await client.query<{ total: number }>(withLiterals(countSql(filter)))
    return { total: rows[0]?.total ?? 0, statement: withLiterals(statement) }
  })
}

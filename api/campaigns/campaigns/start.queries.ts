/** Checks before the start of a campaign, and its effect. See docs/domain/campaigns.md. */
import { type RawBuilder, sql } from 'kysely'
import { sourceLeadStatuses, type SourceLeadStatus } from '../../../shared/campaigns/campaigns'
import { percentageOf, shareText, wholeShare } from '../../../shared/routing/distributionRules'
import type { Database } from '../../db/connect'
import type { FieldErrors } from '../../app/http/errors'
import type { CampaignRow, CampaignStartRow } from './campaigns.schema'
import type { StepRow } from './steps.schema'
import { readDailyImports } from './dailyImports.queries'
import { listSteps, totalShare } from './steps.queries'

interface SourceFacts {
  number: number
  name: string
  kind: string
  status: string
}

const readSources = async (db: Database, campaignId: number) =>
  (
    await sql<SourceFacts>`
      select number, name, kind, status from campaign_sources where campaign_id = ${campaignId} and not is_archived
      order by number`.execute(db)
  ).rows

const stepNamed = ({ number, name }: StepRow) => (name === `Step ${number}` ? name : `Step ${number} “${name}”`)

/** Why a campaign cannot start, by field; empty if it can. */
function problemsOf(campaign: CampaignRow, steps: readonly StepRow[], sources: readonly SourceFacts[]): FieldErrors {
  const problems: FieldErrors = {}
  if (campaign.isArchived) problems.isArchived = 'The campaign is archived. Restore it first.'
  if (!steps.some(({ advertisers }) => advertisers.length))
    problems.steps = 'No step has an advertiser. Add one to a step.'
  for (const [place, step] of steps.entries()) {
    const total = totalShare(step)
    if (total > wholeShare)
      problems[`steps.${place}.advertisers`] =
        `The shares of ${stepNamed(step)} add up to ${shareText(total)}, above 100%.`
  }
  if (!sources.length) problems.sources = 'The campaign has no source. Add one.'
  else if (
    !campaign.progress.waiting &&
    !campaign.progress.held &&
    sources.every(({ status }) => status === 'completed')
  )
    problems.sources = campaign.progress.consumers
      ? 'Every consumer has passed the campaign, and every source is completed. Add a source.'
      : 'The sources are completed and brought no consumers. Add a source.'
  if (campaign.publisherId === null && sources.some(({ kind }) => kind === 'list'))
    problems.publisherId = 'People of an uploaded list are booked under the publisher of the campaign. Choose one.'
  return problems
}

/** Returns the problems without throwing. */
export async function readProblems(db: Database, campaign: CampaignRow): Promise<FieldErrors> {
  return problemsOf(campaign, await listSteps(db, campaign.id), await readSources(db, campaign.id))
}

const among = (column: RawBuilder<unknown>, values: RawBuilder<unknown>, isExcluded: boolean) =>
  isExcluded ? sql<boolean>`(${column} = any(${values})) is not true` : sql<boolean>`${column} = any(${values})`

/** Status of the last registration in the campaign, otherwise of the original lead. */
const statusNow = sql`coalesce((
  select l.lead_status_id from campaign_results r join leads l on l.id = r.lead_id and l.created_at = r.lead_created_at
  where r.consumer_id = c.id order by r.changed_at desc limit 1
), origin.lead_status_id)`

/** Conditions for the consumers of a step. `c` is a consumer, `origin` its lead, `own` its campaign. */
function conditionsOf({ publishers, countries, funnels, leadStatuses, filters }: StepRow): RawBuilder<boolean>[] {
  const statuses = leadStatuses.flatMap((name: SourceLeadStatus) => [...sourceLeadStatuses[name]])
  const excludes = (list: StepRow['filters'][number]) => filters.includes(list)
  return [
    ...(countries.length ? [among(sql`c.country_id`, sql`${countries}::bigint[]`, excludes('countries'))] : []),
    ...(publishers.length
      ? [
          among(
            sql`coalesce(origin.publisher_id, own.publisher_id)`,
            sql`${publishers}::bigint[]`,
            excludes('publishers'),
          ),
        ]
      : []),
    ...(funnels.length
      ? [among(sql`coalesce(origin.funnel, c.person ->> 'funnel')`, sql`${funnels}::text[]`, excludes('funnels'))]
      : []),
    ...(statuses.length ? [among(statusNow, sql`${statuses}::integer[]`, excludes('leadStatuses'))] : []),
  ]
}

/** Number of waiting consumers before a step that match it. */
async function countAhead(db: Database, campaignId: number, step: StepRow): Promise<number> {
  const conditions = conditionsOf(step)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer
    from campaign_consumers c
    join campaigns own on own.id = c.campaign_id
    ${conditions.length ? sql`left join leads origin on origin.id = c.origin_lead_id and origin.created_at = c.origin_lead_created_at` : sql``}
    where c.campaign_id = ${campaignId} and c.state = 'waiting'
      and not exists (
        select from campaign_results r where r.consumer_id = c.id and r.step_id = ${step.id} and r.result <> 'waiting'
      )
      and ${sql.join([sql`true`, ...conditions], sql` and `)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Splits the consumers of a step by shares; the rest is the control group. */
function sharedOut(step: StepRow, count: number): CampaignStartRow['steps'][number] {
  const partOf = (share: number) => Math.round((count * share) / wholeShare)
  return {
    stepId: step.id,
    name: step.name,
    advertisers: step.advertisers.map(({ id, name, percentage }) => ({
      advertiserId: id,
      advertiserName: name,
      percentage,
      expected: partOf(percentage * 100),
    })),
    controlGroup: partOf(Math.max(0, wholeShare - totalShare(step))),
  }
}

function warningsOf(campaign: CampaignRow, steps: readonly StepRow[], sources: readonly SourceFacts[]): string[] {
  const none = campaign.progress.waiting ? [] : ['No consumer waits yet. Sending begins when a source imports some.']
  const idle = sources
    .filter(({ status }) => status === 'inactive')
    .map(({ number, name }) => `Source ${number} “${name}” is inactive. It imports nothing until it is started.`)
  const empty = steps
    .filter(({ advertisers }) => !advertisers.length)
    .map((step) => `${stepNamed(step)} has no advertiser. Nobody is sent at it.`)
  const partial = steps
    .filter((step) => step.advertisers.length && totalShare(step) < wholeShare)
    .map((step) => {
      const rest = percentageOf(wholeShare - totalShare(step))
      return `${stepNamed(step)} gives out ${shareText(totalShare(step))}. The other ${rest}% are not sent: a control group.`
    })
  return [...none, ...idle, ...empty, ...partial]
}

/**
 * Content of the start dialog. Caps, hours, exit condition and advertisers that already had a person are covered by the
 * dry run.
 */
export async function readStart(db: Database, campaign: CampaignRow, now: number): Promise<CampaignStartRow> {
  const [steps, sources] = [await listSteps(db, campaign.id), await readSources(db, campaign.id)]
  const shared: CampaignStartRow['steps'] = []
  for (const step of steps) shared.push(sharedOut(step, await countAhead(db, campaign.id, step)))
  return {
    problems: Object.values(problemsOf(campaign, steps, sources)),
    warnings: warningsOf(campaign, steps, sources),
    consumers: campaign.progress.waiting,
    recurringSources: await readDailyImports(db, campaign.id, now),
    steps: shared,
  }
}

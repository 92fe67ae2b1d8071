import { sql } from 'kysely'
import { shareOf } from '../../../shared/routing/distributionRules'
import type { Database } from '../../db/connect'
import { holdCampaign } from './campaigns.queries'
import type { StepInput, StepRow } from './steps.schema'
import { type Timing, timingOf } from './timing.schema'

type StepRule = Pick<StepRow, 'publishers' | 'countries' | 'funnels' | 'leadStatuses' | 'filters'>
/** Lists of a step; missing ones are empty. */
const ruleOf = (stored: Partial<StepRule>): StepRule => ({
  publishers: stored.publishers ?? [],
  countries: stored.countries ?? [],
  funnels: stored.funnels ?? [],
  leadStatuses: stored.leadStatuses ?? [],
  filters: stored.filters ?? [],
})

interface Stored extends Timing {
  id: number
  campaign_id: number
  number: number
  name: string
  rule: Partial<StepRule>
  data_override: Record<string, string[]>
  advertisers: StepRow['advertisers']
  has_results: boolean
  is_archived: boolean
  version: number
}

const rowOf = (stored: Stored): StepRow => ({
  id: stored.id,
  campaignId: stored.campaign_id,
  number: stored.number,
  name: stored.name,
  action: 'registration',
  ...ruleOf(stored.rule),
  ...timingOf(stored),
  advertisers: stored.advertisers,
  dataOverride: stored.data_override,
  hasResults: stored.has_results,
  isArchived: stored.is_archived,
  version: stored.version,
})

/** Steps of these campaigns (without archived ones) and/or with these ids. */
interface StepChoice {
  campaignIds?: readonly number[] | undefined
  ids?: readonly number[] | undefined
}

async function readSteps(db: Database, { campaignIds, ids }: StepChoice) {
  const { rows } = await sql<Stored>`
    select s.id, s.campaign_id, s.number, s.name, s.rule, s.use_delay, s.delay, s.delay_unit, s.scheduled_at, s.schedule_zone,
      s.data_override, s.is_archived, s.version,
      exists (select from campaign_results r where r.step_id = s.id and r.result <> 'waiting') as has_results,
      (
        select coalesce(json_agg(json_build_object('id', m.advertiser_id, 'name', a.name, 'percentage', m.share / 100.0) order by m.position), '[]')
        from campaign_step_advertisers m join advertisers a on a.id = m.advertiser_id where m.step_id = s.id
      ) as advertisers
    from campaign_steps s
    where (${campaignIds ?? null}::bigint[] is null or s.campaign_id = any(${campaignIds ?? []}::bigint[]) and not s.is_archived)
      and (${ids ?? null}::bigint[] is null or s.id = any(${ids ?? []}::bigint[]))
    order by s.campaign_id, s.position, s.id`.execute(db)
  return rows
}

/** Steps of a campaign in order, without archived ones. */
export const listSteps = (db: Database, campaignId: number): Promise<StepRow[]> =>
  findSteps(db, { campaignIds: [campaignId] })

/** Steps by campaign, in order. */
export const findSteps = async (db: Database, choice: StepChoice): Promise<StepRow[]> =>
  (await readSteps(db, choice)).map(rowOf)

/** Sum of the advertisers' shares, in hundredths of a percent. */
export const totalShare = ({ advertisers }: Pick<StepRow, 'advertisers'>): number =>
  advertisers.reduce((sum, { percentage }) => sum + shareOf(percentage), 0)

/** A step of this campaign; null if it is unknown or archived. */
export async function readStep(db: Database, campaignId: number, id: number): Promise<StepRow | null> {
  const [stored] = await readSteps(db, { campaignIds: [campaignId], ids: [id] })
  return stored ? rowOf(stored) : null
}

/** Locks consumers that wait at these steps. Lock them before the campaign, as sending does, to prevent deadlocks. */
export const lockWaiting = (transaction: Database, campaignId: number, stepIds: readonly number[]) =>
  sql`
    select from campaign_consumers where campaign_id = ${campaignId} and step_id = any(${[...stepIds]}::bigint[]) and state = 'waiting'
    order by id for update`.execute(transaction)

/** Locks a step, after its waiting consumers and its campaign. */
export async function lockStepAndWaiting(transaction: Database, campaignId: number, id: number) {
  await lockWaiting(transaction, campaignId, [id])
  await holdCampaign(transaction, campaignId)
  await transaction.selectFrom('campaign_steps').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Makes consumers that wait at these steps due now, because their step may have changed. */
export const wakeWaiting = (transaction: Database, stepIds: readonly number[], now: number) =>
  sql`
    update campaign_consumers set due_at = ${new Date(now)}
    where step_id = any(${[...stepIds]}::bigint[]) and state = 'waiting' and due_at > ${new Date(now)}`.execute(
    transaction,
  )

/** Steps that are now after a step that they were before. */
export const overtakenSteps = (before: readonly number[], after: readonly number[]): number[] =>
  before.filter((id, place) => before.slice(place + 1).some((later) => after.indexOf(later) < after.indexOf(id)))

/** Stored timing of a step, for comparison with the input. */
export async function storedTiming(transaction: Database, id: number): Promise<Timing | null> {
  const [stored] = await readSteps(transaction, { ids: [id] })
  return stored ?? null
}

type StepContent = Omit<StepInput, 'useDelay' | 'delay' | 'delayUnite' | 'schedule'> & { timing: Timing }

const columnsOf = ({ name, timing, dataOverride, ...rule }: StepContent) => ({
  name,
  ...timing,
  rule: JSON.stringify(ruleOf(rule)),
  data_override: JSON.stringify(dataOverride),
})

/** Kept advertisers keep their rows, and so their round-robin credit. */
async function saveAdvertisers(transaction: Database, step_id: number, advertisers: StepInput['advertisers']) {
  const ids = advertisers.map(({ id }) => id)
  await sql`delete from campaign_step_advertisers where step_id = ${step_id} and advertiser_id <> all(${ids}::bigint[])`.execute(
    transaction,
  )
  await sql`delete from campaign_credits where step_id = ${step_id} and advertiser_id <> all(${ids}::bigint[])`.execute(
    transaction,
  )
  if (!advertisers.length) return
  const rows = advertisers.map(({ id, percentage }, position) => ({
    ...{ step_id, advertiser_id: id, position },
    share: shareOf(percentage),
  }))
  await transaction
    .insertInto('campaign_step_advertisers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['step_id', 'advertiser_id'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position'), share: row.ref('excluded.share') })),
    )
    .execute()
}

/** Appends a step; returns its id. Needs the locked campaign. */
export async function insertStep(
  transaction: Database,
  campaign_id: number,
  content: StepContent,
  now: number,
): Promise<number> {
  const at = new Date(now)
  const { last, position } = await transaction
    .selectFrom('campaign_steps')
    .select((row) => [
      row.fn.coalesce(row.fn.max('number'), row.lit(0)).as('last'),
      row.fn.coalesce(row.fn.max('position'), row.lit(0)).as('position'),
    ])
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirstOrThrow()
  const { id } = await transaction
    .insertInto('campaign_steps')
    .values({
      ...columnsOf(content),
      ...{ campaign_id, number: last + 1, position: position + 1, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveAdvertisers(transaction, id, content.advertisers)
  return id
}

export async function updateStep(transaction: Database, id: number, content: StepContent, now: number): Promise<void> {
  await transaction
    .updateTable('campaign_steps')
    .set((row) => ({ ...columnsOf(content), version: row('version', '+', 1), updated_at: new Date(now) }))
    .where('id', '=', id)
    .execute()
  await saveAdvertisers(transaction, id, content.advertisers)
}

/** Sets the order of a campaign's steps. */
export async function orderSteps(transaction: Database, campaignId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update campaign_steps set position = ordered.position
    from unnest(${[...ids]}::bigint[]) with ordinality as ordered (id, position)
    where campaign_steps.id = ordered.id and campaign_id = ${campaignId}`.execute(transaction)
}

/** Consumers that wait at the step continue at once, as if they had never entered it. */
async function moveOn(transaction: Database, stepId: number, now: number) {
  await sql`delete from campaign_results where step_id = ${stepId} and result = 'waiting'`.execute(transaction)
  await sql`
    update campaign_consumers set step_id = null, due_at = least(due_at, ${new Date(now)})
    where step_id = ${stepId} and state = 'waiting'`.execute(transaction)
}

/**
 * Removes a step from its campaign: deletes it, or archives it if consumers have entered it or the campaign is active,
 * since one may enter it now. Returns whether it was archived. Needs the locked campaign.
 */
export async function removeStep(
  transaction: Database,
  id: number,
  { isActive, now }: { isActive: boolean; now: number },
): Promise<boolean> {
  await moveOn(transaction, id, now)
  const { rows } = await sql`
    update campaign_steps set is_archived = true, version = version + 1, updated_at = ${new Date(now)}
    where id = ${id} and (${isActive} or exists (select from campaign_results where step_id = ${id})) returning id`.execute(
    transaction,
  )
  if (rows.length) return true
  await sql`update campaign_consumers set step_id = null where step_id = ${id}`.execute(transaction)
  await transaction.deleteFrom('campaign_steps').where('id', '=', id).execute()
  return false
}

import { sql } from 'kysely'
import { type CampaignStatus, outsideHours } from '../../../shared/campaigns/campaigns'
import type { Database } from '../../db/connect'
import { notFound } from '../../app/http/errors'
import { contains } from '../../leads/filters/search'
import { unique } from '../../app/records/uniqueness'
import type { CampaignRow, CampaignsQuery } from './campaigns.schema'
import { copySteps } from './copySteps.queries'
import { readProgress } from './progress.queries'

/** Editable columns of a campaign. */
export interface CampaignContent {
  name: string
  validate_email: boolean
  exit_condition: 1 | 2 | 3
  publisher_id: number | null
  pace: number | null
  sending_hours: CampaignRow['sendingHours']
  sending_zone: string | null
  tell_publisher: boolean
  pay_publisher: boolean
}

interface Stored extends CampaignContent {
  id: number
  publisher_name: string | null
  status: CampaignStatus
  is_archived: boolean
  steps: number
  sources: number
  started_at: Date | null
  completed_at: Date | null
  version: number
  created_at: Date
  total: number
}

const columns = sql`
  c.id, c.name, c.status, c.validate_email, c.exit_condition, c.publisher_id, p.name as publisher_name, c.pace,
  c.sending_hours, c.sending_zone, c.tell_publisher, c.pay_publisher, c.is_archived, c.started_at, c.completed_at, c.version,
  c.created_at,
  (select count(*)::integer from campaign_steps s where s.campaign_id = c.id and not s.is_archived) as steps,
  (select count(*)::integer from campaign_sources s where s.campaign_id = c.id and not s.is_archived) as sources`

const rowOf = (stored: Stored, progress: CampaignRow['progress']): CampaignRow => ({
  id: stored.id,
  name: stored.name,
  steps: stored.steps,
  sources: stored.sources,
  status: stored.status,
  created: stored.created_at.toISOString(),
  validateEmail: stored.validate_email,
  exitCondition: stored.exit_condition,
  publisherId: stored.publisher_id,
  publisherName: stored.publisher_name,
  pace: stored.pace,
  sendingHours: stored.sending_hours,
  sendingZone: stored.sending_zone,
  tellPublisher: stored.tell_publisher,
  payPublisher: stored.pay_publisher,
  isArchived: stored.is_archived,
  startedAt: stored.started_at?.toISOString() ?? null,
  completedAt: stored.completed_at?.toISOString() ?? null,
  version: stored.version,
  progress,
})

const nobody = { consumers: 0, waiting: 0, held: 0, ended: 0, registered: 0, deposited: 0, nextAt: null }

async function withProgress(db: Database, stored: readonly Stored[]): Promise<CampaignRow[]> {
  const progress = await readProgress(
    db,
    stored.map(({ id }) => id),
  )
  return stored.map((row) => rowOf(row, progress.get(row.id) ?? nobody))
}

/** A page of campaigns, newest first. A numeric search also finds the campaign with that id. */
export async function listCampaigns(
  db: Database,
  { page, limit, search = '', status = [], archived }: CampaignsQuery,
): Promise<{ total: number; data: CampaignRow[] }> {
  const text = search.trim()
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  const { rows } = await sql<Stored>`
    select ${columns}, count(*) over ()::integer as total
    from campaigns c left join publishers p on p.id = c.publisher_id
    where c.is_archived = ${archived}
      and (${text === ''} or c.name ilike ${contains(text)} or c.id = ${id}::bigint)
      and (${status.length === 0} or c.status = any(${status}::text[]))
    order by c.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  if (!rows.length && page > 1)
    return { total: (await listCampaigns(db, { page: 1, limit: 1, search, status, archived })).total, data: [] }
  return { total: rows[0]?.total ?? 0, data: await withProgress(db, rows) }
}

/** Campaigns with these ids, including archived ones, newest first; unknown ids are ignored. */
export async function listCampaignsById(db: Database, ids: readonly number[]): Promise<CampaignRow[]> {
  const { rows } = await sql<Stored>`
    select ${columns} from campaigns c left join publishers p on p.id = c.publisher_id
    where c.id = any(${ids}::bigint[]) order by c.id desc`.execute(db)
  return withProgress(db, rows)
}

/** One campaign; null if unknown. */
export async function readCampaign(db: Database, id: number): Promise<CampaignRow | null> {
  const [campaign] = await listCampaignsById(db, [id])
  return campaign ?? null
}

/** Locks a campaign against changes, but not against sending. */
export const lockCampaign = (transaction: Database, id: number) =>
  transaction.selectFrom('campaigns').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Locks a campaign, its steps and sources against changes. Throws NOT_FOUND. */
export async function holdCampaign(transaction: Database, id: number): Promise<{ status: CampaignStatus }> {
  const held = await transaction
    .selectFrom('campaigns')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw notFound('The campaign')
  return { status: held.status as CampaignStatus }
}

const named = <T>(work: () => Promise<T>) =>
  unique('campaigns_name_key', { name: 'A campaign with this name exists already.' }, work)

const columnsOf = ({ sending_hours, ...content }: CampaignContent) => ({
  ...content,
  sending_hours: sending_hours && JSON.stringify(sending_hours),
})

/** Inserts an inactive campaign with the steps of `copyOf`, or one step without advertisers. Returns its id. */
export async function insertCampaign(
  transaction: Database,
  content: CampaignContent,
  { copyOf, now }: { copyOf: number | null; now: number },
): Promise<number> {
  const stamps = { created_at: new Date(now), updated_at: new Date(now) }
  const { id } = await named(() =>
    transaction
      .insertInto('campaigns')
      .values({ ...columnsOf(content), ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  if (copyOf !== null && (await copySteps(transaction, copyOf, id, now))) return id
  const step = { campaign_id: id, number: 1, position: 1, name: 'Step 1', ...stamps }
  await transaction.insertInto('campaign_steps').values(step).execute()
  return id
}

export const updateCampaign = (transaction: Database, id: number, content: CampaignContent, now: number) =>
  named(() =>
    transaction
      .updateTable('campaigns')
      .set((row) => ({ ...columnsOf(content), version: row('version', '+', 1), updated_at: new Date(now) }))
      .where('id', '=', id)
      .execute(),
  )

/** Makes consumers that wait for sending hours due now, because the hours may have changed. */
export const wakeOutsideHours = (db: Database, id: number, now: number) =>
  sql`
    update campaign_consumers c set due_at = ${new Date(now)} from campaign_results r
    where c.campaign_id = ${id} and c.state = 'waiting' and c.due_at > ${new Date(now)}
      and r.consumer_id = c.id and r.step_id = c.step_id and r.result = 'waiting' and r.reason = ${outsideHours}`.execute(
    db,
  )

/** Whether anything was sent. Registrations are leads, which refer to their campaign. */
export async function hasSent(transaction: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from leads where campaign_id = ${id})
      or exists (select from campaign_results where campaign_id = ${id} and lead_id is not null) as found`.execute(
    transaction,
  )
  return rows[0]?.found ?? false
}

/** Whether it has people of an uploaded list, who have no publisher of their own. */
export async function hasList(transaction: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from campaign_sources where campaign_id = ${id} and kind = 'list' and not is_archived limit 1`.execute(
    transaction,
  )
  return rows.length > 0
}

/** Archives a campaign, which stops its sources, or restores it. */
export async function setArchived(transaction: Database, id: number, is_archived: boolean, now: number): Promise<void> {
  const updated_at = new Date(now)
  await transaction
    .updateTable('campaigns')
    .set((row) => ({ is_archived, version: row('version', '+', 1), updated_at }))
    .where('id', '=', id)
    .execute()
  if (!is_archived) return
  await transaction
    .updateTable('campaign_sources')
    .set((row) => ({ status: 'inactive', version: row('version', '+', 1), updated_at }))
    .where('campaign_id', '=', id)
    .where('status', '=', 'active')
    .execute()
}

/** Starts or pauses a campaign. */
export async function setStatus(
  transaction: Database,
  id: number,
  status: 'active' | 'inactive',
  now: number,
): Promise<void> {
  const at = new Date(now)
  await transaction
    .updateTable('campaigns')
    .set((row) => ({
      status,
      ...(status === 'active' && { started_at: row.fn.coalesce('started_at', row.val(at)) }),
      version: row('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute()
}

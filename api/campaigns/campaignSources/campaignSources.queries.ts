import { sql } from 'kysely'
import type { SourceKind, SourceStatus } from '../../../shared/campaigns/campaigns'
import type { SourceRule } from '../../../shared/campaigns/campaignSources'
import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import { type Timing, timingOf } from '../campaigns/timing.schema'
import type { Database } from '../../db/connect'
import { ApiError, notFound } from '../../app/http/errors'
import type { CampaignSourceRow } from './campaignSources.schema'

export interface StoredSource extends Timing {
  id: number
  campaign_id: number
  number: number
  name: string
  kind: SourceKind
  type: DistributionMethod
  status: SourceStatus
  rule: Partial<SourceRule>
  imported: number
  imported_at: Date | null
  invalid: number
  looked_at: Date | null
  looked_at_all_at: Date | null
  pass_began_at: Date | null
  pass_since: Date | null
  pass_created_us: number | null
  pass_lead_id: number | null
  version: number
}

const noRule: SourceRule = {
  leadStatuses: [],
  advertisers: [],
  publishers: [],
  countries: [],
  funnels: [],
  advertiserStatus: [],
  selectedStatus: [],
  lostReasons: [],
  lostAdvertisers: [],
  lostSubjects: [],
  filters: [],
  takesCampaignLeads: false,
  receivedFrom: null,
  receivedBefore: null,
}
/** The complete rule; that of a list is empty. */
export const ruleOf = ({ rule }: Pick<StoredSource, 'rule'>): SourceRule => ({ ...noRule, ...rule })

export const sourceRow = (stored: StoredSource): CampaignSourceRow => ({
  id: stored.id,
  campaignId: stored.campaign_id,
  number: stored.number,
  name: stored.name,
  kind: stored.kind,
  type: stored.type,
  status: stored.status,
  ...ruleOf(stored),
  ...timingOf(stored),
  imported: stored.imported,
  imported_at: stored.imported_at?.toISOString() ?? null,
  invalid: stored.invalid,
  lookedAt: stored.looked_at?.toISOString() ?? null,
  version: stored.version,
})

const kept = sql`not is_archived`

/** Sources of a campaign by number, without archived ones. */
export const listSources = (db: Database, campaignId: number): Promise<CampaignSourceRow[]> =>
  findSources(db, { campaignIds: [campaignId] })

/** Sources of these campaigns (without archived ones) and/or with these ids, by campaign and number. */
export async function findSources(
  db: Database,
  { campaignIds, ids }: { campaignIds?: readonly number[] | undefined; ids?: readonly number[] | undefined },
): Promise<CampaignSourceRow[]> {
  const { rows } = await sql<StoredSource>`
    select * from campaign_sources
    where (${campaignIds ?? null}::bigint[] is null or campaign_id = any(${campaignIds ?? []}::bigint[]) and ${kept})
      and (${ids ?? null}::bigint[] is null or id = any(${ids ?? []}::bigint[]))
    order by campaign_id, number`.execute(db)
  return rows.map(sourceRow)
}

/** Throws NOT_FOUND if the campaign does not exist. */
export async function findCampaign(db: Database, campaignId: number): Promise<void> {
  const { rows } = await sql`select from campaigns where id = ${campaignId}`.execute(db)
  if (!rows.length) throw notFound('The campaign')
}

/** Locks a source; null if the campaign has no such source. */
export async function lockSource(transaction: Database, campaignId: number, id: number): Promise<StoredSource | null> {
  const { rows } = await sql<StoredSource>`
    select * from campaign_sources where id = ${id} and campaign_id = ${campaignId} and ${kept} for update`.execute(
    transaction,
  )
  return rows[0] ?? null
}

export interface SourceContent extends Timing {
  name: string
  kind: SourceKind
  type: DistributionMethod
  rule: SourceRule | Record<string, never>
}

const maxSources = 100

/** Next source number of this campaign, which is locked. Throws NOT_FOUND, and CONFLICT at the maximum. */
async function takeNumber(transaction: Database, campaignId: number): Promise<number> {
  const { rows } = await sql<{ number: number; is_archived: boolean; sources: number }>`
    update campaigns set last_source_number = greatest(last_source_number, (
      select coalesce(max(number), 0) from campaign_sources where campaign_id = ${campaignId})) + 1
    where id = ${campaignId}
    returning last_source_number as number, is_archived,
      (select count(*)::int from campaign_sources where campaign_id = ${campaignId} and ${kept}) as sources`.execute(
    transaction,
  )
  const [row] = rows
  if (!row) throw notFound('The campaign')
  if (row.is_archived) throw new ApiError('CONFLICT', 'The campaign is archived: nothing can be added to it.')
  if (row.sources >= maxSources)
    throw new ApiError('CONFLICT', `A campaign has at most ${maxSources} sources. Please delete one first.`)
  return row.number
}

/** Inserts a source, inactive by default; returns it. */
export async function insertSource(
  transaction: Database,
  campaignId: number,
  content: SourceContent,
  { at, status = 'inactive' }: { at: Date; status?: SourceStatus },
): Promise<StoredSource> {
  const number = await takeNumber(transaction, campaignId)
  const { rows } = await sql<StoredSource>`
    insert into campaign_sources (campaign_id, number, name, kind, type, status, rule, use_delay, delay, delay_unit, scheduled_at, schedule_zone, created_at, updated_at)
    values (${campaignId}, ${number}, ${content.name}, ${content.kind}, ${content.type}, ${status}, ${JSON.stringify(content.rule)}::jsonb,
      ${content.use_delay}, ${content.delay}, ${content.delay_unit}, ${content.scheduled_at}, ${content.schedule_zone}, ${at}, ${at})
    returning *`.execute(transaction)
  if (!rows[0]) throw new Error('The source was not stored')
  return rows[0]
}

const one = (rows: StoredSource[]): StoredSource => {
  if (!rows[0]) throw new Error('A locked source is gone')
  return rows[0]
}

/** Resets the pass, so that the next one reads all leads. */
const passForgotten = sql`pass_began_at = null, pass_since = null, pass_created_us = null, pass_lead_id = null, looked_at_all_at = null`

/** Updates a locked source. */
export async function updateSource(
  transaction: Database,
  id: number,
  content: SourceContent,
  at: Date,
): Promise<StoredSource> {
  const { rows } = await sql<StoredSource>`
    update campaign_sources set name = ${content.name}, kind = ${content.kind}, type = ${content.type}, rule = ${JSON.stringify(content.rule)}::jsonb,
      use_delay = ${content.use_delay}, delay = ${content.delay}, delay_unit = ${content.delay_unit}, scheduled_at = ${content.scheduled_at},
      schedule_zone = ${content.schedule_zone}, ${passForgotten}, version = version + 1, updated_at = ${at}
    where id = ${id} returning *`.execute(transaction)
  return one(rows)
}

/** Starts or pauses a locked source. */
export async function setSourceStatus(
  transaction: Database,
  id: number,
  status: SourceStatus,
  at: Date,
): Promise<StoredSource> {
  const { rows } = await sql<StoredSource>`
    update campaign_sources set status = ${status}, version = version + 1, updated_at = ${at} where id = ${id} returning *`.execute(
    transaction,
  )
  return one(rows)
}

/** Deletes a locked source, or archives it if it has consumers, so that figures keep its name. Returns which. */
export async function removeSource(
  transaction: Database,
  source: StoredSource,
  at: Date,
): Promise<{ isArchived: boolean }> {
  if (source.imported === 0) {
    await sql`delete from campaign_sources where id = ${source.id}`.execute(transaction)
    return { isArchived: false }
  }
  await sql`
    update campaign_sources set is_archived = true, status = case status when 'active' then 'inactive' else status end,
      version = version + 1, updated_at = ${at}
    where id = ${source.id}`.execute(transaction)
  return { isArchived: true }
}

/** People that a source excluded because of their e-mail addresses, last first. */
export async function listInvalidEmails(db: Database, campaignId: number, sourceId: number, limit: number) {
  const { rows } = await sql<{
    email: string
    reason: string
    lead_id: number | null
    line: number | null
    found_at: Date
  }>`
    select i.email, i.reason, i.lead_id, i.line, i.found_at
    from campaign_invalid_emails i join campaign_sources s on s.id = i.source_id
    where i.source_id = ${sourceId} and s.campaign_id = ${campaignId} order by i.found_at desc, i.id desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ lead_id, found_at, ...row }) => ({ ...row, leadId: lead_id, foundAt: found_at.toISOString() }))
}

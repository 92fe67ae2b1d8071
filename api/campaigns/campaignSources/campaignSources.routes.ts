import { z } from 'zod'
import { delayMs } from '../../../shared/campaigns/campaigns'
import { leftOutReasons } from '../../../shared/campaigns/campaignSources'
import { allOf, anyOf, holds, type Session } from '../../app/http/access'
import { readTiming } from '../campaigns/timing.schema'
import { reopenCampaign } from '../campaigns/completion.queries'
import type { Database } from '../../db/connect'
import { ApiError, notFound } from '../../app/http/errors'
import { readFilterContext } from '../../leads/filters/filters.queries'
import { campaignPartsQuery, idText } from '../../app/http/ids'
import { type InTimeZone, route, type RouteRequest } from '../../app/http/route'
import { readNewSource, readRule, readSourceChange, refuseUnknown } from './campaignSources.input'
import {
  findCampaign,
  findSources,
  insertSource,
  listInvalidEmails,
  listSources,
  lockSource,
  removeSource,
  setSourceStatus,
  sourceRow,
  type StoredSource,
  updateSource,
} from './campaignSources.queries'
import {
  campaignCount,
  campaignSource,
  invalidEmail,
  sourceChange,
  sourceCountInput,
  sourceCountQuery,
  sourceInput,
} from './campaignSources.schema'
import { cancelImport, scheduleImport } from './importJobs.queries'
import { countMatches, countSource } from './sourceCount.queries'
import { sources } from './sourceRecords.queries'
import { audit } from '../../app/audit/audit.queries'
import { maxPageLimit } from '../../../shared/app/pages'
import { wholeNumber } from '../../app/http/wholeNumber'

const ofCampaign = z.object({ id: idText })
const ofSource = ofCampaign.extend({ source: idText })
const edits = anyOf('CAMPAIGNS_EDIT')

async function stored(transaction: Database, campaignId: number, id: number): Promise<StoredSource> {
  const source = await lockSource(transaction, campaignId, id)
  if (!source) throw notFound('The source')
  return source
}

type Request = Pick<
  RouteRequest<{ id: number; source: number }, unknown, unknown, Session>,
  'db' | 'session' | 'params' | 'now' | 'requestId'
>

/** Starts or pauses a source; no change if it already has this status. */
async function setStatus({ db, session, params, now, requestId }: Request, verb: 'start' | 'pause') {
  const status = verb === 'start' ? 'active' : 'inactive'
  return db.transaction().execute(async (transaction) => {
    const before = await stored(transaction, params.id, params.source)
    if (before.status === status) return sourceRow(before)
    if (before.status === 'completed')
      throw new ApiError('CONFLICT', 'This source has been imported: there is nothing to start or pause.')
    const at = new Date(now())
    const after = await setSourceStatus(transaction, before.id, status, at)
    if (verb === 'start') await scheduleImport(transaction, after, firstLook(after, at))
    else await cancelImport(transaction, after.id)
    await audit(transaction, { session, requestId }, `campaign_source.${verb}`, {
      entity_id: after.id,
      before: { status: before.status },
      after: { status },
    })
    return sourceRow(after)
  })
}

/** Time of a source's first import; a schedule in the past means now. */
const firstLook = ({ scheduled_at }: Pick<StoredSource, 'scheduled_at'>, now: Date) =>
  scheduled_at && scheduled_at > now ? scheduled_at : now

/** Schedules an import for a changed active source. */
async function lookAnew(transaction: Database, source: StoredSource, at: Date): Promise<void> {
  if (source.status === 'active') await scheduleImport(transaction, source, firstLook(source, at))
}

type CountRequest = RouteRequest<
  unknown,
  z.output<typeof sourceCountQuery>,
  z.output<typeof sourceCountInput>,
  Session
> &
  InTimeZone

/** Counts the leads of a source for a campaign, or for a new one. */
async function countOf(
  { db, pool, reports, session, query, body, timeZone, now }: CountRequest,
  campaignId: number | null,
): Promise<z.input<typeof campaignCount>> {
  const timing = readTiming(body, timeZone, null)
  const rule = readRule(body)
  await refuseUnknown(db, rule)
  const countedAt = now()
  const asked = {
    rule,
    delayMs: delayMs({ useDelay: timing.use_delay, delay: timing.delay, unit: timing.delay_unit }),
  }
  const context = await readFilterContext(pool, timeZone, countedAt)
  const at = { countedAt: new Date(countedAt).toISOString() }
  if (query.only === 'matches')
    return {
      matches: await countMatches({ db, reports }, asked, context),
      added: null,
      leftOut: null,
      examples: null,
      ...at,
    }
  const mayPeople = holds(session, 'LEADS_LIST')
  const { examples, leftOut, ...counts } = await countSource({ db, campaignId: campaignId ?? 0 }, asked, context)
  return {
    ...counts,
    leftOut: leftOut.map(({ reason, count, leadIds }) => ({
      ...{ reason: leftOutReasons[reason], count },
      leadIds: mayPeople ? leadIds : null,
    })),
    examples: mayPeople
      ? examples.map(({ lead_id, email, lead_status_id, status_at }) => ({
          ...{ leadId: lead_id, email, leadStatusId: lead_status_id },
          statusAt: status_at.toISOString(),
        }))
      : null,
    ...at,
  }
}

export const campaignSourcesRoutes = [
  route({
    method: 'get',
    path: '/api/campaign-sources',
    operationId: 'findCampaignSources',
    summary: 'Sources by their ids, including archived ones, or the sources of several campaigns sorted by number.',
    access: anyOf('CAMPAIGNS_LIST'),
    query: campaignPartsQuery,
    response: z.array(campaignSource),
    handle: ({ db, query: { ids, campaign_ids } }) => findSources(db, { ids, campaignIds: campaign_ids }),
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/sources',
    operationId: 'listCampaignSources',
    summary: 'Sources of a campaign, sorted by number.',
    access: anyOf('CAMPAIGNS_LIST'),
    params: ofCampaign,
    response: z.array(campaignSource),
    handle: async ({ db, params }) => {
      await findCampaign(db, params.id)
      return listSources(db, params.id)
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/sources',
    operationId: 'createCampaignSource',
    takesIdempotencyKey: true,
    readsTimeZone: true,
    summary: 'Creates an inactive source of stored leads. A complete campaign becomes inactive.',
    access: edits,
    params: ofCampaign,
    body: sourceInput,
    response: campaignSource,
    status: 201,
    handle: async (request) => {
      const { params, body, timeZone, now } = request
      const content = readNewSource(body, timeZone)
      return sources(params.id).create(request, async (transaction) => {
        await refuseUnknown(transaction, readRule(body))
        const source = await insertSource(transaction, params.id, content, { at: new Date(now()) })
        await reopenCampaign(transaction, params.id, now())
        return source.id
      })
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/sources/count',
    operationId: 'countCampaignSource',
    readsTimeZone: true,
    summary:
      'Counts the leads that a source would find, those it would skip with the reasons, and the consumers it would add. ' +
      'Stores nothing.',
    access: edits,
    params: ofCampaign,
    query: sourceCountQuery,
    body: sourceCountInput,
    response: campaignCount,
    handle: async (asked) => {
      await findCampaign(asked.db, asked.params.id)
      return countOf(asked, asked.params.id)
    },
  }),
  route({
    method: 'post',
    path: '/api/campaign-sources/count',
    operationId: 'countNewCampaignSource',
    readsTimeZone: true,
    summary: 'Counts as for a campaign that has no consumers yet. Stores nothing.',
    access: edits,
    query: sourceCountQuery,
    body: sourceCountInput,
    response: campaignCount,
    handle: (asked) => countOf(asked, null),
  }),
  route({
    method: 'put',
    path: '/api/campaigns/:id/sources/:source',
    operationId: 'updateCampaignSource',
    readsTimeZone: true,
    summary:
      'Updates a source; an active one then searches all leads again. For an uploaded list, and for a source that was ' +
      'imported, only name and method can change. 409 with both versions if `version` is out of date.',
    access: edits,
    params: ofSource,
    body: sourceChange,
    response: campaignSource,
    handle: async (request) => {
      const { params, body, timeZone, now } = request
      return sources(params.id).update(request, { id: params.source }, async (transaction) => {
        const before = await stored(transaction, params.id, params.source)
        const content = readSourceChange(body, timeZone, before)
        if (content.kind !== 'list') await refuseUnknown(transaction, readRule(body))
        const at = new Date(now())
        const after = await updateSource(transaction, before.id, content, at)
        await lookAnew(transaction, after, at)
      })
    },
  }),
  route({
    method: 'delete',
    path: '/api/campaigns/:id/sources/:source',
    operationId: 'deleteCampaignSource',
    summary:
      'Deletes a source. A source that has imported consumers is archived instead: they stay, and figures keep its name.',
    access: edits,
    params: ofSource,
    response: z.object({ message: z.string(), isArchived: z.boolean() }),
    handle: async (request) => {
      const { params, now } = request
      let isArchived = false
      await sources(params.id).remove(request, params.source, async (transaction) => {
        const before = await stored(transaction, params.id, params.source)
        await cancelImport(transaction, before.id)
        isArchived = (await removeSource(transaction, before, new Date(now()))).isArchived
      })
      return { message: isArchived ? 'Source archived successfully' : 'Source deleted successfully', isArchived }
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/sources/:source/start',
    operationId: 'startCampaignSource',
    summary:
      'Starts a source: it searches for consumers now or at its scheduled time, even before the campaign is started.',
    access: edits,
    params: ofSource,
    response: campaignSource,
    handle: (request) => setStatus(request, 'start'),
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/sources/:source/pause',
    operationId: 'pauseCampaignSource',
    summary: 'Pauses a source: it imports no consumers until it is started again.',
    access: edits,
    params: ofSource,
    response: campaignSource,
    handle: (request) => setStatus(request, 'pause'),
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/sources/:source/invalid',
    operationId: 'listInvalidEmails',
    summary: 'Consumers rejected by the e-mail check, with the reason, newest first.',
    access: allOf('CAMPAIGNS_LIST', 'LEADS_LIST'),
    params: ofSource,
    query: z.object({ limit: wholeNumber(100, maxPageLimit) }),
    response: z.array(invalidEmail),
    handle: ({ db, params, query }) => listInvalidEmails(db, params.id, params.source, query.limit),
  }),
]

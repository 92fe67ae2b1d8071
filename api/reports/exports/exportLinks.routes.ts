import { z } from 'zod'
import { checkAccess, open, type Session } from '../../app/http/access'
import { ApiError, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { onReplica } from '../../app/http/reads'
import { openStreamRoute, route, type InTimeZone, type RouteRequest } from '../../app/http/route'
import { findSessionsById } from '../../access/sessions/sessions.queries'
import { type ExportKind, insertExportLink, takeExportLink } from './exportLinks.queries'
import { accessOfExport, bulkExport, campaignLogsExport, leadsExport, streamExport } from './exportRequests'
import { downloadBody, exportLink } from './exports.schema'
import { audit } from '../../app/audit/audit.queries'

const lifetimeMs = 5 * 60_000
/** Names for the audit log. */
const names: Readonly<Record<ExportKind, string>> = {
  leads: 'Leads',
  campaign_logs: 'Campaign logs',
  bulk: 'Bulk query',
}

type Making = Pick<RouteRequest<unknown, unknown, unknown, Session>, 'db' | 'session' | 'body' | 'now' | 'requestId'> &
  InTimeZone

/** Creates a link for this session, with an audit entry. The entry does not contain the filter. */
async function makeLink({ db, session, body, timeZone, now, requestId }: Making, kind: ExportKind, total: number) {
  const expires_at = new Date(now() + lifetimeMs)
  const key = await db.transaction().execute(async (transaction) => {
    const { session_id } = session
    await audit(transaction, { session, requestId }, 'export.create_link', {
      entity_name: names[kind],
      after: { total, expires_at: expires_at.toISOString() },
    })
    return insertExportLink(transaction, { session_id, kind, request: body, time_zone: timeZone, expires_at })
  })
  return { key, total, expires_at: expires_at.toISOString() }
}

const once = 'Returns a key for one download within five minutes; it expires with the session or access token.'

export const exportLinksRoutes = [
  route({
    method: 'post',
    path: '/api/lead-details/export-link',
    operationId: 'createLeadExportLink',
    readsTimeZone: true,
    summary: `Creates a download link for leads, in the format of \`/api/lead-details/export\`. ${once}`,
    access: leadsExport.access,
    body: leadsExport.body,
    response: exportLink,
    status: 201,
    handle: async (request) => makeLink(request, 'leads', await leadsExport.count(request, request.body)),
  }),
  route({
    method: 'post',
    path: '/api/campaign-logs/export-link',
    operationId: 'createCampaignLogExportLink',
    readsTimeZone: true,
    summary: `Creates a download link for the logs of a campaign, in the format of \`/api/campaigns/{id}/logs/export\`. ${once}`,
    access: campaignLogsExport.access,
    body: campaignLogsExport.body,
    response: exportLink,
    status: 201,
    handle: async (request) =>
      makeLink(request, 'campaign_logs', await campaignLogsExport.count(request, request.body)),
  }),
  route({
    method: 'post',
    path: '/api/bulks/:id/link',
    operationId: 'createBulkLink',
    readsTimeZone: true,
    summary: `Creates a download link for what a bulk query has read, as JSON lines. 409 if it has no file. ${once}`,
    access: bulkExport.access,
    params: z.object({ id: idText }),
    response: exportLink,
    status: 201,
    handle: async (request) => {
      const body = { bulk_id: request.params.id }
      return makeLink({ ...request, body }, 'bulk', await bulkExport.count(request, body))
    },
  }),
  openStreamRoute({
    method: 'post',
    path: '/api/exports/download',
    operationId: 'downloadExport',
    summary:
      'Downloads the file of an export link, which can be used once. The file is written with the current permissions of the ' +
      'session that created the link. 404 for a key that was used, has expired or does not exist.',
    access: open('the key of the link is required, which is valid for one download'),
    body: downloadBody,
    produces: 'text/csv',
    handle: async ({ body, ...services }) => {
      const { db, pool, now, config } = services
      // The link is deleted only if the file begins. If too many exports run, the caller may try again.
      return db.transaction().execute(async (transaction) => {
        const link = await takeExportLink(transaction, body.key, now())
        const session = link && (await findSessionsById(pool, [link.session_id], now(), config)).get(link.session_id)
        if (!link || !session) throw notFound('This link')
        const stream = (source: Pick<typeof services, 'db' | 'pool' | 'config' | 'now'>) =>
          streamExport(link.kind, { ...source, session, timeZone: link.time_zone }, link.request)
        try {
          checkAccess(accessOfExport(link.kind), session)
          // What a query has just written is not on the standby yet.
          return await (link.kind === 'bulk' ? stream(services) : onReplica(services, stream))
        } catch (error) {
          // Callers without a session must not learn about permissions.
          throw error instanceof ApiError && error.code === 'FORBIDDEN' ? notFound('This link') : error
        }
      })
    },
  }),
]

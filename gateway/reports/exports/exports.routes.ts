import { type ErrorRequestHandler, Router } from 'express'
import type { GraphQLSchema } from 'graphql'
import { NestedTooDeep } from '../../../shared/app/nesting'
import { Fault } from '../../app/errors/errors'
import { answerFault, passing, type PassingParts } from '../../app/limits/passOn'
import { readJson } from '../../app/rest/readJson'
import { idNumber } from '../../app/rest/ids'
import type { Call } from '../../app/rest/rest'
import { inputInRest } from '../../app/records/calls'
import { exportInput, restExport } from './exports.rest'

interface Parts extends PassingParts {
  schema: GraphQLSchema
}

/** Enough for a hundred thousand ids of maximum length and a filter. */
const bodyLimitBytes = 2 * 1024 * 1024

const answerBadBody: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
  if (response.headersSent || !error.status || error.status >= 500) return next(error)
  const isTooLarge = error.status === 413
  answerFault(
    response,
    isTooLarge
      ? new Fault('TOO_LARGE')
      : new Fault('BAD_USER_INPUT', {
          message: error instanceof NestedTooDeep ? error.message : 'The body of the request is not valid JSON.',
        }),
  )
}

type Export = Pick<Call, 'route' | 'path' | 'body'>
/** API call for a body. Throws BAD_USER_INPUT. */
type ReadExport = (schema: GraphQLSchema, body: unknown) => Export

const leads: ReadExport = (schema, body) => ({
  route: '/api/lead-details/export',
  body: restExport(exportInput(schema, 'LeadExportInput', body)),
})
/** The route has the campaign in its path. */
const logsOfCampaign = ({ campaign_id, ...body }: { campaign_id: number }) => ({ path: { id: campaign_id }, body })
const campaignLogs: ReadExport = (schema, body) => ({
  route: '/api/campaigns/{id}/logs/export',
  ...logsOfCampaign(inputInRest('CampaignLogExportInput', exportInput(schema, 'CampaignLogExportInput', body))),
})
const auditLog: ReadExport = (schema, body) => ({
  route: '/api/audit-log/export',
  body: inputInRest('AuditLogExportInput', exportInput(schema, 'AuditLogExportInput', body)),
})

/** Lists that are exported with their filters. */
const lists = {
  payments: '/api/money/payments/export',
  statements: '/api/money/statements/export',
  ledger: '/api/money/ledger/export',
  deliveries: '/api/webhook-deliveries/export',
  requests: '/api/request-log/export',
} as const

/**
 * `POST /export/leads`: leads of a `LeadExportInput` as CSV, and `POST /export/campaign-logs`: logs of a
 * `CampaignLogExportInput`, streamed from the API. `GET /export/link?key=`: the file of a link created by a mutation.
 * HEAD is refused, because it would use up the link. The API limits how many run, in total and per user.
 */
export function exportRoutes(parts: Parts): Router {
  const router = Router()
  const add = (path: string, read: ReadExport) =>
    router.post(
      path,
      parts.gates.signedIn,
      readJson(bodyLimitBytes),
      passing(parts, ({ body }) => ({
        ...read(parts.schema, body),
        method: 'POST',
        reads: true,
        accept: 'text/csv',
      })),
      answerBadBody,
    )
  // Files of a statement: https://…/export/statements/7/pdf.
  const formats = ['json', 'pdf', 'lines', 'leads'] as const
  for (const format of formats)
    router.get(
      `/statements/:id/${format}`,
      parts.gates.signedIn,
      passing(parts, ({ params }) => ({
        ...{ method: 'GET', route: `/api/money/statements/{id}/${format}`, reads: true },
        path: { id: idNumber(String(params.id), 'id') },
      })),
    )
  for (const [list, route] of Object.entries(lists))
    router.get(
      `/${list}`,
      parts.gates.signedIn,
      passing(parts, ({ query }) => ({
        ...{ method: 'GET', route, reads: true, accept: 'text/csv' },
        query: query as Record<string, string>,
      })),
    )
  // With an entry in the audit log.
  router.post(
    '/payout-runs/:id',
    parts.gates.signedIn,
    passing(parts, ({ params }) => ({
      ...{ method: 'POST', route: '/api/money/payout-runs/{id}/bank-file', reads: false, accept: 'text/csv' },
      path: { id: idNumber(String(params.id), 'id') },
    })),
  )
  add('/leads', leads)
  add('/campaign-logs', campaignLogs)
  add('/audit-log', auditLog)
  // Used up by it, so it is never repeated.
  const download = passing(parts, ({ query }) => ({
    method: 'POST',
    route: '/api/exports/download',
    body: { key: typeof query.key === 'string' ? query.key : '' },
    reads: false,
    accept: 'text/csv',
  }))
  router.head('/link', (_request, response) => void response.status(405).set('allow', 'GET').end())
  router.get('/link', parts.gates.counted, download)
  return router
}

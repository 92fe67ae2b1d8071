import { Readable } from 'node:stream'
import { z } from 'zod'
import { endOfStored } from '../../access/storedWork/runsAs.queries'
import { allOf } from '../../app/http/access'
import { reopenCampaign } from '../campaigns/completion.queries'
import { campaignSource } from '../campaignSources/campaignSources.schema'
import { insertSource } from '../campaignSources/campaignSources.queries'
import { scheduleImport } from '../campaignSources/importJobs.queries'
import { sources } from '../campaignSources/sourceRecords.queries'
import type { Database } from '../../db/connect'
import { ApiError, badInput } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route, streamRoute } from '../../app/http/route'
import { linkSource, readRefused, readRows, readUpload, type StoredUpload } from './campaignLists.queries'
import { listFileQuery } from '../../app/lists/lists.schema'
import { listImport, listMapping, listUpload } from './campaignLists.schema'
import { revalidateUpload, mappingProblem } from './judgeRows'
import { refuseList, uploadList } from './uploadList'
import { audit } from '../../app/audit/audit.queries'

const access = allOf('CAMPAIGNS_EDIT', 'LEADS_LIST')
const ofCampaign = z.object({ id: idText })
const ofUpload = ofCampaign.extend({ upload: idText })
const [previewRows, refusedRows] = [5, 100]

async function answerUpload(db: Database, campaignId: number, id: number): Promise<z.input<typeof listUpload>> {
  const upload = await readUpload(db, campaignId, id)
  return {
    ...{ id, fileName: upload.file_name, rows: upload.rows, columns: upload.columns },
    preview: (await readRows(db, id, 0, previewRows)).map(({ cells }) => cells),
    mapping: upload.mapping.map((field, column) => ({ column, field: field || null })),
    ...{ accepted: upload.accepted, refusedCount: upload.refused },
    problems: upload.ended_reason === null ? upload.problems : [uploadAgain(upload.ended_reason)],
    refused: await readRefused(db, id, 0, refusedRows),
  }
}

const uploadAgain = (reason: string) => `${reason} Please upload the list again.`

async function refuseEnded(db: Database, upload: StoredUpload, now: number) {
  if (upload.source_id !== null) throw new ApiError('CONFLICT', 'This list has been imported.')
  const reason = upload.ended_reason ?? (await endOfStored(db, upload, now))
  if (reason !== null) throw new ApiError('CONFLICT', uploadAgain(reason))
}

/** Prefixes cells that a spreadsheet would treat as formulas with an apostrophe. */
const cell = (text: string) => `"${(/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

async function* refusedCsv(db: Database, uploadId: number): AsyncGenerator<string> {
  yield '\uFEFFLine,Field,Reason\n'
  for (let after = 0; ;) {
    const rows = await readRefused(db, uploadId, after, 1_000)
    yield rows.map(({ line, field, reason }) => `${line},${cell(field)},${cell(reason)}\n`).join('')
    if (rows.length < 1_000) return
    after = rows.at(-1)?.line ?? after
  }
}

export const campaignListsRoutes = [
  route({
    method: 'post',
    path: '/api/campaigns/:id/sources/list',
    operationId: 'uploadCampaignList',
    takesFile: true,
    summary:
      'Uploads a list of consumers as the request body (application/octet-stream): CSV or XLSX, at most 100,000 rows and 50 ' +
      'MB. The meaning of the columns is guessed from their headers, and each row is checked; nothing is imported. The ' +
      'upload is deleted after one day.',
    access,
    params: ofCampaign,
    query: listFileQuery,
    response: listUpload,
    status: 201,
    handle: async ({ db, config, session, params, query, file, now, requestId }) => {
      const { fileName } = query
      const id = await uploadList({ db, config, session, campaignId: params.id, fileName, file, now: now(), requestId })
      return answerUpload(db, params.id, id)
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/lists/:upload',
    operationId: 'getCampaignList',
    summary: 'An uploaded list with its refused rows.',
    access,
    params: ofUpload,
    response: listUpload,
    handle: ({ db, params }) => answerUpload(db, params.id, params.upload),
  }),
  route({
    method: 'put',
    path: '/api/campaigns/:id/lists/:upload',
    operationId: 'mapCampaignList',
    summary:
      'Sets the meaning of the columns of an uploaded list and checks its rows again. Omitted columns are ignored.',
    access,
    params: ofUpload,
    body: listMapping,
    response: listUpload,
    handle: async ({ db, session, params, body, now, requestId }) => {
      await db.transaction().execute(async (transaction) => {
        const upload = await readUpload(transaction, params.id, params.upload, true)
        await refuseEnded(transaction, upload, now())
        if (body.mapping.some(({ column }) => column >= upload.columns.length))
          throw badInput({ mapping: `The list has ${upload.columns.length} columns.` })
        const fieldOf = new Map(body.mapping.map(({ column, field }) => [column, field]))
        const mapping = upload.columns.map((_, column) => fieldOf.get(column) ?? ('' as const))
        const problem = mappingProblem(mapping)
        if (problem) throw badInput({ mapping: problem })
        const problems = upload.problems.filter((text) => !text.startsWith('No column looks like'))
        await revalidateUpload(transaction, upload, { mapping, problems, now: now() })
        await audit(transaction, { session, requestId }, 'campaign_list.map', {
          entity_id: upload.id,
          entity_name: upload.file_name,
          before: { campaign_id: params.id, mapping: upload.mapping },
          after: { campaign_id: params.id, mapping },
        })
      })
      return answerUpload(db, params.id, params.upload)
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/lists/:upload/import',
    operationId: 'importCampaignList',
    takesIdempotencyKey: true,
    summary:
      'Imports the accepted lines of an uploaded list as a source, which is completed once all consumers are in the campaign.',
    access,
    params: ofUpload,
    body: listImport,
    response: campaignSource,
    status: 201,
    handle: async (request) => {
      const { params, body, now } = request
      return sources(params.id).create(request, async (transaction) => {
        const upload = await readUpload(transaction, params.id, params.upload, true)
        await refuseEnded(transaction, upload, now())
        await refuseList(transaction, params.id)
        if (!upload.accepted)
          throw new ApiError('CONFLICT', 'All rows of this list are refused: there is nobody to import.')
        const at = new Date(now())
        const timing = {
          use_delay: false,
          delay: 0,
          delay_unit: 'days' as const,
          scheduled_at: null,
          schedule_zone: null,
        }
        const content = { ...body, kind: 'list' as const, rule: {}, ...timing }
        const source = await insertSource(transaction, params.id, content, { at, status: 'active' })
        await linkSource(transaction, upload.id, source.id)
        await reopenCampaign(transaction, params.id, now())
        await scheduleImport(transaction, source, at)
        return source.id
      })
    },
  }),
  streamRoute({
    method: 'get',
    path: '/api/campaigns/:id/lists/:upload/refused',
    operationId: 'downloadRefusedRows',
    summary: 'The refused rows of an uploaded list as CSV: line, field and reason.',
    access,
    params: ofUpload,
    produces: 'text/csv',
    handle: async ({ db, params }) => {
      await readUpload(db, params.id, params.upload)
      return {
        headers: { 'content-disposition': 'attachment; filename="refused-rows.csv"' },
        body: Readable.from(refusedCsv(db, params.upload)),
      }
    },
  }),
]

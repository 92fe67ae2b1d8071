import { z } from 'zod'
import { metricPermissionName } from '../../../shared/access/permissions'
import { audit } from '../../app/audit/audit.queries'
import { allOf, holds, type Session } from '../../app/http/access'
import { ApiError, badInput, forbidden, notFound } from '../../app/http/errors'
import { listFileQuery } from '../../app/lists/lists.schema'
import { receiveList } from '../../app/lists/receiveList'
import { route } from '../../app/http/route'
import type { Database } from '../../db/connect'
import { readPull } from '../../partners/brokerPulls/brokerPulls.queries'
import { type AccountingMonth, readMonth } from '../accountingMonths/accountingMonths.queries'
import { monthParams } from '../accountingMonths/accountingMonths.schema'
import { beginDraft, type BrokerList, type Compared, findList, readCells, readUnread } from './brokerLists.queries'
import * as shapes from './brokerLists.schema'
import { acceptRefusal, chooseLines } from './chooseLines'
import { holdMonth, listComparisons, listLines, readLeadStates, sumLines } from './comparison.queries'
import { mapBrokerList } from './mapBrokerList'
import { scheduleListPull } from './pullBrokerList.queries'
import { storeBrokerList } from './storeBrokerList'

const revenue = metricPermissionName('global', 'revenue')
const mayRead = allOf('MONEY_LIST', revenue)
const mayClose = allOf('MONEY_CLOSE', revenue)

const [previewRows, unreadLines] = [5, 100]
const place = '/api/money/months/:month/comparisons'

/** The month, held open until the transaction ends. */
async function openMonth(transaction: Database, name: string): Promise<AccountingMonth> {
  await holdMonth(transaction, name)
  const month = await readMonth(transaction, name)
  if (month.closed_at) throw new ApiError('CONFLICT', 'This month is closed.')
  return month
}
const comparedOf = ({ month, advertiser }: z.output<typeof shapes.comparedParams>): Compared => ({
  ...{ month, advertiserId: advertiser },
})

async function shownList(db: Database, list: BrokerList | null) {
  if (!list) return null
  const { id, mapping, created_at, is_draft: _, version: __, ...shown } = list
  return {
    ...shown,
    preview: (await readCells(db, id, 0, previewRows)).map(({ cells }) => cells),
    mapping: mapping.map((field, column) => ({ column, field: field || null })),
    unread: await readUnread(db, id, unreadLines),
    created_at: created_at.toISOString(),
  }
}

const noSums = { kinds: [], open: 0, accepted: 0 }

async function answer(
  db: Database,
  compared: Compared,
  session: Session,
  { kinds, page, limit }: z.output<typeof shapes.comparisonQuery>,
) {
  const month = await readMonth(db, compared.month)
  const pull = await readPull(db, compared.advertiserId)
  if (!pull) throw notFound('The advertiser')
  const list = await findList(db, compared)
  const sums = list ? await sumLines(db, compared, month) : noSums
  const lines = list ? await listLines(db, compared, month, { kinds, limit, offset: (page - 1) * limit }) : []
  const leads = await readLeadStates(
    db,
    compared,
    lines.flatMap(({ lead_id }) => lead_id ?? []),
  )
  const maySeeLeads = holds(session, 'LEADS_LIST')
  return {
    ...{ advertiser_id: pull.shown.id, advertiser_name: pull.shown.name, has_pull: pull.shown.pull !== null },
    list: await shownList(db, list),
    draft: await shownList(db, await findList(db, compared, { isDraft: true })),
    version: list?.version ?? 0,
    ...sums,
    total: sums.kinds.reduce((total, { kind, count }) => total + (kinds && !kinds.includes(kind) ? 0 : count), 0),
    lines: lines.map(({ chosen_version: _, ...line }) => {
      const lead = leads.get(line.lead_id ?? 0)
      return {
        ...line,
        deposited_at: (line.deposited_at ?? lead?.converted_at)?.toISOString() ?? null,
        email: (maySeeLeads && lead?.email) || null,
        country_code: lead?.country_code ?? null,
        accept_refusal: acceptRefusal(line, lead, month),
      }
    }),
  }
}
const firstPage = { kinds: undefined, page: 1, limit: 100 }

export const brokerListsRoutes = [
  route({
    method: 'get',
    path: place,
    operationId: 'listBrokerComparisons',
    summary: 'Advertisers with deposits in a month, and how far their lists are compared with ours.',
    access: mayRead,
    params: monthParams,
    response: z.array(shapes.comparisonState),
    handle: async ({ db, params }) => listComparisons(db, await readMonth(db, params.month)),
  }),
  route({
    method: 'get',
    path: `${place}/:advertiser`,
    operationId: 'getBrokerComparison',
    summary: "An advertiser's list of a month beside our deposits, line by line.",
    access: mayRead,
    params: shapes.comparedParams,
    query: shapes.comparisonQuery,
    response: shapes.comparison,
    handle: ({ db, params, query, session }) => answer(db, comparedOf(params), session, query),
  }),
  route({
    method: 'post',
    path: `${place}/:advertiser/list`,
    operationId: 'uploadBrokerList',
    takesFile: true,
    summary:
      'Uploads the list of an advertiser as the request body (application/octet-stream): CSV or XLSX, at most 100,000 rows ' +
      'and 50 MB. It is compared at once if its columns are those of the last list and every line can be read, else it is a draft.',
    access: mayClose,
    params: shapes.comparedParams,
    query: listFileQuery,
    response: shapes.comparison,
    status: 201,
    handle: async ({ db, config, session, params, query, file, now, requestId }) => {
      const compared = comparedOf(params)
      const month = await readMonth(db, compared.month)
      if (month.closed_at) throw new ApiError('CONFLICT', 'This month is closed.')
      if (!(await readPull(db, compared.advertiserId))) throw notFound('The advertiser')
      await receiveList(
        { db, config, body: file, worker: 'brokerList', store: storeBrokerList },
        { ...compared, fileName: query.fileName, session, now: now(), requestId },
      )
      return answer(db, compared, session, firstPage)
    },
  }),
  route({
    method: 'put',
    path: `${place}/:advertiser/mapping`,
    operationId: 'mapBrokerList',
    summary:
      "Sets the meaning of the columns of the draft, and reads its lines again. Final: the list is compared from now on, and the advertiser's next list is read so.",
    access: mayClose,
    params: shapes.comparedParams,
    body: shapes.mappingInput,
    response: shapes.comparison,
    handle: async ({ db, params, body, session, requestId }) => {
      const compared = comparedOf(params)
      const fieldOf = new Map(body.mapping.map(({ column, field }) => [column, field]))
      await db.transaction().execute(async (transaction) => {
        await openMonth(transaction, compared.month)
        const name = await mapBrokerList(transaction, compared, { fieldOf, isFinal: body.is_final })
        if (body.is_final)
          await audit(transaction, { session, requestId }, 'broker_list.map', {
            entity_id: compared.advertiserId,
            after: { month: compared.month, file_name: name },
          })
      })
      return answer(db, compared, session, firstPage)
    },
  }),
  route({
    method: 'post',
    path: `${place}/:advertiser/pull`,
    operationId: 'pullBrokerList',
    summary: "Fetches the advertiser's list of the month by the settings of its pull; it is a draft meanwhile.",
    access: mayClose,
    params: shapes.comparedParams,
    response: shapes.comparison,
    handle: async ({ db, params, session, requestId }) => {
      const compared = comparedOf(params)
      await db.transaction().execute(async (transaction) => {
        await openMonth(transaction, compared.month)
        const pull = await readPull(transaction, compared.advertiserId)
        if (!pull) throw notFound('The advertiser')
        if (!pull.shown.pull) throw badInput({ advertiser: 'Set up the pull of the advertiser first.' })
        const draft = { file_name: null, columns: [], mapping: [], created_by: session.email, is_fetching: true }
        await scheduleListPull(transaction, await beginDraft(transaction, compared, draft))
        await audit(transaction, { session, requestId }, 'broker_list.pull', {
          entity_id: compared.advertiserId,
          after: { month: compared.month },
        })
      })
      return answer(db, compared, session, firstPage)
    },
  }),
  route({
    method: 'post',
    path: `${place}/:advertiser/choices`,
    operationId: 'chooseForLines',
    summary:
      'Chooses for lines that differ. `accept` changes the lead to what the broker says, as LEADS_EDIT allows, and is booked ' +
      'with the kind `broker_difference`. 409 with the reason if one of the lines cannot be chosen for; then none is.',
    access: mayClose,
    params: shapes.comparedParams,
    body: shapes.choiceInput,
    response: shapes.comparison,
    handle: async ({ db, params, body, session, requestId, now }) => {
      const compared = comparedOf(params)
      if (body.choice === 'accept' && !holds(session, 'LEADS_EDIT')) throw forbidden()
      await db.transaction().execute(async (transaction) => {
        const month = await openMonth(transaction, compared.month)
        const list = await findList(transaction, compared, { lock: true })
        if (!list) throw notFound('The list')
        const choice = { choice: body.choice, keys: body.keys ?? null, version: body.version }
        const choosing = { compared, month, list, session, requestId, now: now() }
        const lines = await chooseLines(transaction, choice, choosing)
        await audit(transaction, { session, requestId }, 'broker_list.choose', {
          entity_id: compared.advertiserId,
          after: { month: compared.month, choice: body.choice, lines },
        })
      })
      return answer(db, compared, session, firstPage)
    },
  }),
]

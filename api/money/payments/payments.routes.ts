import { Readable } from 'node:stream'
import { z } from 'zod'
import { agingBucketNames } from '../../../shared/money/payments'
import { dateAt } from '../../../shared/app/time/timeZones'
import { metricPermissionName } from '../../../shared/access/permissions'
import { allOf, anyOf } from '../../app/http/access'
import { idText } from '../../app/http/ids'
import { route, streamRoute } from '../../app/http/route'
import { withIdempotency } from '../../app/idempotency/idempotency.queries'
import type { Database } from '../../db/connect'
import { csvOf } from '../../db/sheetCells'
import { maySeeSide, shownSides, side as sides, type Side } from '../accountingMonths/sides.schema'
import type { Session } from '../../app/http/access'
import { readAging } from './aging.queries'
import { importBankList, matchBankList } from './bankList'
import { listPayments, type Payment, type PaymentFilter, readAccountingClock } from './payments.queries'
import {
  aging,
  agingQuery,
  bankImportInput,
  bankList,
  bankListInput,
  payment,
  paymentInput,
  paymentList,
  paymentsExportQuery,
  paymentsQuery,
  reasonInput,
} from './payments.schema'
import { recordPayment, takeBackPayment } from './recordPayment'

const shown = ({ created_at, taken_back_at, ...row }: Payment) => ({
  ...row,
  created_at: created_at.toISOString(),
  taken_back_at: taken_back_at?.toISOString() ?? null,
})

type Asked = Omit<PaymentFilter, 'sides'> & { side?: Side | undefined }
const choiceOf = (session: Session, { side, ...filter }: Asked): PaymentFilter => ({
  ...filter,
  sides: shownSides(session).filter((one) => !side || one === side),
})

/** Invoices are shown to who may see revenue. */
const importing = allOf('MONEY_EDIT', metricPermissionName('global', 'revenue'))
const exportLimit = 100_000
async function paymentsCsv(db: Database, filter: PaymentFilter): Promise<string> {
  const { data } = await listPayments(db, filter, { limit: exportLimit, offset: 0 })
  const titles = ['Date', 'Direction', 'Partner', 'Reference', 'Allocated to', 'Payout run', 'Recorded by', 'Amount']
  return csvOf([...titles, 'Credit', 'Taken back'], data, (row) => [
    ...[row.paid_on, row.side === 'advertiser' ? 'Received' : 'Paid out', row.partner_name, row.reference],
    ...[row.allocations.map(({ number }) => number).join(' '), row.run_number, row.created_by],
    ...[row.side === 'advertiser' ? row.amount : -row.amount, row.credit, row.taken_back_reason],
  ])
}

export const paymentsRoutes = [
  route({
    method: 'get',
    path: '/api/money/payments',
    operationId: 'listPayments',
    summary:
      'Payments of advertisers and to publishers, the latest first. Who lacks the global permission for revenue gets none of ' +
      'advertisers, who lacks that for payout none of publishers.',
    access: anyOf('MONEY_LIST'),
    query: paymentsQuery,
    response: paymentList,
    handle: async ({ db, session, query: { page, limit, ...asked } }) => {
      const filter = choiceOf(session, asked)
      const { received, paid_out, total, data } = await listPayments(db, filter, { limit, offset: (page - 1) * limit })
      return {
        ...{ total, data: data.map(shown) },
        received: maySeeSide(session, 'advertiser') ? received : null,
        paid_out: maySeeSide(session, 'publisher') ? paid_out : null,
      }
    },
  }),
  route({
    method: 'post',
    path: '/api/money/payments',
    operationId: 'recordPayment',
    takesIdempotencyKey: true,
    summary: 'Books a payment of an advertiser, or to a publisher, and allocates it to statements.',
    access: anyOf('MONEY_EDIT'),
    body: paymentInput,
    response: payment,
    handle: (request) =>
      withIdempotency(
        request,
        { owner: `user:${request.session.user_id}`, operation: 'payment.create' },
        async (transaction) => {
          const { advertiser_id = null, publisher_id = null, ...input } = request.body
          return shown(await recordPayment(transaction, request, { advertiser_id, publisher_id, ...input }))
        },
      ),
  }),
  route({
    method: 'post',
    path: '/api/money/payments/:id/take-back',
    operationId: 'takeBackPayment',
    summary: 'Books the counter-entry of a payment. What it paid is due again. 409 if it was taken back already.',
    access: anyOf('MONEY_EDIT'),
    params: z.object({ id: idText }),
    body: reasonInput,
    response: payment,
    handle: (request) =>
      request.db
        .transaction()
        .execute(async (transaction) =>
          shown(await takeBackPayment(transaction, request, request.params.id, request.body.reason)),
        ),
  }),
  route({
    method: 'post',
    path: '/api/money/payments/bank-list',
    operationId: 'readBankList',
    summary: "Reads a bank's list of payments, and finds the open invoices that each line pays. Nothing is recorded.",
    access: importing,
    body: bankListInput,
    response: bankList,
    handle: async ({ db, body }) => {
      const { lines, ...list } = await matchBankList(db, body.content, body.mapping ?? null)
      return { ...list, lines: lines.map(({ key: _, ...line }) => line) }
    },
  }),
  route({
    method: 'post',
    path: '/api/money/payments/bank-import',
    operationId: 'importBankList',
    summary:
      "Records the payments of lines of a bank's list, all or none. A line that was imported before is passed over; 409 that names the " +
      'line if it pays no open invoice.',
    access: importing,
    body: bankImportInput,
    response: z.object({ imported: z.int().meta({ description: 'Payments that were recorded.' }) }),
    handle: async (request) => ({
      imported: await request.db
        .transaction()
        .execute((transaction) => importBankList(transaction, request, request.body)),
    }),
  }),
  streamRoute({
    method: 'get',
    path: '/api/money/payments/export',
    operationId: 'downloadPayments',
    summary:
      'Payments as CSV, with the filters of the list, at most 100,000. Cells that a spreadsheet would run are escaped.',
    access: anyOf('MONEY_LIST'),
    query: paymentsExportQuery,
    produces: 'text/csv',
    handle: async ({ db, session, query }) => ({
      headers: { 'content-disposition': 'attachment; filename="payments.csv"' },
      body: Readable.from([await paymentsCsv(db, choiceOf(session, query))]),
    }),
  }),
  route({
    method: 'get',
    path: '/api/money/aging',
    operationId: 'readAging',
    summary:
      'What is due of invoices and payout statements by days after their date, each group of the sides that the caller may see.',
    access: anyOf('MONEY_LIST'),
    query: agingQuery,
    response: aging,
    handle: async ({ db, session, query }) => {
      const { time_zone, now } = await readAccountingClock(db)
      const asked = sides.options.filter(
        (one) =>
          maySeeSide(session, one) && (one === 'advertiser' ? query.publisher_id : query.advertiser_id) === undefined,
      )
      const found = await readAging(db, { ...query, sides: asked, today: dateAt(time_zone, now.getTime()) })
      return asked.flatMap((side) =>
        agingBucketNames.map(
          (bucket) =>
            found.find((one) => one.side === side && one.bucket === bucket) ?? { side, bucket, count: 0, amount: 0 },
        ),
      )
    },
  }),
]

import { Readable } from 'node:stream'
import { fromCents, toCents } from '../../../shared/app/money'
import { ledgerPermissions } from '../../../shared/money/ledger'
import { audit } from '../../app/audit/audit.queries'
import { allOf, anyOf, holds, personOnly, type Session } from '../../app/http/access'
import { ApiError, notFound } from '../../app/http/errors'
import { route, streamRoute } from '../../app/http/route'
import { withIdempotency } from '../../app/idempotency/idempotency.queries'
import { csvLine } from '../../db/sheetCells'
import { accountEnd, readAccount, unreadableAccount } from '../billingData/billingAccounts.queries'
import { reasonInput } from '../payments/payments.schema'
import { payoutCandidates } from './payoutCandidates'
import { accountingDay, approveRun, createRun, markFailed, markPaid, sendBackRun } from './payoutRuns'
import {
  isOnePersonEnough,
  listPayees,
  listRuns,
  listUnpaid,
  type PayoutRun,
  readRun,
  setOnePersonEnough,
} from './payoutRuns.queries'
import * as shapes from './payoutRuns.schema'

/** Payout runs are about what publishers are paid. */
const seers = allOf('MONEY_LIST', ledgerPermissions.publisher)
const editors = allOf('MONEY_EDIT', ledgerPermissions.publisher)
const approvers = allOf('MONEY_APPROVE', ledgerPermissions.publisher)

function shown(session: Session, { created_by_id, created_at, approved_at, sent_back_at, items, ...run }: PayoutRun) {
  const isOther = !run.needs_second_person || created_by_id !== session.user_id
  return {
    ...run,
    may_approve: run.state === 'waiting' && isOther && holds(session, 'MONEY_APPROVE'),
    created_at: created_at.toISOString(),
    approved_at: approved_at?.toISOString() ?? null,
    sent_back_at: sent_back_at?.toISOString() ?? null,
    items: items.map((item) => ({
      ...item,
      settled_at: item.settled_at === null ? null : new Date(item.settled_at).toISOString(),
    })),
  }
}

/** A file for the bank. Bank accounts are readable in it alone. */
function bankCsv({ number, items }: PayoutRun, payees: Awaited<ReturnType<typeof listPayees>>, secretKey: Buffer) {
  const waiting = items.filter(({ state }) => state === 'waiting')
  return [
    '\ufeff',
    csvLine(['Run', 'Publisher', 'Legal name', 'Address', 'Account', 'Reference', 'Amount', 'Currency']),
    ...waiting.map(({ publisher_id, publisher_name, amount, statements }) => {
      const payee = payees.find((one) => one.publisher_id === publisher_id)
      const account = readAccount(secretKey, payee?.account ?? null)
      if (account === null) throw unreadableAccount(publisher_name)
      const reference = statements.map((statement) => statement.number).join(' ')
      return csvLine([
        ...[number, publisher_name, payee?.legal_name ?? '', payee?.address ?? '', account, reference],
        ...[amount, 'USD'],
      ])
    }),
  ].join('')
}

export const payoutRunsRoutes = [
  route({
    method: 'get',
    path: '/api/money/payouts',
    operationId: 'listPayoutCandidates',
    summary: 'Publishers with something due that is in no payout run, and why some cannot be paid.',
    access: seers,
    query: shapes.candidatesQuery,
    response: shapes.candidates,
    handle: async ({ db, config, log, query }) => {
      const due_until = query.due_until ?? (await accountingDay(db))
      const end = (account: Buffer | null) => {
        const text = readAccount(config.secretKey, account)
        if (text === null) log.error('A bank account cannot be read with this SECRET_KEY')
        return accountEnd(text ?? '')
      }
      const found = payoutCandidates(await listUnpaid(db), due_until)
      return {
        due_until,
        publishers: found.map(({ account, ...candidate }) => ({ ...candidate, account_end: end(account) })),
      }
    },
  }),
  route({
    method: 'get',
    path: '/api/money/payout-runs',
    operationId: 'listPayoutRuns',
    summary: 'Payout runs, the latest first.',
    access: seers,
    query: shapes.runsQuery,
    response: shapes.runList,
    handle: async ({ db, session, query: { page, limit, ...filter } }) => {
      const { total, data } = await listRuns(db, filter, { limit, offset: (page - 1) * limit })
      return { total, data: data.map((run) => shown(session, run)) }
    },
  }),
  route({
    method: 'post',
    path: '/api/money/payout-runs',
    operationId: 'createPayoutRun',
    takesIdempotencyKey: true,
    summary: 'Creates a payout run. Its statements can be paid by nothing else until it is settled or sent back.',
    access: editors,
    body: shapes.newRun,
    response: shapes.payoutRun,
    handle: (request) =>
      withIdempotency(
        request,
        { owner: `user:${request.session.user_id}`, operation: 'payout_run.create' },
        async (transaction) => shown(request.session, await createRun(transaction, request, request.body)),
      ),
  }),
  route({
    method: 'post',
    path: '/api/money/payout-runs/:id/approve',
    operationId: 'approvePayoutRun',
    summary:
      'Approves a run, so that it can be paid. 403 for who created it, and for their tokens, unless one person was enough when it was created.',
    access: approvers,
    params: shapes.runParams,
    response: shapes.payoutRun,
    handle: (request) =>
      request.db
        .transaction()
        .execute(async (transaction) =>
          shown(request.session, await approveRun(transaction, request, request.params.id)),
        ),
  }),
  route({
    method: 'post',
    path: '/api/money/payout-runs/:id/send-back',
    operationId: 'sendBackPayoutRun',
    summary: 'Ends a run that is not approved. Its statements are due as before.',
    // Who created it may take it back, and who approves may refuse it.
    access: anyOf('MONEY_EDIT', 'MONEY_APPROVE'),
    params: shapes.runParams,
    body: reasonInput,
    response: shapes.payoutRun,
    handle: (request) => {
      const { db, session, params, body } = request
      if (!holds(session, ledgerPermissions.publisher)) throw notFound('The payout run')
      return db
        .transaction()
        .execute(async (transaction) => shown(session, await sendBackRun(transaction, request, params.id, body.reason)))
    },
  }),
  route({
    method: 'post',
    path: '/api/money/payout-runs/:id/paid',
    operationId: 'markPayoutsPaid',
    summary: 'Books the payments of an approved run: of all publishers that wait, or of those named.',
    access: editors,
    params: shapes.runParams,
    body: shapes.paidInput,
    response: shapes.payoutRun,
    handle: (request) =>
      request.db
        .transaction()
        .execute(async (transaction) =>
          shown(request.session, await markPaid(transaction, request, request.params.id, request.body)),
        ),
  }),
  route({
    method: 'post',
    path: '/api/money/payout-runs/:id/failed',
    operationId: 'markPayoutFailed',
    summary: 'Says that a payout did not arrive, before or after it was marked as paid. What it paid is due again.',
    access: editors,
    params: shapes.runParams,
    body: shapes.failedInput,
    response: shapes.payoutRun,
    handle: (request) =>
      request.db
        .transaction()
        .execute(async (transaction) =>
          shown(request.session, await markFailed(transaction, request, request.params.id, request.body)),
        ),
  }),
  streamRoute({
    method: 'post',
    path: '/api/money/payout-runs/:id/bank-file',
    operationId: 'downloadBankFile',
    summary:
      'The payouts of an approved run that wait, as CSV for the bank, with the bank accounts. Cells that a spreadsheet would run are ' +
      'escaped. Each call is in the audit log.',
    access: personOnly(editors),
    params: shapes.runParams,
    produces: 'text/csv',
    handle: async ({ db, config, params, session, requestId }) => {
      const csv = await db.transaction().execute(async (transaction) => {
        const run = await readRun(transaction, params.id)
        if (!run) throw notFound('The payout run')
        if (run.state !== 'approved')
          throw new ApiError('CONFLICT', 'Only an approved run with payouts that wait has a file.')
        const waiting = run.items.filter(({ state }) => state === 'waiting')
        await audit(transaction, { session, requestId }, 'payout_run.export', {
          ...{ entity_id: run.id, entity_name: run.number },
          after: {
            publishers: waiting.length,
            paid_out: fromCents(waiting.reduce((sum, { amount }) => sum + toCents(amount), 0)),
          },
        })
        return { number: run.number, text: bankCsv(run, await listPayees(transaction, run.id), config.secretKey) }
      })
      return {
        headers: { 'content-disposition': `attachment; filename="${csv.number}.csv"` },
        body: Readable.from([csv.text]),
      }
    },
  }),
  route({
    method: 'get',
    path: '/api/money/payout-settings',
    operationId: 'getPayoutSettings',
    summary: 'Who approves payout runs.',
    access: anyOf('MONEY_LIST'),
    response: shapes.payoutSettings,
    handle: async ({ db }) => ({ is_one_person_enough: await isOnePersonEnough(db), today: await accountingDay(db) }),
  }),
  route({
    method: 'put',
    path: '/api/money/payout-settings',
    operationId: 'savePayoutSettings',
    summary: 'Says whether one person is enough to create and approve a payout run. Runs that exist stay as they are.',
    access: personOnly(anyOf('MONEY_APPROVE')),
    body: shapes.payoutSettingsInput,
    response: shapes.payoutSettings,
    handle: ({ db, body, session, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const was = await setOnePersonEnough(transaction, body.is_one_person_enough)
        if (was !== body.is_one_person_enough)
          await audit(transaction, { session, requestId }, 'payout_settings.update', {
            entity_name: 'payout runs',
            before: { is_one_person_enough: was },
            after: body,
          })
        return { ...body, today: await accountingDay(transaction) }
      }),
  }),
]

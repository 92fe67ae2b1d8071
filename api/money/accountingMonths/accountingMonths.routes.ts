import { z } from 'zod'
import { audit } from '../../app/audit/audit.queries'
import { anyOf, type Session } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import { route } from '../../app/http/route'
import type { Database } from '../../db/connect'
import { type AccountingMonth, listMonths, lockMonth, readMonth, saveNote } from './accountingMonths.queries'
import {
  accountingMonth,
  checkParams,
  closed,
  closeInput,
  closing,
  monthParams,
  noteInput,
} from './accountingMonths.schema'
import { closeMonth, readChecks, reasonAgainst } from './closeMonth'
import { readReview, readReviewDifferences } from './review.queries'
import { shownSides, side, type Side } from './sides.schema'

const shown = (row: AccountingMonth) => ({
  month: row.month,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  time_zone: row.time_zone,
  state: row.closed_at ? ('closed' as const) : ('open' as const),
  closed_at: row.closed_at?.toISOString() ?? null,
  closed_by: row.closed_by,
  blocked_by: reasonAgainst(row),
  closing: row.closing,
  version: row.version,
})

/** What a check has found is money of both sides. */
const moneyFor = (session: Session, { money }: { money: number | null }) =>
  shownSides(session).length === side.options.length ? money : null

async function readClosing(db: Database, month: AccountingMonth, session: Session) {
  const sides = shownSides(session)
  const isShown = (row: { side: Side }) => sides.includes(row.side)
  const checks = await readChecks(db, month)
  return {
    checks: checks.map((check) => ({ ...check, money: moneyFor(session, check) })),
    review: (await readReview(db, month)).filter(isShown),
    differences: (await readReviewDifferences(db, month)).filter(isShown),
  }
}

export const accountingMonthsRoutes = [
  route({
    method: 'get',
    path: '/api/money/months',
    operationId: 'listAccountingMonths',
    summary: 'Accounting months from the first one to the current one, the latest first.',
    access: anyOf('MONEY_LIST'),
    response: z.array(accountingMonth),
    handle: async ({ db }) => (await listMonths(db)).map(shown),
  }),
  route({
    method: 'get',
    path: '/api/money/months/:month',
    operationId: 'getAccountingMonth',
    summary: 'An accounting month.',
    access: anyOf('MONEY_LIST'),
    params: monthParams,
    response: accountingMonth,
    handle: async ({ db, params }) => shown(await readMonth(db, params.month)),
  }),
  route({
    method: 'get',
    path: '/api/money/months/:month/closing',
    operationId: 'getClosing',
    summary: 'Checks of a month before it is closed, and what statements will say.',
    access: anyOf('MONEY_LIST'),
    params: monthParams,
    response: closing,
    handle: async ({ db, params, session }) => readClosing(db, await readMonth(db, params.month), session),
  }),
  route({
    method: 'put',
    path: '/api/money/months/:month/checks/:check',
    operationId: 'acceptClosingCheck',
    summary:
      'Accepts with a note what a check has found, so that the month can be closed. A new note replaces the one before.',
    access: anyOf('MONEY_CLOSE'),
    params: checkParams,
    body: noteInput,
    response: closing,
    handle: async ({ db, params, body, session, requestId }) => {
      await db.transaction().execute(async (transaction) => {
        await lockMonth(transaction, params.month)
        const month = await readMonth(transaction, params.month)
        if (month.closed_at) throw new ApiError('CONFLICT', reasonAgainst(month) ?? '')
        const check = (await readChecks(transaction, month)).find((one) => one.check === params.check)
        if (!check?.found) throw new ApiError('CONFLICT', 'This check has found nothing.')
        if (check.found !== body.found || moneyFor(session, check) !== body.money)
          throw new ApiError('CONFLICT', 'This check finds something else by now. Look at it again before you accept.')
        const seen = { found: check.found, note: body.note }
        const note = { ...seen, check_name: check.check, money: check.money, noted_by: session.email }
        await saveNote(transaction, params.month, note)
        await audit(transaction, { session, requestId }, 'accounting_month.accept_check', {
          ...{ entity_id: params.month, entity_name: params.month },
          ...{
            before: check.note && { note: check.note.note },
            after: { check: check.check, ...seen },
          },
        })
      })
      return readClosing(db, await readMonth(db, params.month), session)
    },
  }),
  route({
    method: 'post',
    path: '/api/money/months/:month/close',
    operationId: 'closeAccountingMonth',
    summary:
      'Closes a month, once and for all: writes its statements, numbers and signs those of partners with billing data. ' +
      'Whoever asks while it is closed, or again with the same version, gets the answer of the first. 409 with the reason if ' +
      'it cannot be closed.',
    access: anyOf('MONEY_CLOSE'),
    params: monthParams,
    body: closeInput,
    response: closed,
    handle: async ({ db, config, params, body, session, requestId }) => {
      const done = await closeMonth({ db, secretKey: config.secretKey, session, requestId }, params.month, body.version)
      return { ...done, month: shown(done.month) }
    },
  }),
]

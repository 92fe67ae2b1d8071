import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { dateAt } from '../../../shared/app/time/timeZones'
import { actorName, audit } from '../../app/audit/audit.queries'
import { anyOf, open, personOnly, type Session } from '../../app/http/access'
import { ApiError, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { openRoute, route, type StreamAnswer, streamRoute } from '../../app/http/route'
import type { Database } from '../../db/connect'
import { findEmailChannel } from '../../watch/channels/channels.queries'
import { mailBy } from '../../watch/sending/mailBy'
import { maySeeSide, shownSides } from '../accountingMonths/sides.schema'
import { lockPartner, readAccountingClock, setDispute } from '../payments/payments.queries'
import { applyCredits } from '../payments/credits.queries'
import { openStatement } from './checkStatements.queries'
import type { SealedStatement } from './signatures'
import type { StatementContent } from './statementContent'
import { leadsCsv, linesCsv, statementsCsv } from './statementCsv'
import {
  listStatements,
  readPdf,
  readStatement,
  type StatementFilter,
  type StatementRow,
  storePdf,
} from './statementList.queries'
import { statementMessage } from './statementMessage'
import { statementPdf } from './statementPdf'
import { listStatementKeys } from './statements.queries'
import {
  contentQuery,
  disputeInput,
  sendInput,
  sentStatement,
  statement,
  statementContent,
  statementKeys,
  statementList,
  statementsExportQuery,
  statementsQuery,
  writtenContent,
} from './statements.schema'

const called = 'The statement'
const params = z.object({ id: idText })
const exportLimit = 100_000

const shown = ({ partner_id, issued_at, checked_at, ...row }: StatementRow) => ({
  ...row,
  advertiser_id: row.side === 'advertiser' ? partner_id : null,
  publisher_id: row.side === 'publisher' ? partner_id : null,
  issued_at: issued_at?.toISOString() ?? null,
  checked_at: checked_at?.toISOString() ?? null,
})

type Asked = z.output<typeof statementsExportQuery>

/** The filter of the list: none match an advertiser and a publisher, or the other side. */
function choiceOf(session: Session, { advertiser_id, publisher_id, side, ...filter }: Asked): StatementFilter {
  const ofPartner = advertiser_id ? 'advertiser' : publisher_id ? 'publisher' : undefined
  const isNone = (advertiser_id && publisher_id) || (side && ofPartner && side !== ofPartner)
  return {
    ...filter,
    ...{ sides: isNone ? [] : shownSides(session), side: side ?? ofPartner, partner_id: advertiser_id ?? publisher_id },
  }
}

async function today(db: Database): Promise<string> {
  const { time_zone, now } = await readAccountingClock(db)
  return dateAt(time_zone, now.getTime())
}

async function found(db: Database, id: number, session: Session) {
  const stored = await readStatement(db, id, await today(db))
  if (!stored || !maySeeSide(session, stored.side)) throw notFound(called)
  return stored
}

/** An issued statement as it was signed, and the bytes of its file. Throws 409 for a draft, and for a broken one. */
async function issued(db: Database, id: number, session: Session) {
  const { number } = await found(db, id, session)
  if (!number) throw new ApiError('CONFLICT', 'This is a draft: enter the billing data of the partner, and our own.')
  const { document, content, isIntact } = await openStatement(db, id)
  if (!isIntact)
    throw new ApiError('CONFLICT', `${number} is broken: it is not as it was signed, so there is no file of it.`)
  return { number, document, sealed: content as SealedStatement }
}

/** What a document says, at most so many lines, adjustments and returns. Throws 409 if it is no statement. */
function writtenIn(
  content: unknown,
  number: string | null,
  limit: number | undefined,
): z.output<typeof writtenContent> {
  try {
    const signed = number ? (content as SealedStatement).statement : null
    const { lines, adjustments, payments, returns } = signed ?? (content as StatementContent)
    return writtenContent.parse({
      lines: lines.slice(0, limit),
      adjustments: adjustments.slice(0, limit),
      returns: returns.slice(0, limit),
      payments,
      line_count: lines.length,
      adjustment_count: adjustments.length,
      return_count: returns.length,
      parties: signed && {
        from_name: signed.from.legal_name,
        from_address: signed.from.address,
        from_tax_number: signed.from.tax_number,
        to_name: signed.to.legal_name,
        to_address: signed.to.address,
        to_tax_number: signed.to.tax_number,
        pay_to: signed.pay_to,
        time_zone: signed.time_zone,
      },
    })
  } catch {
    // Whatever is wrong with it, nothing of it can be shown.
    throw new ApiError(
      'CONFLICT',
      `${number ?? 'This draft'} is broken: its text cannot be read. Restore it from a backup.`,
    )
  }
}

/** The PDF of a statement: made once. */
async function pdfOf(db: Database, id: number, sealed: SealedStatement): Promise<Buffer> {
  const stored = await readPdf(db, id)
  if (stored) return stored
  const made = await statementPdf(sealed)
  await storePdf(db, id, made, createHash('sha256').update(made).digest('hex'))
  return (await readPdf(db, id)) ?? made
}

const download = (name: string, type: string, content: string | Buffer): StreamAnswer => ({
  headers: { 'content-disposition': `attachment; filename="${name}"`, 'content-type': type },
  body: Readable.from([content]),
})

/** A file of an issued statement. Each download is in the audit log. */
const file = <Type extends 'application/json' | 'application/pdf' | 'text/csv'>(
  format: 'json' | 'pdf' | 'lines' | 'leads',
  operationId: string,
  { produces, summary }: { produces: Type; summary: string },
  contentOf: (
    db: Database,
    id: number,
    statement: Awaited<ReturnType<typeof issued>>,
  ) => Promise<StreamAnswer> | StreamAnswer,
) =>
  streamRoute({
    ...{ method: 'get', path: `/api/money/statements/:id/${format}`, operationId, summary, produces, params },
    access: anyOf('MONEY_LIST'),
    handle: async ({ db, params: { id }, session, requestId }) => {
      const statement = await issued(db, id, session)
      const answer = await contentOf(db, id, statement)
      const told = { entity_id: id, entity_name: statement.number, after: { file: format } }
      await audit(db, { session, requestId }, 'statement.download', told)
      return answer
    },
  })

export const statementsRoutes = [
  route({
    method: 'get',
    path: '/api/money/statements',
    operationId: 'listStatements',
    summary:
      'Statements of closed months, the latest month first. Who lacks the global permission for revenue gets none of ' +
      'advertisers, who lacks that for payout none of publishers.',
    access: anyOf('MONEY_LIST'),
    query: statementsQuery,
    response: statementList,
    handle: async ({ db, session, query: { page, limit, ...asked } }) => {
      const place = { limit, offset: (page - 1) * limit, today: await today(db) }
      const { total, sums, data } = await listStatements(db, choiceOf(session, asked), place)
      return { total, sums, data: data.map(shown) }
    },
  }),
  streamRoute({
    method: 'get',
    path: '/api/money/statements/export',
    operationId: 'exportStatements',
    summary:
      'Statements as CSV, with the filters of the list, at most 100,000. Cells that a spreadsheet would run are escaped.',
    access: anyOf('MONEY_LIST'),
    query: statementsExportQuery,
    produces: 'text/csv',
    handle: async ({ db, session, query }) => {
      const place = { limit: exportLimit, offset: 0, today: await today(db) }
      const { data } = await listStatements(db, choiceOf(session, query), place)
      return download('statements.csv', 'text/csv; charset=utf-8', statementsCsv(data))
    },
  }),
  route({
    method: 'get',
    path: '/api/money/statements/:id',
    operationId: 'getStatementContent',
    summary:
      'What a statement says: lines, adjustments, payments. Its leads are in its files. 409 if it cannot be read.',
    access: anyOf('MONEY_LIST'),
    params,
    query: contentQuery,
    response: statementContent,
    handle: async ({ db, params: { id }, query: { limit }, session }) => {
      const { number } = await found(db, id, session)
      const { content, isIntact } = await openStatement(db, id)
      return { ...writtenIn(content, number, limit), is_genuine: number ? isIntact : null }
    },
  }),
  route({
    method: 'put',
    path: '/api/money/statements/:id/dispute',
    operationId: 'disputeStatement',
    summary:
      'Says that the partner disputes a statement, or that this is settled, with a note. A disputed statement is in no payout run.',
    access: anyOf('MONEY_EDIT'),
    params,
    body: disputeInput,
    response: statement,
    handle: ({ db, params: { id }, body: { is_disputed, note }, session, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const { side, partner_id } = await found(transaction, id, session)
        const partner = {
          advertiser_id: side === 'advertiser' ? partner_id : null,
          publisher_id: side === 'publisher' ? partner_id : null,
        }
        await lockPartner(transaction, partner)
        const { number, dispute_note, run_id } = await found(transaction, id, session)
        if (!number) throw new ApiError('CONFLICT', 'This is a draft.')
        if (run_id !== null) throw new ApiError('CONFLICT', 'It is in a payout run.')
        if (!is_disputed && dispute_note === null) throw new ApiError('CONFLICT', 'It is not in dispute.')
        await setDispute(transaction, id, is_disputed ? { note, actor: actorName(session) } : null)
        if (!is_disputed) await applyCredits(transaction, partner)
        await audit(transaction, { session, requestId }, is_disputed ? 'statement.dispute' : 'statement.settle', {
          ...{
            entity_id: id,
            entity_name: number,
            before: dispute_note === null ? null : { note: dispute_note },
            after: { note },
          },
        })
        return shown(await found(transaction, id, session))
      }),
  }),
  file(
    'json',
    'downloadStatement',
    { produces: 'application/json', summary: 'The signed file that a partner can check: see /docs/statements.' },
    (_db, _id, { number, document }) => download(`${number}.json`, 'application/json', document),
  ),
  file(
    'pdf',
    'downloadStatementPdf',
    { produces: 'application/pdf', summary: 'The statement as PDF: made once, and the same bytes each time.' },
    async (db, id, { number, sealed }) => {
      return download(`${number}.pdf`, 'application/pdf', await pdfOf(db, id, sealed))
    },
  ),
  file(
    'lines',
    'downloadStatementLines',
    { produces: 'text/csv', summary: 'The lines of a statement as CSV.' },
    (_db, _id, { number, sealed }) => download(`${number}.csv`, 'text/csv; charset=utf-8', linesCsv(sealed.statement)),
  ),
  file(
    'leads',
    'downloadStatementLeads',
    { produces: 'text/csv', summary: 'The leads of a statement as CSV.' },
    (_db, _id, { number, sealed }) =>
      download(`${number}-leads.csv`, 'text/csv; charset=utf-8', leadsCsv(sealed.statement)),
  ),
  route({
    method: 'post',
    path: '/api/money/statements/:id/send',
    operationId: 'sendStatement',
    summary:
      'Sends a statement as PDF by e-mail, by the first active e-mail channel of the alerts; all recipients get the same message. ' +
      '409 with the reason if it could not be sent.',
    access: personOnly(anyOf('MONEY_EDIT')),
    params,
    body: sendInput,
    response: sentStatement,
    handle: async ({ db, config, session, requestId, params: { id }, body: { recipients } }) => {
      const { number, sealed } = await issued(db, id, session)
      const channel = await findEmailChannel(db)
      if (!channel) throw new ApiError('CONFLICT', 'No e-mail channel is set up: add one under Alerts.')
      const pdf = await pdfOf(db, id, sealed)
      const fault = await mailBy(channel, config, recipients, statementMessage(sealed.statement, pdf))
      if (fault !== null) throw new ApiError('CONFLICT', `It was not sent: ${fault}`)
      await audit(db, { session, requestId }, 'statement.send', {
        ...{ entity_id: id, entity_name: number, after: { recipients } },
      })
      return { sent_to: recipients }
    },
  }),
  openRoute({
    method: 'get',
    path: '/api/money/statement-keys',
    operationId: 'listStatementKeys',
    summary: 'All public keys that statements were ever signed with, the latest first.',
    access: open('Partners check their statements with them.'),
    response: statementKeys,
    handle: async ({ db }) => ({ keys: await listStatementKeys(db) }),
  }),
]

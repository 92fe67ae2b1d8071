import { Readable } from 'node:stream'
import { entryKinds } from '../../../shared/money/ledger'
import { anyOf, type Session } from '../../app/http/access'
import { endCursor, readCursor } from '../../app/http/cursors'
import { route, streamRoute } from '../../app/http/route'
import type { Database } from '../../db/connect'
import { csvLine } from '../../db/sheetCells'
import { countDifferences, type LedgerChoice, listBalances, listLedger } from './ledger.queries'
import * as shapes from './ledger.schema'

const exportLimit = 100_000
/** Entries that are read at once. */
const pageSize = 10_000

/** Entries as CSV, newest first, page by page. */
async function* ledgerCsv(db: Database, session: Session, choice: LedgerChoice): AsyncGenerator<string> {
  const titles = ['Entry', 'Booked at', 'Reason', 'Advertiser', 'Publisher', 'Lead', 'Country', 'Effective at']
  yield `\ufeff${csvLine([...titles, 'Month', 'By', 'Before', 'After', 'Amount'])}`
  let after: readonly number[] | null = null
  for (let read = 0; read < exportLimit; read += pageSize) {
    const { data, end }: Awaited<ReturnType<typeof listLedger>> = await listLedger(db, session, choice, {
      ...{ page: 1, limit: pageSize, after },
    })
    yield data
      .map((row) =>
        csvLine([
          ...[row.id, row.created_at, entryKinds[row.kind], row.advertiser_name, row.publisher_name, row.lead_id],
          ...[row.country_name, row.effective_at, row.month.slice(0, 7), row.actor],
          ...[row.old_amount, row.new_amount, row.amount],
        ]),
      )
      .join('')
    if (data.length < pageSize) return
    after = end
  }
}

export const ledgerRoutes = [
  route({
    method: 'get',
    path: '/api/money/ledger',
    operationId: 'listLedger',
    summary:
      'Entries of the ledger, newest first. Who lacks the global permission for revenue gets none of advertisers, who lacks ' +
      'that for payout none of publishers.',
    access: anyOf('MONEY_LIST'),
    query: shapes.ledgerQuery,
    response: shapes.ledger,
    handle: async ({ db, session, query: { page, limit, after, ...choice } }) => {
      const { total, end, data } = await listLedger(db, session, choice, { page, limit, after: readCursor(after, 2) })
      const end_cursor = end && endCursor([end], (place) => place)
      return { total, end_cursor, differences: await countDifferences(db), data }
    },
  }),
  streamRoute({
    method: 'get',
    path: '/api/money/ledger/export',
    operationId: 'exportLedger',
    summary:
      'Entries of the ledger as CSV, with the filters of the list, at most 100,000. Cells that a spreadsheet would run are escaped.',
    access: anyOf('MONEY_LIST'),
    query: shapes.ledgerExportQuery,
    produces: 'text/csv',
    handle: ({ db, session, query }) =>
      Promise.resolve({
        headers: { 'content-disposition': 'attachment; filename="ledger.csv"' },
        body: Readable.from(ledgerCsv(db, session, query)),
      }),
  }),
  route({
    method: 'get',
    path: '/api/money/balances',
    operationId: 'listBalances',
    summary:
      'What advertisers owe us, and we owe publishers. Partners whose money the caller may not see are left out.',
    access: anyOf('MONEY_LIST'),
    query: shapes.balancesQuery,
    response: shapes.balances,
    handle: ({ db, session, query: { advertiser_ids = [], publisher_ids = [] } }) =>
      listBalances(db, session, { advertisers: advertiser_ids, publishers: publisher_ids }),
  }),
]

import { anyOf } from '../../app/http/access'
import { endCursor, readCursor } from '../../app/http/cursors'
import { route } from '../../app/http/route'
import { countDifferences, listBalances, listLedger } from './ledger.queries'
import * as shapes from './ledger.schema'

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

import { createStateFeed, type FeedNeeds } from '../../app/events/stateFeed'
import type { Database } from '../../db/connect'
import { pendingChannel } from './notifyPending.queries'
import { pendingFtdFor, readPendingFtd } from './pendingFtd.queries'

/** Sends the number of pending conversions to all readers whenever it changes. */
export const createPendingFtdFeed = (db: Database, now: () => number, needs: FeedNeeds) =>
  createStateFeed(
    {
      channel: pendingChannel,
      permission: 'PENDING_CONVERSIONS_LIST',
      called: 'pending conversions',
      read: () => readPendingFtd(db, null, now()),
      shownTo: (session, facts) => pendingFtdFor(session, facts, null),
    },
    needs,
  )

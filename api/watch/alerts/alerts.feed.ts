import { createStateFeed, type FeedNeeds } from '../../app/events/stateFeed'
import type { Database } from '../../db/connect'
import { alertsChannel } from './alerts.queries'
import { countOpenAlerts } from './alertRows.queries'
import { countsShownTo } from './alertCosts'

/** Sends the number of open alerts to all readers whenever alerts change. */
export const createAlertsFeed = (db: Database, now: () => number, needs: FeedNeeds) =>
  createStateFeed(
    {
      channel: alertsChannel,
      permission: 'ALERTS_LIST',
      called: 'open alerts',
      read: () => countOpenAlerts(db, now()),
      shownTo: countsShownTo,
    },
    needs,
  )

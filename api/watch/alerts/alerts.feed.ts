import { createStateFeed, type FeedNeeds } from '../../app/events/stateFeed'
import type { Database } from '../../db/connect'
import { alertsChannel } from './alerts.queries'
import type { AlertCounts } from './alerts.schema'
import { countOpenAlerts } from './alertRows.queries'
import { countsShownTo } from './alertCosts'
import { countAsked } from '../../access/assistantChanges/assistantChanges.queries'

/** Sends the number of open alerts and requests of assistants to all readers whenever they change. */
export const createAlertsFeed = (db: Database, now: () => number, needs: FeedNeeds) =>
  createStateFeed(
    {
      channel: alertsChannel,
      permission: 'ALERTS_LIST',
      called: 'open alerts',
      read: async () => ({ ...(await countOpenAlerts(db, now())), asked: await countAsked(db, now()) }),
      shownTo: (session, { asked, ...counts }): AlertCounts => ({
        ...{ ...countsShownTo(session, counts), asked: asked.get(session.user_id) ?? 0 },
      }),
    },
    needs,
  )

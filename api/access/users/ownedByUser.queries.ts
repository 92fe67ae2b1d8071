import { ownedRecords, type OwnedRecord } from '../../app/undo/deletions.queries'
import type { Database } from '../../db/connect'
import { listPresetsOfUser } from '../../reports/presets/presets.queries'
import { readNotifications, recordedNotifications } from '../../watch/channels/notifications.queries'
import { listAccessTokens } from '../accessTokens/accessTokens.queries'
import { findExtras, withoutBookmarks } from '../userSettings/userSettings.queries'

/** The records of a user that are deleted with it. Access tokens are recorded without the token. */
export const ownedByUser =
  (now: number) =>
  async (db: Database, userId: number): Promise<OwnedRecord[]> => {
    const extras = withoutBookmarks(await findExtras(db, userId))
    const notifications = await readNotifications(db, userId)
    return [
      ...ownedRecords('access_token', await listAccessTokens(db, { userId }, now)),
      ...ownedRecords('preset', await listPresetsOfUser(db, userId)),
      ...(Object.keys(extras).length ? [{ entity: 'user_settings', id: userId, recorded: extras }] : []),
      // Version 0: nothing was saved.
      ...(notifications?.version
        ? [{ entity: 'alert_notifications', id: userId, recorded: recordedNotifications(notifications) }]
        : []),
    ]
  }

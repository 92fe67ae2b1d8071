import { z } from 'zod'
import { type Session, signedIn } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { isSameContent } from '../../app/records/saves'
import { findExtras, mergeExtras, withoutBookmarks } from './userSettings.queries'
import { type Extras, maxTableLayouts, settingsChange, tableColumns, userSettings } from './userSettings.schema'
import { audit } from '../../app/audit/audit.queries'

function refuseOthers(session: Session, userId: number): void {
  if (userId !== session.user_id) throw new ApiError('FORBIDDEN', 'You may only use your own settings.')
}

const params = z.object({ user_id: idText })

/** The part of `extras` with the keys of `change`, without favourites. */
const sameKeys = (extras: Extras, change: Extras): Partial<Extras> =>
  Object.fromEntries(Object.entries(withoutBookmarks(extras)).filter(([key]) => key in change))

export const userSettingsRoutes = [
  route({
    method: 'get',
    path: '/api/user-settings/:user_id',
    operationId: 'getUserSettings',
    summary: "The caller's own settings.",
    access: signedIn,
    params,
    response: userSettings,
    handle: async ({ db, session, params: { user_id } }) => {
      refuseOthers(session, user_id)
      return { user_id, timezone_id: session.timezone_id, extras: await findExtras(db, user_id) }
    },
  }),
  route({
    method: 'get',
    path: '/api/user-settings/:user_id/table-columns',
    operationId: 'getTableColumns',
    summary: 'Layouts of the tables of leads and pending conversions; null until saved.',
    access: signedIn,
    params,
    response: tableColumns,
    handle: async ({ db, session, params: { user_id } }) => {
      refuseOthers(session, user_id)
      const { lead_details_columns = null, pending_conversion_columns = null } = await findExtras(db, user_id)
      return { lead_details_columns, pending_conversion_columns }
    },
  }),
  route({
    method: 'put',
    path: '/api/user-settings',
    operationId: 'saveUserSettings',
    summary: 'Merges `extras` into the stored settings, key by key; null deletes a key.',
    access: signedIn,
    body: settingsChange,
    response: userSettings,
    handle: async ({ db, session, body: { user_id, extras: change }, now, requestId }) => {
      refuseOthers(session, user_id)
      const extras = await db.transaction().execute(async (transaction) => {
        const before = await findExtras(transaction, user_id)
        if (isSameContent({ ...before, ...change }, before)) return before
        const after = await mergeExtras(transaction, user_id, change, now())
        if (Object.keys(after.table_layouts ?? {}).length > maxTableLayouts) {
          throw badInput({ 'extras.table_layouts': `At most ${maxTableLayouts} tables can be arranged` })
        }
        if (!isSameContent(sameKeys(before, change), sameKeys(after, change))) {
          await audit(transaction, { session, requestId }, 'user_settings.update', {
            entity_id: user_id,
            before: sameKeys(before, change),
            after: sameKeys(after, change),
          })
        }
        return after
      })
      return { user_id, timezone_id: session.timezone_id, extras }
    },
  }),
]

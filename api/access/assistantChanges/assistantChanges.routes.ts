import { z } from 'zod'
import { confirmMinutes } from '../../../shared/access/assistantChanges'
import { personOnly, type Session, signedIn } from '../../app/http/access'
import { idsQuery, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import type { Database } from '../../db/connect'
import { confirmChange, decideChange, prepareChange } from './assistantChanges'
import { findAsked, findChanges, shownChanges, type StoredChange } from './assistantChanges.queries'
import {
  assistantChange,
  type AssistantChangeRow,
  changeInput,
  confirmationInput,
  decisionInput,
  preparedChange,
} from './assistantChanges.schema'
import { changeTargets } from './changeTargets'

/** Those whose record the caller may change: their values are what the record's form shows. */
async function visible(db: Database, session: Session, changes: readonly StoredChange[], now: number) {
  const seen = await Promise.all(
    changes.map(async ({ entity, record_id }) => {
      const current = await changeTargets[entity].read(db, record_id, { now, locks: false })
      return current?.mayChange(session) ?? false
    }),
  )
  return shownChanges(
    db,
    changes.filter((_, place) => seen[place]),
    now,
  )
}

async function changeAfter(db: Database, session: Session, id: number, now: number): Promise<AssistantChangeRow> {
  const [change] = await shownChanges(db, await findChanges(db, session, [id]), now)
  if (!change) throw new Error(`The change ${id} is gone`)
  return change
}

export const assistantChangesRoutes = [
  route({
    method: 'get',
    path: '/api/assistant-changes',
    operationId: 'listAssistantChanges',
    summary:
      "Changes that assistants ask the caller for, the oldest first; with `ids` in any state, for an access token its own. Without those of records that the caller's role may not change.",
    access: signedIn,
    query: idsQuery,
    response: z.array(assistantChange),
    handle: async ({ db, session, query: { ids }, now }) => {
      const at = now()
      const changes = ids ? await findChanges(db, session, ids) : await findAsked(db, session.user_id, at)
      return visible(db, session, changes, at)
    },
  }),
  route({
    method: 'post',
    path: '/api/assistant-changes',
    operationId: 'prepareAssistantChange',
    summary: `Says what a change would do, without making it, and gives a confirmation that is valid once, for ${confirmMinutes} minutes and the same access token. Needs the permission of changing the record.`,
    access: signedIn,
    body: changeInput,
    response: preparedChange,
    status: 201,
    handle: ({ db, session, body, now }) =>
      db.transaction().execute(async (transaction) => {
        const { change, confirmation } = await prepareChange(transaction, session, body, now())
        return { change: await changeAfter(transaction, session, change.id, now()), confirmation }
      }),
  }),
  route({
    method: 'post',
    path: '/api/assistant-changes/confirm',
    operationId: 'confirmAssistantChange',
    summary:
      'Makes a prepared change, or asks the owner of the access token for it: always for prices, and if the token says so. 404 for a confirmation that is not of the token, 409 for a used one, 400 for an expired one, and 409 if somebody changed the record.',
    access: signedIn,
    body: confirmationInput,
    response: assistantChange,
    handle: ({ db, session, body, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const id = await confirmChange(transaction, { session, requestId }, body.confirmation, now())
        return changeAfter(transaction, session, id, now())
      }),
  }),
  route({
    method: 'post',
    path: '/api/assistant-changes/:id/decision',
    operationId: 'decideAssistantChange',
    summary:
      "Makes a change that an assistant of the caller asks for, with the rights of the assistant's access token, or refuses it. 409 if nobody is asked any more, and if somebody changed the record.",
    access: personOnly(signedIn),
    params: z.object({ id: idText }),
    body: decisionInput,
    response: assistantChange,
    handle: ({ db, session, params: { id }, body, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        await decideChange(transaction, { session, requestId }, { id, isConfirmed: body.is_confirmed }, now())
        return changeAfter(transaction, session, id, now())
      }),
  }),
]

import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { changeInWords, decideMinutes, maxAsked } from '../../../shared/access/assistantChanges'
import { MINUTE } from '../../../shared/app/time/timeZones'
import { audit } from '../../app/audit/audit.queries'
import type { Caller, Session } from '../../app/http/access'
import { ApiError, badInput, forbidden, notFound } from '../../app/http/errors'
import type { DB } from '../../db/generated/schema'
import { sessionFor } from '../storedWork/runsAs.queries'
import { insertChange, lockAndCountAsked, lockChange, setState, type StoredChange } from './assistantChanges.queries'
import type { changeInput } from './assistantChanges.schema'
import { changeTargets } from './changeTargets'

/** The record of a change as it is now. Throws NOT_FOUND, and FORBIDDEN if the session may not change it. */
async function readRecord(
  transaction: Transaction<DB>,
  { entity, record_id }: Pick<StoredChange, 'entity' | 'record_id'>,
  session: Session,
  now: number,
) {
  const { called, read } = changeTargets[entity]
  const current = await read(transaction, record_id, { now, locks: true })
  if (!current) throw notFound(called)
  if (!current.mayChange(session)) throw forbidden()
  return current
}

/** Stores what an assistant wants to change; nothing changes. Returns it with the confirmation, which is used once. */
export async function prepareChange(
  transaction: Transaction<DB>,
  session: Session,
  { value, ...of }: z.output<typeof changeInput>,
  now: number,
) {
  const current = await readRecord(transaction, of, session, now)
  const new_value = changeTargets[of.entity].parse(value, current.value)
  if (new_value === current.value) throw badInput({ value: 'It has this value already.' })
  const content = { ...of, old_value: current.value, new_value, version: current.version }
  return insertChange(transaction, session, content, now)
}

/** The record as it was when the change was prepared. Throws as `readRecord`, and CONFLICT if somebody changed it. */
async function readUnchanged(transaction: Transaction<DB>, change: StoredChange, session: Session, now: number) {
  const { value, version } = await readRecord(transaction, change, session, now)
  if (value !== change.old_value || version !== change.version)
    throw new ApiError('CONFLICT', 'Somebody changed the record in the meantime. Prepare the change again.')
}

/** Makes a locked change with the rights of a token, by whose assistant the log says it was. */
async function make(transaction: Transaction<DB>, change: StoredChange, { session, requestId }: Caller, now: number) {
  const assistant = { ...session, is_assistant: true as const }
  await readUnchanged(transaction, change, session, now)
  const { record_id: id, new_value: value, version } = change
  const request = { db: transaction, session: assistant, body: {}, requestId, idempotencyKey: null }
  await changeTargets[change.entity].change(transaction, request, { id, version, value, now, verb: 'update' })
  await setState(transaction, change.id, { state: 'done' })
}

/** Writes what became of a change that a person decides. */
const log = (transaction: Transaction<DB>, caller: Caller, verb: 'ask' | 'confirm' | 'refuse', change: StoredChange) =>
  audit(transaction, caller, `assistant_change.${verb}`, {
    ...{ entity_id: change.id, entity_name: change.record_name },
    after: {
      ...{ record: change.entity, record_id: change.record_id, access_token: change.token_name },
      change: changeInWords({
        ...{ record: change.entity, name: change.record_name, from: change.old_value, to: change.new_value },
      }),
    },
  })

/**
 * Makes a change that the same token prepared, or asks a person to. Throws NOT_FOUND for what is not a confirmation of
 * the token, CONFLICT for a used one and BAD_USER_INPUT for an expired one.
 */
export async function confirmChange(
  transaction: Transaction<DB>,
  caller: Caller,
  confirmation: string,
  now: number,
): Promise<number> {
  const { session } = caller
  const change = await lockChange(transaction, { confirmation })
  if (!change || change.token_id !== session.session_id) throw notFound('The confirmation')
  if (change.state !== 'prepared') throw new ApiError('CONFLICT', 'The confirmation was used already.')
  if (change.expires_at.getTime() <= now)
    throw badInput({ confirmation: 'The confirmation has expired. Prepare the change again.' })
  if (!change.needs_person) await make(transaction, change, caller, now)
  else {
    await readUnchanged(transaction, change, session, now)
    if ((await lockAndCountAsked(transaction, change.token_id, now)) >= maxAsked)
      throw new ApiError('CONFLICT', `${maxAsked} changes wait for a person already.`)
    await setState(transaction, change.id, { state: 'asked', expiresAt: now + decideMinutes * MINUTE })
    await log(transaction, caller, 'ask', change)
  }
  return change.id
}

/** Makes a change that a token of the person asked for, with the rights that the token has now; or refuses it. */
export async function decideChange(
  transaction: Transaction<DB>,
  caller: Caller,
  { id, isConfirmed }: { id: number; isConfirmed: boolean },
  now: number,
): Promise<void> {
  const change = await lockChange(transaction, { id })
  if (!change || change.owner_id !== caller.session.user_id) throw notFound('The change')
  if (change.state !== 'asked') throw new ApiError('CONFLICT', 'Nobody is asked for this change any more.')
  if (change.expires_at.getTime() <= now) throw new ApiError('CONFLICT', 'The request has expired.')
  if (!isConfirmed) {
    await setState(transaction, id, { state: 'refused' })
    return log(transaction, caller, 'refuse', change)
  }
  const by = change.token_name === null ? null : change.token_id
  const found = await sessionFor(transaction, { ...change, token_id: by }, now)
  if ('reason' in found) throw new ApiError('CONFLICT', found.reason)
  await log(transaction, caller, 'confirm', change)
  await make(transaction, change, { session: found.session, requestId: caller.requestId }, now)
}

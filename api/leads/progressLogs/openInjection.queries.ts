import { type StoredOverrides, noOverrides, overridesOf } from '../../routing/attempts/decisions'
import { completeInjections, injectedText } from '../../routing/attempts/injections.queries'
import { dueAfter } from '../../routing/attempts/offers'
import { lockAttemptOf, type OpenAttempt } from '../../routing/attempts/openAttempts.queries'
import { nextHistoryIds } from '../../routing/attempts/sequences.queries'
import type { Database } from '../../db/connect'
import { changeLead } from '../leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import type { Advertiser } from '../../routing/engine/advertisers.queries'
import type { Injection } from './progressLogs.queries'
import { injectionOptions } from './progressLogs.schema'

/** Data locked and read by the transaction that begins an injection. */
export interface Locked {
  injection: Injection
  lead: LeadRecord
  advertiser: Advertiser
  now: number
}

/** Writes an attempt of the injection to the lead's history. Returns its id. */
async function writeHistory(
  transaction: Database,
  { lead, advertiser, now }: Locked,
  row: { status: string; restriction_origin?: string; message?: string },
): Promise<number> {
  const [id] = await nextHistoryIds(transaction, 1)
  if (id === undefined) throw new Error('The sequence of lead histories gave no id')
  await transaction
    .insertInto('lead_histories')
    .values({
      ...{ id, lead_id: lead.id, created_at: new Date(now), advertiser_id: advertiser.id },
      ...{ offer: lead.offer, funnel: lead.funnel },
      ...row,
    })
    .execute()
  return id
}

/** Opens the attempt of an injection, also in the lead's history; the process that commits it sends the lead once. */
export async function openInjection(
  transaction: Database,
  locked: Locked,
  told: StoredOverrides,
): Promise<Pick<OpenAttempt, 'history_id' | 'origin' | 'injection_id' | 'told'>> {
  const { injection, lead, advertiser, now } = locked
  const history_id = await writeHistory(transaction, locked, { status: 'Submitted', ...overridesOf(told) })
  await transaction
    .insertInto('open_attempts')
    .values({
      ...{ history_id, origin: 'injection', injection_id: injection.id, lead_id: lead.id },
      // Read in SQL, because a Date has no microseconds, which a join would need.
      lead_created_at: (injections) =>
        injections.selectFrom('injections').select('lead_created_at').where('id', '=', injection.id),
      ...{ advertiser_id: advertiser.id, sent_at: new Date(now) },
      due_at: dueAfter(advertiser.broker ?? { timeoutMs: 0 }, now),
      decision: JSON.stringify({ told }),
    })
    .execute()
  return { history_id, origin: 'injection', injection_id: injection.id, told }
}

/** Opens the attempt of a running injection that an older version began without one, with its stored overrides. */
export async function reopenInjection(transaction: Database, locked: Locked): Promise<OpenAttempt> {
  const { told } = injectionOptions.parse(locked.injection.options)
  await openInjection(transaction, locked, { ...noOverrides, ...told })
  const opened = await lockAttemptOf(transaction, locked.lead.id)
  if (!opened) throw new Error(`The attempt of injection ${locked.injection.id} is missing`)
  return opened
}

/** Ends an injection that must not be sent, with the reason in the lead's history. */
export async function refuseInjection(transaction: Database, locked: Locked, reason: string): Promise<void> {
  const { injection, lead, advertiser, now } = locked
  const history_id = await writeHistory(transaction, locked, {
    status: 'Rejected',
    restriction_origin: 'system',
    message: reason,
  })
  const ended = {
    attempt: { history_id, injection_id: injection.id },
    advertiserName: advertiser.name,
    result: 'refused',
    message: reason,
  } as const
  await completeInjections(transaction, [ended], now)
  await changeLead(transaction, lead, injectedText(ended), { by: 'broker', at: now })
}

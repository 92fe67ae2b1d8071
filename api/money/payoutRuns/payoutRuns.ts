import { toCents } from '../../../shared/app/money'
import { dateAt } from '../../../shared/app/time/timeZones'
import { payoutObstacles } from '../../../shared/money/payments'
import { actorName, audit } from '../../app/audit/audit.queries'
import type { Caller } from '../../app/http/access'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import type { Database } from '../../db/connect'
import {
  addAllocations,
  insertPayment,
  lockPartner,
  readAccountingClock,
  readPayment,
  takeBack,
} from '../payments/payments.queries'
import { applyCredits, paymentDate } from '../payments/credits.queries'
import { takeRunNumber } from '../statements/statements.queries'
import { payoutCandidates } from './payoutCandidates'
import {
  findPaymentOf,
  insertItem,
  insertRun,
  isOnePersonEnough,
  listUnpaid,
  lockRun,
  type PayoutItem,
  type PayoutRun,
  readRun,
  setApproved,
  setSentBack,
  settleItem,
} from './payoutRuns.queries'

const conflict = (message: string) => new ApiError('CONFLICT', message)
const ofPublisher = (publisher_id: number) => ({ advertiser_id: null, publisher_id })

async function found(db: Database, id: number): Promise<PayoutRun> {
  const run = await readRun(db, id)
  if (!run) throw notFound('The payout run')
  return run
}

/** The run, locked with its publishers. */
async function lockedRun(transaction: Database, id: number): Promise<PayoutRun> {
  await lockRun(transaction, id)
  const run = await found(transaction, id)
  for (const publisher_id of run.items.map((item) => item.publisher_id).sort((one, other) => one - other))
    await lockPartner(transaction, ofPublisher(publisher_id))
  return run
}

const named = ({ id, number }: PayoutRun) => ({ entity_id: id, entity_name: number })
const told = ({ publisher_name, amount }: PayoutItem) => ({ publisher: publisher_name, paid_out: amount })

/** Today in the accounting time zone. */
export async function accountingDay(db: Database): Promise<string> {
  const { time_zone, now } = await readAccountingClock(db)
  return dateAt(time_zone, now.getTime())
}

export interface NewRun {
  /** Until when statements had to be due. */
  due_until: string
  /** With the amounts that were seen, in dollars. */
  payouts: readonly { publisher_id: number; amount: number }[]
}

/** Creates a payout run. Throws CONFLICT if a publisher cannot be paid, or what is due is another amount. */
export async function createRun(
  transaction: Database,
  { session, requestId }: Caller,
  { due_until, payouts }: NewRun,
): Promise<PayoutRun> {
  const ids = payouts.map(({ publisher_id }) => publisher_id).sort((one, other) => one - other)
  if (new Set(ids).size < ids.length) throw badInput({ payouts: 'A publisher is there twice.' })
  for (const id of ids) if (!(await lockPartner(transaction, ofPublisher(id)))) throw notFound('The publisher')
  const candidates = payoutCandidates(await listUnpaid(transaction, ids), due_until)
  const number = await takeRunNumber(transaction, await accountingDay(transaction))
  const id = await insertRun(transaction, {
    ...{ number, needs_second_person: !(await isOnePersonEnough(transaction)) },
    ...{ created_by: actorName(session), created_by_id: session.user_id },
  })
  for (const { publisher_id, amount } of payouts) {
    const candidate = candidates.find((one) => one.publisher_id === publisher_id)
    if (!candidate) throw conflict('Nothing is due to one of the publishers any more. Look at the list again.')
    if (candidate.obstacle)
      throw conflict(`${candidate.publisher_name} cannot be paid: ${payoutObstacles[candidate.obstacle]}.`)
    if (toCents(candidate.amount) !== toCents(amount))
      throw conflict(`What is due to ${candidate.publisher_name} has changed. Look at the list again.`)
    await insertItem(transaction, id, candidate)
  }
  const run = await found(transaction, id)
  await audit(transaction, { session, requestId }, 'payout_run.create', {
    ...named(run),
    after: { needs_second_person: run.needs_second_person, payouts: run.items.map(told) },
  })
  return run
}

/** Approves a run: never by the person who created it, or their tokens, unless one person was enough when it was created. */
export async function approveRun(transaction: Database, caller: Caller, id: number): Promise<PayoutRun> {
  const run = await lockedRun(transaction, id)
  if (run.state !== 'waiting') throw conflict('This run is not waiting for approval.')
  const { session } = caller
  if (run.needs_second_person && run.created_by_id === session.user_id)
    throw new ApiError('FORBIDDEN', 'Another person has to approve this run: you created it.')
  await setApproved(transaction, id, { name: actorName(session), id: session.user_id })
  await audit(transaction, caller, 'payout_run.approve', { ...named(run), after: { payouts: run.items.map(told) } })
  return found(transaction, id)
}

/** Ends a run that was not approved. Its statements are free again. */
export async function sendBackRun(
  transaction: Database,
  caller: Caller,
  id: number,
  reason: string,
): Promise<PayoutRun> {
  const run = await lockedRun(transaction, id)
  if (run.state !== 'waiting') throw conflict('This run is not waiting for approval.')
  await setSentBack(transaction, id, { by: actorName(caller.session), reason })
  for (const { publisher_id } of run.items) await applyCredits(transaction, ofPublisher(publisher_id))
  await audit(transaction, caller, 'payout_run.send_back', { ...named(run), after: { reason } })
  return found(transaction, id)
}

/**
 * Books payments of items that wait, all or those named, in one transaction. Throws CONFLICT if the run is not approved, or an item
 * does not wait any more.
 */
export async function markPaid(
  transaction: Database,
  caller: Caller,
  id: number,
  { paid_on, item_ids }: { paid_on: string; item_ids?: readonly number[] | undefined },
): Promise<PayoutRun> {
  const run = await lockedRun(transaction, id)
  if (run.state === 'waiting') throw conflict('This run is not approved.')
  const items = run.items.filter((item) => (item_ids ? item_ids.includes(item.id) : item.state === 'waiting'))
  if (item_ids && items.length < new Set(item_ids).size) throw notFound('The payout')
  if (!items.length || items.some((item) => item.state !== 'waiting'))
    throw conflict('This payout is settled already. Look at the run again.')
  const effective_at = await paymentDate(transaction, paid_on)
  const actor = actorName(caller.session)
  for (const { id: run_item_id, publisher_id, amount, statements } of items) {
    await settleItem(transaction, run_item_id, { state: 'paid', by: actor, reason: null })
    const booked = { ...ofPublisher(publisher_id), amount, paid_on, effective_at, run_item_id, actor }
    const payment = await insertPayment(transaction, { ...booked, reference: run.number })
    const parts = statements.map((part) => [part.statement_id, toCents(part.amount)] as const)
    await addAllocations(transaction, payment, new Map(parts))
  }
  await audit(transaction, caller, 'payout_run.pay', { ...named(run), after: { paid_on, payouts: items.map(told) } })
  return found(transaction, id)
}

/** A payout did not arrive: what it paid is due again. If it was marked as paid, its counter-entry is booked. */
export async function markFailed(
  transaction: Database,
  caller: Caller,
  id: number,
  { item_id, reason }: { item_id: number; reason: string },
): Promise<PayoutRun> {
  const run = await lockedRun(transaction, id)
  const item = run.items.find((one) => one.id === item_id)
  if (!item) throw notFound('The payout')
  if (run.state === 'waiting') throw conflict('This run is not approved.')
  if (item.state !== 'waiting' && item.state !== 'paid')
    throw conflict('This payout is settled already. Look at the run again.')
  const by = actorName(caller.session)
  const paymentId = await findPaymentOf(transaction, item_id)
  const payment = paymentId === null ? null : await readPayment(transaction, paymentId)
  await settleItem(transaction, item_id, { state: 'failed', by, reason })
  if (payment) await takeBack(transaction, payment, { actor: by, reason })
  await applyCredits(transaction, ofPublisher(item.publisher_id))
  await audit(transaction, caller, 'payout_run.fail', { ...named(run), after: { ...told(item), reason } })
  return found(transaction, id)
}

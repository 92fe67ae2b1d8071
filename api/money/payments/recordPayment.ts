import { toCents } from '../../../shared/app/money'
import { allocate } from '../../../shared/money/payments'
import { actorName, audit } from '../../app/audit/audit.queries'
import type { Caller } from '../../app/http/access'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import type { Database } from '../../db/connect'
import { maySeeSide } from '../accountingMonths/sides.schema'
import { applyCredits, isOpen, paymentDate } from './credits.queries'
import {
  addAllocations,
  type DueStatement,
  insertPayment,
  listDues,
  lockPartner,
  type Partner,
  type Payment,
  readPayment,
  takeBack,
} from './payments.queries'

/** What was chosen by hand, in cents by statement. Throws BAD_USER_INPUT that names the allocation. */
function chosenParts(given: readonly { statement_id: number; amount: number }[], dues: readonly DueStatement[]) {
  const parts = new Map<number, number>()
  for (const [at, { statement_id, amount }] of given.entries()) {
    const refuse = (message: string, field = 'statement_id') => badInput({ [`allocations.${at}.${field}`]: message })
    const due = dues.find(({ id }) => id === statement_id)
    if (!due) throw refuse('This is not an issued statement of this partner.')
    if (parts.has(statement_id)) throw refuse(`${due.number} is there twice.`)
    if (due.run_number !== null) throw refuse(`${due.number} is in payout run ${due.run_number}.`)
    if (toCents(amount) > due.dueCents) throw refuse(`Of ${due.number} less is due.`, 'amount')
    parts.set(statement_id, toCents(amount))
  }
  return parts
}

export interface PaymentInput extends Partner {
  amount: number
  paid_on: string
  reference: string
  /** Of the line of a bank's list that it was imported from. */
  bank_key?: string | null
  /** In dollars, for statements of the partner; the oldest open ones get the rest. */
  allocations: readonly { statement_id: number; amount: number }[]
}

/**
 * Books a payment of today or earlier, and allocates it: by hand, and the rest to the oldest open statements. What is left is
 * a credit. Throws BAD_USER_INPUT that names the field.
 */
export async function recordPayment(transaction: Database, caller: Caller, input: PaymentInput): Promise<Payment> {
  const { advertiser_id, publisher_id, amount, paid_on, reference, bank_key = null } = input
  const side = advertiser_id === null ? 'publisher' : 'advertiser'
  const name = maySeeSide(caller.session, side) ? await lockPartner(transaction, { advertiser_id, publisher_id }) : null
  if (name === null) throw notFound(`The ${side}`)
  const effective_at = await paymentDate(transaction, paid_on)
  const dues = await listDues(transaction, input)
  const chosen = chosenParts(input.allocations, dues)
  // Those in dispute are paid by hand alone.
  const open = dues.filter((due) => isOpen(due) || chosen.has(due.id))
  const parts = allocate(toCents(amount), open, chosen)
  if (!parts) throw badInput({ allocations: 'These are more than the payment.' })
  const actor = actorName(caller.session)
  const booked = {
    advertiser_id,
    publisher_id,
    amount,
    paid_on,
    reference,
    effective_at,
    run_item_id: null,
    bank_key,
    actor,
  }
  const id = await insertPayment(transaction, booked)
  await addAllocations(transaction, id, parts)
  const payment = await found(transaction, id)
  await audit(transaction, caller, 'payment.create', { entity_id: id, entity_name: name, after: audited(payment) })
  return payment
}

async function found(db: Database, id: number): Promise<Payment> {
  const payment = await readPayment(db, id)
  if (!payment) throw notFound('The payment')
  return payment
}

/** For the audit log, which opens amounts by their names. */
export const audited = ({
  side,
  amount,
  paid_on,
  reference,
  allocations,
}: Pick<Payment, 'side' | 'amount' | 'paid_on' | 'reference'> & { allocations: readonly { number: string }[] }) => ({
  [side === 'advertiser' ? 'received' : 'paid_out']: amount,
  ...{ paid_on, reference, statements: allocations.map(({ number }) => number) },
})

/** Books the counter-entry of a payment. Throws CONFLICT if it was taken back already, or belongs to a payout run. */
export async function takeBackPayment(
  transaction: Database,
  caller: Caller,
  id: number,
  reason: string,
): Promise<Payment> {
  const seen = await found(transaction, id)
  if (!maySeeSide(caller.session, seen.side)) throw notFound('The payment')
  await lockPartner(transaction, seen)
  const payment = await found(transaction, id)
  if (payment.taken_back_at) throw new ApiError('CONFLICT', 'This payment was taken back already.')
  if (payment.run_number !== null)
    throw new ApiError('CONFLICT', `It belongs to payout run ${payment.run_number}: say there that it failed.`)
  await takeBack(transaction, payment, { actor: actorName(caller.session), reason })
  await applyCredits(transaction, payment)
  await audit(transaction, caller, 'payment.take_back', {
    ...{ entity_id: id, entity_name: payment.partner_name },
    ...{ before: audited(payment), after: { reason } },
  })
  return found(transaction, id)
}

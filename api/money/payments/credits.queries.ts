import { dateAt, startOfDay } from '../../../shared/app/time/timeZones'
import { allocate } from '../../../shared/money/payments'
import { badInput } from '../../app/http/errors'
import type { Database } from '../../db/connect'
import {
  addAllocations,
  type DueStatement,
  listCreditors,
  listCredits,
  listDues,
  lockPartner,
  type Partner,
  readAccountingClock,
} from './payments.queries'

/** Whether something is due of a statement that can be paid: it is neither in dispute nor in a payout run. */
export const isOpen = ({ dueCents, is_disputed, run_number }: DueStatement) =>
  dueCents !== 0 && !is_disputed && run_number === null

/**
 * Pays open statements of a partner with its credits, the oldest first. Call it whenever a statement can have become open. Locks the
 * partner.
 */
export async function applyCredits(transaction: Database, partner: Partner): Promise<void> {
  await lockPartner(transaction, partner)
  for (const { id, creditCents } of await listCredits(transaction, partner)) {
    const open = (await listDues(transaction, partner)).filter(isOpen)
    if (open.some(({ dueCents }) => dueCents > 0))
      await addAllocations(transaction, id, allocate(creditCents, open) ?? new Map())
  }
}

/** The same for all partners: after statements were issued. */
export async function applyAllCredits(transaction: Database): Promise<void> {
  for (const partner of await listCreditors(transaction)) await applyCredits(transaction, partner)
}

/** The date on paper as an instant in the accounting time zone. Throws BAD_USER_INPUT for one in the future. */
export async function paymentDate(db: Database, day: string): Promise<Date> {
  const { time_zone, now } = await readAccountingClock(db)
  if (day > dateAt(time_zone, now.getTime())) throw badInput({ paid_on: 'This date is in the future.' })
  return new Date(startOfDay(time_zone, day))
}

import { closingChecks } from '../../../shared/money/closingChecks'
import { audit } from '../../app/audit/audit.queries'
import { ApiError } from '../../app/http/errors'
import type { Caller } from '../../app/http/access'
import { refuseStaleEdit } from '../../app/records/saves'
import { listInWords } from '../../../shared/app/listInWords'
import type { Database } from '../../db/connect'
import { readOwnParty } from '../billingData/billingAccounts.queries'
import { applyAllCredits } from '../payments/credits.queries'
import { issueDrafts } from '../statements/issueStatements.queries'
import { readClosed, writeDrafts } from '../statements/statements.queries'
import {
  type AccountingMonth,
  endBooking,
  listNotes,
  lockMonth,
  readMonth,
  setClosed,
} from './accountingMonths.queries'
import { type Found, runChecks } from './closingChecks.queries'
import { type Progress, startProgress } from './closingProgress.queries'
import { readReview } from './review.queries'

export interface CheckState extends Found {
  /** Null if it was not accepted. */
  note: { note: string; found: number; noted_by: string; noted_at: string } | null
  /** Nothing was found, or what was found is accepted. */
  is_settled: boolean
}

/** What each check finds, and what was accepted of it. */
export async function readChecks(db: Database, month: AccountingMonth): Promise<CheckState[]> {
  const notes = new Map((await listNotes(db, month.month)).map((note) => [note.check_name, note]))
  return (await runChecks(db, month)).map((found) => {
    const known = notes.get(found.check)
    if (!known) return { ...found, note: null, is_settled: found.found === 0 }
    const { note, noted_by, noted_at } = known
    return {
      ...found,
      note: { note, found: known.found, noted_by, noted_at: noted_at.toISOString() },
      is_settled: found.found === 0 || (found.found <= known.found && (found.money ?? 0) <= (known.money ?? 0)),
    }
  })
}

/** Why a month cannot be closed, whatever its checks say; null if it can. */
export function reasonAgainst(month: AccountingMonth): string | null {
  if (month.closed_at) return 'This month is closed.'
  if (!month.is_filled) return 'The ledger is still being filled from the leads.'
  if (!month.is_over) return 'This month is not over.'
  if (month.is_waiting) return 'An earlier month is open. Close it first.'
  return null
}

const refuse = (message: string) => new ApiError('CONFLICT', message)

interface Closer extends Caller {
  secretKey: Buffer
}

interface Closing extends Closer {
  db: Database
}

export interface Closed {
  month: AccountingMonth
  drafts: number
  numbers: string[]
}

/**
 * Closes a month in one transaction: writes a statement for each partner with entries, and numbers and signs those of
 * partners with billing data. Who asks while that runs, or again with the same version, gets what the first one got. Throws 409
 * with the reason: another version, a month that is closed, not over or behind an open one, a check that is not settled,
 * or a sum that is not that of the reports.
 */
export async function closeMonth(closing: Closing, name: string, version: number): Promise<Closed> {
  let progress: Progress | null = null
  const closed = closing.db.transaction().execute(async (transaction) => {
    await lockMonth(transaction, name)
    const month = await readMonth(transaction, name)
    // Closing is the last change of a month.
    if (month.closed_at && version === month.version - 1) return { month, ...(await readClosed(transaction, name)) }
    const reason = reasonAgainst(month)
    if (reason) throw refuse(reason)
    refuseStaleEdit(month, { version })
    progress = startProgress(closing.db, name, closing.session.email)
    return close(transaction, closing, month, progress)
  })
  // After the commit: until then it is being closed.
  return closed.finally(() => progress?.end())
}

async function close(
  transaction: Database,
  closing: Closing,
  month: AccountingMonth,
  progress: Progress,
): Promise<Closed> {
  const open = (await readChecks(transaction, month)).filter(({ is_settled }) => !is_settled)
  if (open.length) {
    const names = listInWords(open.map(({ check }) => `“${closingChecks[check]}”`))
    throw refuse(`Settle ${names} first, or accept with a note.`)
  }
  const unequal = (await readReview(transaction, month)).filter(({ difference }) => difference !== 0)
  if (unequal.length) {
    throw refuse(
      `${listInWords(unequal.map(({ partner_name }) => partner_name))}: the ledger differs from the reports.`,
    )
  }
  return writeStatements(transaction, closing, month, progress.tell)
}

/** Closes a month that nothing refuses any more: writes, numbers and signs its statements. */
export async function writeStatements(
  transaction: Database,
  { secretKey, session, requestId }: Closer,
  month: AccountingMonth,
  tell?: Progress['tell'],
): Promise<Closed> {
  const name = month.month
  const own = await readOwnParty(transaction, secretKey)
  // Last of all: until then leads are booked in this month, and nothing refuses it from here on.
  await endBooking(transaction, name)
  const drafts = await writeDrafts(transaction, month, tell)
  const issuing = { secretKey, timeZone: month.time_zone, now: month.now.getTime() }
  const numbers = await issueDrafts(transaction, { ...issuing, own })
  await applyAllCredits(transaction)
  await setClosed(transaction, name, session.email)
  await audit(transaction, { session, requestId }, 'accounting_month.close', {
    entity_id: name,
    entity_name: name,
    after: { statements: drafts, numbers },
  })
  return {
    month: await readMonth(transaction, name),
    drafts: drafts - numbers.filter((number) => number.includes(name.slice(0, 7))).length,
    numbers,
  }
}

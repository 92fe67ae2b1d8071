import { dateAt } from '../../../shared/app/time/timeZones'
import { fromCents } from '../../../shared/app/money'
import { countOf } from '../../../shared/app/format'
import { type BankLineState, invoiceNumbers } from '../../../shared/money/bankLists'
import { paymentLimits } from '../../../shared/money/payments'
import type { Caller } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import type { Database } from '../../db/connect'
import { findBankKeys, listOpenInvoices, lockBankImport, type OpenInvoice } from './bankList.queries'
import { readAccountingClock } from './payments.queries'
import { type BankMapping, readBankList, type ReadBankLine } from './readBankList'
import { recordPayment } from './recordPayment'

/** A line with the invoices that it pays. */
export interface MatchedLine {
  line: number
  paid_on: string | null
  amount: number | null
  text: string
  state: BankLineState
  /** Why it is not ready, or by what its invoice was found. */
  reason: string | null
  advertiser_id: number | null
  partner_name: string | null
  invoices: { statement_id: number; number: string; amount: number }[]
  key: string | null
}

type Payment = Extract<ReadBankLine, { cents: number }>

/** The invoices that a payment names, or the only one of its amount; a text says why there is none. */
function invoicesOf({ text, cents }: Payment, open: readonly OpenInvoice[]): OpenInvoice[] | string {
  const numbers = invoiceNumbers(text)
  const named = open.filter(({ number }) => numbers.includes(number))
  if (new Set(named.map(({ advertiser_id }) => advertiser_id)).size > 1) return 'It names invoices of two advertisers.'
  if (named.length) return named
  if (numbers.length) return `${numbers.join(', ')} ${numbers.length === 1 ? 'is' : 'are'} not open.`
  // Those in dispute are paid by name alone.
  const equal = open.filter(({ dueCents, is_disputed }) => dueCents === cents && !is_disputed)
  if (equal.length > 1) return `${countOf(equal.length, 'open invoice')} have this amount.`
  return equal.length ? equal : 'It names no invoice, and none of this amount is open.'
}

/** Finds what the lines of a bank's list pay, in their order: what one pays is no longer due for the next. */
export async function matchBankList(db: Database, content: string, given: BankMapping | null) {
  const { lines, ...list } = readBankList(content, given)
  const open = await listOpenInvoices(db)
  const taken = await findBankKeys(
    db,
    lines.flatMap((one) => ('key' in one ? one.key : [])),
  )
  const { time_zone, now } = await readAccountingClock(db)
  const today = dateAt(time_zone, now.getTime())
  const none = { advertiser_id: null, partner_name: null, invoices: [], key: null }
  const match = (one: ReadBankLine): MatchedLine => {
    const { line, text } = one
    if ('outcome' in one)
      return { ...none, line, text, paid_on: null, amount: null, state: one.outcome, reason: one.reason }
    const says = { line, text, paid_on: one.paid_on, amount: fromCents(one.cents) }
    if (taken.has(one.key)) return { ...none, ...says, state: 'taken', reason: null }
    if (one.paid_on > today) return { ...none, ...says, state: 'refused', reason: 'This day is to come.' }
    const found = invoicesOf(one, open)
    if (typeof found === 'string') return { ...none, ...says, state: 'open', reason: found }
    let left = one.cents
    const invoices = found.flatMap((invoice) => {
      const paid = Math.min(invoice.dueCents, left)
      if (paid <= 0) return []
      left -= paid
      invoice.dueCents -= paid
      return { statement_id: invoice.id, number: invoice.number, amount: fromCents(paid) }
    })
    const [{ advertiser_id, partner_name } = { advertiser_id: null, partner_name: null }] = found
    const reason = invoiceNumbers(text).length ? null : 'Found by its amount alone.'
    return { ...says, state: 'matched', reason, advertiser_id, partner_name, invoices, key: one.key }
  }
  return { ...list, lines: lines.map(match) }
}

interface Chosen {
  content: string
  mapping: BankMapping
  lines: readonly number[]
}

/**
 * Records the payments of the chosen lines, all or none. Lines that were imported before are passed over. Throws CONFLICT that names
 * the line. Returns the number of payments.
 */
export async function importBankList(transaction: Database, caller: Caller, { content, mapping, lines }: Chosen) {
  await lockBankImport(transaction)
  const list = await matchBankList(transaction, content, mapping)
  const chosen = lines.map((line) => {
    const found = list.lines.find((one) => one.line === line)
    if (found?.state === 'matched' || found?.state === 'taken') return found
    throw new ApiError('CONFLICT', `Line ${line} pays no open invoice: read the file again.`)
  })
  // Partners are locked in the order of their ids to prevent deadlocks.
  const payments = chosen
    .filter(({ state }) => state === 'matched')
    .sort((a, b) => (a.advertiser_id ?? 0) - (b.advertiser_id ?? 0) || a.line - b.line)
  for (const { line, key, amount, paid_on, text, advertiser_id, invoices } of payments)
    try {
      await recordPayment(transaction, caller, {
        ...{ advertiser_id, publisher_id: null, amount: amount ?? 0, paid_on: paid_on ?? '' },
        ...{ reference: text.slice(0, paymentLimits.reference), bank_key: key },
        allocations: invoices.map(({ statement_id, amount }) => ({ statement_id, amount })),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError('CONFLICT', `Line ${line}: ${Object.values(error.details.fields ?? {})[0] ?? error.message}`)
    }
  return payments.length
}

import { sql } from 'kysely'
import { toCents } from '../../../shared/app/money'
import type { Database } from '../../db/connect'

export interface OpenInvoice {
  id: number
  number: string
  advertiser_id: number
  partner_name: string
  is_disputed: boolean
  /** Above 0. */
  dueCents: number
}

/** Invoices that can be paid, the oldest first. */
export async function listOpenInvoices(db: Database): Promise<OpenInvoice[]> {
  const { rows } = await sql<Omit<OpenInvoice, 'dueCents'> & { due: number }>`
    select statement.id, statement.number, statement.advertiser_id, advertisers.name as partner_name, dues.due,
      dispute_note is not null as is_disputed
    from statements statement
    join statement_dues dues on dues.statement_id = statement.id
    join advertisers on advertisers.id = statement.advertiser_id
    where statement.number is not null and dues.due > 0 and dues.run_id is null
    order by statement.month, statement.id`.execute(db)
  return rows.map(({ due, ...row }) => ({ ...row, dueCents: toCents(due) }))
}

/** Those of these lines of a bank that have a payment that stands. */
export async function findBankKeys(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ bank_key: string }>`
    select bank_key from payments where bank_key = any (${keys}::text[]) and taken_back_at is null`.execute(db)
  return new Set(rows.map(({ bank_key }) => bank_key))
}

/** One import at a time: the second one sees what the first has recorded. */
export const lockBankImport = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(hashtext('bank import'))`.execute(transaction)

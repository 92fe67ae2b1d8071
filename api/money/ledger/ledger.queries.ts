import { type RawBuilder, sql } from 'kysely'
import { leadStatusName } from '../../../shared/leads/leadStatus'
import { fromCents } from '../../../shared/app/money'
import { type AccountKind, type EntryKind, ledgerPermissions } from '../../../shared/money/ledger'
import { holds, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import type { LedgerEntry } from './ledger.schema'

export interface LedgerChoice {
  ids?: readonly number[] | undefined
  advertiser_id?: number | undefined
  publisher_id?: number | undefined
  lead_ids?: readonly number[] | undefined
  kinds?: readonly EntryKind[] | undefined
  month?: string | undefined
  effective_month?: string | undefined
}

interface Page {
  page: number
  limit: number
  /** Microseconds of the epoch and id of the last entry of the previous page. */
  after: readonly number[] | null
}

/** What of the ledger a caller with MONEY_LIST may see. */
const seenBy = (session: Session): RawBuilder<boolean> => {
  const [advertisers, publishers] = [
    holds(session, ledgerPermissions.advertiser),
    holds(session, ledgerPermissions.publisher),
  ]
  if (advertisers && publishers) return sql`true`
  return advertisers
    ? sql`entry.advertiser_id is not null`
    : publishers
      ? sql`entry.publisher_id is not null`
      : sql`false`
}

const conditionsOf = (session: Session, choice: LedgerChoice): RawBuilder<unknown> => {
  const { ids, advertiser_id, publisher_id, lead_ids, kinds, month, effective_month } = choice
  return sql.join(
    [
      seenBy(session),
      ...(ids ? [sql`entry.id = any (${ids}::bigint[])`] : []),
      ...(advertiser_id ? [sql`entry.advertiser_id = ${advertiser_id}`] : []),
      ...(publisher_id ? [sql`entry.publisher_id = ${publisher_id}`] : []),
      ...(lead_ids ? [sql`entry.lead_id = any (${lead_ids}::bigint[])`] : []),
      ...(kinds ? [sql`entry.kind = any (${kinds}::text[])`] : []),
      ...(month ? [sql`entry.month = ${month}::date`] : []),
      ...(effective_month
        ? [
            sql`entry.effective_at >= (select starts_at from accounting_months where accounting_months.month = ${effective_month}::date)
              and entry.effective_at < (select ends_at from accounting_months where accounting_months.month = ${effective_month}::date)`,
          ]
        : []),
    ],
    sql` and `,
  )
}

const firstOpen = sql`(select min(month) from accounting_months where closed_at is null)`

/** How many entries match. Those of closed months were counted at their closing, with what most filters ask. */
const totalOf = ({ ids, lead_ids, effective_month }: LedgerChoice, conditions: RawBuilder<unknown>) =>
  ids || lead_ids || effective_month
    ? sql<{ total: number }>`select count(*) as total from ledger_entries entry where ${conditions}`
    : sql<{ total: number }>`
        select (select count(*) from ledger_entries entry where ${conditions} and entry.month >= ${firstOpen})
          + (select coalesce(sum(entries), 0) from ledger_counts entry where ${conditions} and entry.month < ${firstOpen}) as total`

type Read = Omit<
  LedgerEntry,
  'created_at' | 'effective_at' | 'effective_closed_at' | 'old_status' | 'new_status' | 'lines'
> & {
  created_at: Date
  created_us: number
  effective_at: Date
  effective_closed_at: Date | null
  old_lead_status_id: number | null
  new_lead_status_id: number | null
  lines: { account: AccountKind; cents: number }[]
}

const statusName = (id: number | null) => (id === null ? null : leadStatusName(id))

const shown = ({
  created_us: _,
  old_lead_status_id,
  new_lead_status_id,
  created_at,
  effective_at,
  effective_closed_at,
  ...row
}: Read): LedgerEntry => ({
  ...row,
  created_at: created_at.toISOString(),
  effective_at: effective_at.toISOString(),
  effective_closed_at: effective_closed_at?.toISOString() ?? null,
  old_status: statusName(old_lead_status_id),
  new_status: statusName(new_lead_status_id),
  lines: row.lines.map(({ account, cents }) => ({
    account,
    debit: cents > 0 ? fromCents(cents) : null,
    credit: cents < 0 ? fromCents(-cents) : null,
  })),
})

/** A page of the entries that the caller may see, newest first, with the number of all of them. */
export async function listLedger(
  db: Database,
  session: Session,
  choice: LedgerChoice,
  { page, limit, after }: Page,
): Promise<{ total: number; end: readonly number[] | null; data: LedgerEntry[] }> {
  const conditions = conditionsOf(session, choice)
  const [us = 0, id = 0] = after ?? []
  const { rows: counted } = await totalOf(choice, conditions).execute(db)
  const { rows } = await sql<Read>`
    with page as materialized (
      select id from (
        -- Of an effective month all are sorted: the latest of an earlier month are far from the latest of all.
        select id, created_at from ledger_entries entry where ${conditions} ${choice.effective_month ? sql`offset 0` : sql``}
      ) chosen
      where ${after ? sql`(created_at, id) < (timestamptz 'epoch' + ${us} * interval '1 microsecond', ${id})` : sql`true`}
      order by created_at desc, id desc limit ${limit} offset ${after ? 0 : (page - 1) * limit}
    )
    select entry.id, entry.created_at, epoch_us(entry.created_at) as created_us, entry.kind, entry.advertiser_id, advertisers.name as advertiser_name,
      entry.publisher_id, publishers.name as publisher_name, entry.lead_id, entry.country_id, countries.name as country_name, countries.code as country_code,
      entry.effective_at, effective.month as effective_month, effective.closed_at as effective_closed_at, entry.month, entry.actor, audit.id as audit_id,
      entry.old_lead_status_id, entry.new_lead_status_id, entry.old_amount, entry.new_amount, entry.amount, lines.lines
    from page join ledger_entries entry using (id)
    left join advertisers on advertisers.id = entry.advertiser_id
    left join publishers on publishers.id = entry.publisher_id
    left join countries on countries.id = entry.country_id
    left join accounting_months effective on effective.starts_at <= entry.effective_at and entry.effective_at < effective.ends_at
    -- Rows of one transaction have one time.
    left join lateral (
      select max(audit_log.id) as id from audit_log
      where entity = 'lead' and entity_id = entry.lead_id::text and audit_log.created_at = entry.created_at
    ) audit on true
    cross join lateral (
      select json_agg(json_build_object('account', account.kind, 'cents', (line.amount * 100)::bigint) order by line.amount desc) as lines
      from ledger_lines line join ledger_accounts account on account.id = line.account_id
      where line.entry_id = entry.id
    ) lines
    order by entry.created_at desc, entry.id desc`.execute(db)
  const last = rows.at(-1)
  return {
    total: Number(counted[0]?.total ?? 0),
    end: last ? [last.created_us, last.id] : null,
    data: rows.map(shown),
  }
}

const maxEntriesOfLead = 1000

/** The entries of a lead that the caller may see, newest first: at most a thousand. */
export const listLeadEntries = async (db: Database, session: Session, leadId: number): Promise<LedgerEntry[]> =>
  (await listLedger(db, session, { lead_ids: [leadId] }, { page: 1, limit: maxEntriesOfLead, after: null })).data

/** Differences at the last daily comparison with the reports. */
export async function countDifferences(db: Database): Promise<number> {
  const { differences } = await db.selectFrom('accounting_settings').select('differences').executeTakeFirstOrThrow()
  return differences
}

/** Balances of partners, without those that the caller may not see; 0 for partners without entries. */
export async function listBalances(
  db: Database,
  session: Session,
  { advertisers, publishers }: { advertisers: readonly number[]; publishers: readonly number[] },
): Promise<{ advertiser_id: number | null; publisher_id: number | null; balance: number }[]> {
  const asked = [
    ...(holds(session, ledgerPermissions.advertiser) ? advertisers : []).map((id) => ({ advertiser_id: id })),
    ...(holds(session, ledgerPermissions.publisher) ? publishers : []).map((id) => ({ publisher_id: id })),
  ]
  if (!asked.length) return []
  const { rows } = await sql<{ advertiser_id: number | null; publisher_id: number | null; balance: number }>`
    select asked.advertiser_id, asked.publisher_id, coalesce(
      case when asked.publisher_id is null then (select sum(amount) from ledger_entries entry where entry.advertiser_id = asked.advertiser_id)
        else (select sum(amount) from ledger_entries entry where entry.publisher_id = asked.publisher_id) end, 0)::numeric(14, 2) as balance
    from json_to_recordset(${JSON.stringify(asked)}) as asked (advertiser_id bigint, publisher_id bigint)`.execute(db)
  return rows
}

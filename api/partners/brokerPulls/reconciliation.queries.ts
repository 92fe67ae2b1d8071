import { sql } from 'kysely'
import { leadStatusesNotTaken } from '../../../shared/leads/leadStatus'
import { insertRows } from '../../db/manyRows'
import type { Database } from '../../db/connect'
import type { Window } from './fetchPage'
import { readLeadIds } from './pulledLeads.queries'
import type { Run } from './pullRuns.queries'
import type { PulledRow } from './readPage'

const maxDifferences = 10_000
const notTaken = sql`${[...leadStatusesNotTaken]}::int[]`

/** The run that compares: its list is its own, and only the current run of an advertiser stores a result. */
type Comparing = Pick<Run, 'advertiserId' | 'token'>

/** Forgets what was listed before, also by runs that did not end. */
export const clearListed = (db: Database, { advertiserId }: Comparing) =>
  db.deleteFrom('broker_listed_leads').where('advertiser_id', '=', advertiserId).execute()

/** One entry per lead of a page: its last status, and whether any row says that there is a deposit. */
function folded(rows: readonly PulledRow[]): PulledRow[] {
  const byLead = new Map<string, PulledRow>()
  for (const row of rows) {
    const key = row.reference ?? String(row.leadId)
    const known = byLead.get(key)
    if (!known) byLead.set(key, row)
    else {
      const last = row.status !== null && (known.status === null || (row.at ?? 0) >= (known.at ?? 0)) ? row : known
      byLead.set(key, { ...last, isDeposit: known.isDeposit || row.isDeposit })
    }
  }
  return [...byLead.values()]
}

/** Adds a page of the broker's list; the latest status of a lead counts. */
export async function addListed(
  db: Database,
  { advertiserId, token }: Comparing,
  rows: readonly PulledRow[],
): Promise<void> {
  const leads = folded(rows)
  const ids = await readLeadIds(db, advertiserId, leads)
  const listed = leads.map(({ reference, leadId, status, at, isDeposit }, place) => ({
    ...{ reference: reference ?? String(leadId), lead_id: ids[place] ?? null },
    ...{ status, status_at: at === null ? null : new Date(at).toISOString(), is_deposited: isDeposit },
  }))
  await sql`
    insert into broker_listed_leads as kept (advertiser_id, run_token, reference, lead_id, status, status_at, is_deposited)
    select ${advertiserId}::bigint, ${token}::uuid, reference, lead_id, status, status_at, is_deposited
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
      as given (reference text, lead_id bigint, status text, status_at timestamptz, is_deposited boolean)
    on conflict (advertiser_id, run_token, reference) do update set
      is_deposited = kept.is_deposited or excluded.is_deposited,
      status = case when excluded.status is not null and (kept.status is null or coalesce(excluded.status_at, '-infinity') >= coalesce(kept.status_at, '-infinity'))
        then excluded.status else kept.status end,
      status_at = greatest(kept.status_at, excluded.status_at)`.execute(db)
}

interface Difference {
  kind: string
  lead_id: number | null
  reference: string | null
  ours: string | null
  theirs: string | null
}

interface Compared {
  window: Window
  /** Our leads accepted after this time may not be listed yet. */
  until: number
  says: { status: boolean; deposit: boolean }
}

/** Differences between the listed leads and ours: of leads of the window, and of older ones that are listed. Test leads do not count. */
async function readDifferences(
  db: Database,
  { advertiserId, token }: Comparing,
  { window, until, says }: Compared,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with listed as materialized (
      select entry.*, lead.id is not null and lead.advertiser_id = ${advertiserId} and lead.lead_status_id <> all (${notTaken}) as is_ours,
        lead.is_test, lead.advertiser_status, lead.converted_at is not null as is_converted
      from broker_listed_leads entry left join leads lead on lead.id = entry.lead_id and not lead.is_hidden
      where entry.advertiser_id = ${advertiserId} and entry.run_token = ${token}
    )
    select 'missing_with_us' as kind, lead_id, reference, null::text as ours, status as theirs
    from listed where not is_ours and is_test is not true
    union all
    select 'missing_with_them', lead.id, null, lead.advertiser_status, null
    from leads lead
    where lead.advertiser_id = ${advertiserId} and lead.lead_status_id <> all (${notTaken}) and not lead.is_hidden and not lead.is_test
      and lead.created_at >= ${new Date(window.from)} and lead.created_at < ${new Date(until)}
      and not exists (select from listed where listed.lead_id = lead.id)
    union all
    select 'status', lead_id, reference, advertiser_status, status
    from listed where is_ours and not is_test and ${says.status} and status is not null and status is distinct from advertiser_status
    union all
    select 'deposit', lead_id, reference, case when is_converted then 'yes' else 'no' end, case when is_deposited then 'yes' else 'no' end
    from listed where is_ours and not is_test and ${says.deposit} and is_deposited <> is_converted
    order by 1, 2, 3 limit ${maxDifferences}`.execute(db)
  return rows
}

const ofRun = (db: Database, { advertiserId, token }: Comparing) =>
  db.updateTable('broker_pulls').where('advertiser_id', '=', advertiserId).where('run_token', '=', token)

/** Replaces the stored differences by those of a new comparison, unless another job works on the run. */
export const storeComparison = (db: Database, run: Comparing, compared: Compared, now: number) =>
  db.transaction().execute(async (transaction) => {
    const differences = await readDifferences(transaction, run, compared)
    const at = new Date(now)
    const { numUpdatedRows } = await ofRun(transaction, run)
      .set({
        ...{ is_reconciliation_due: false, reconciliation_tried_at: at, reconciled_at: at },
        ...{ reconciled_from: new Date(compared.window.from), reconciliation_fault: null },
        differences: differences.length,
        differing_since: differences.length ? sql<Date>`coalesce(differing_since, ${at}::timestamptz)` : null,
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await transaction.deleteFrom('broker_differences').where('advertiser_id', '=', run.advertiserId).execute()
    const rows = differences.map((difference) => ({ advertiser_id: run.advertiserId, ...difference }))
    await insertRows(transaction, 'broker_differences', rows)
    await clearListed(transaction, run)
  })

/** The broker's list could not be read to the end: the last comparison stays. */
export const failComparison = (db: Database, run: Comparing, reconciliation_fault: string, now: number) =>
  ofRun(db, run)
    .set({ is_reconciliation_due: false, reconciliation_tried_at: new Date(now), reconciliation_fault })
    .execute()

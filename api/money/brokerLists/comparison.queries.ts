import { type RawBuilder, sql } from 'kysely'
import type { LineChoice, LineKind } from '../../../shared/money/brokerLists'
import type { Database } from '../../db/connect'
import type { AccountingMonth } from '../accountingMonths/accountingMonths.queries'
import type { Compared } from './brokerLists.queries'

/** A deposit of ours, of the broker, or of both. Amounts in dollars. */
export interface ComparedLine {
  key: string
  kind: LineKind
  lead_id: number | null
  reference: string | null
  deposited_at: Date | null
  /** Before the choice. Null: we have no such deposit. */
  ours: number | null
  /** Null: the broker lists no such deposit, or says no amounts. */
  theirs: number | null
  choice: LineChoice | null
  chosen_by: string | null
  /** Version of the list after the choice. */
  chosen_version: number | null
}

type Bounds = Pick<AccountingMonth, 'month' | 'starts_at' | 'ends_at'>

/**
 * Lines of the month's lists and of our deposits, as `lines`: of one advertiser, or of all that have a list. A choice counts
 * while both amounts are as it left them.
 */
const linesOf = ({ month, starts_at, ends_at }: Bounds, advertiserId: number | null): RawBuilder<unknown> => {
  const only = advertiserId === null ? sql`` : sql`and advertiser_id = ${advertiserId}`
  return sql`
    lists as materialized (
      select id, advertiser_id from broker_lists where month = ${month}::date and not is_draft ${only}
    ),
    ours as materialized (
      select lists.advertiser_id, leads.id as lead_id, revenue, converted_at
      from lists join leads using (advertiser_id) join advertisers on advertisers.id = advertiser_id
      where lead_status_id = 5 and not is_hidden and not is_test and not is_test_advertiser
        and converted_at >= ${starts_at} and converted_at < ${ends_at} and leads.created_at < ${ends_at}
    ),
    theirs as materialized (
      select advertiser_id, reference, lead_id, amount, deposited_at
      from lists join broker_list_rows on list_id = lists.id where outcome = 'read'
    ),
    pairs as materialized (
      select coalesce(ours.advertiser_id, theirs.advertiser_id) as advertiser_id,
        coalesce('lead-' || coalesce(ours.lead_id, theirs.lead_id), 'other-' || reference) as key,
        coalesce(ours.lead_id, theirs.lead_id) as lead_id, reference, coalesce(converted_at, deposited_at) as deposited_at,
        revenue as ours, case when theirs.advertiser_id is not null then coalesce(amount, revenue) end as theirs,
        case when theirs.advertiser_id is null then 'only_ours' when ours.advertiser_id is null then 'only_theirs'
          when revenue = coalesce(amount, revenue) then 'equal' else 'other_amount' end as kind
      from ours full join theirs on theirs.advertiser_id = ours.advertiser_id and theirs.lead_id = ours.lead_id
    ),
    chosen as materialized (
      select choices.* from broker_choices choices join lists using (advertiser_id) where choices.month = ${month}::date
    ),
    lines as materialized (
      select pairs.advertiser_id, pairs.key, pairs.lead_id, pairs.reference, pairs.deposited_at, coalesce(chosen.kind, pairs.kind) as kind,
        case when chosen.key is null then pairs.ours else chosen.ours end as ours, pairs.theirs, choice, chosen_by, chosen.version as chosen_version
      from pairs
      left join chosen on chosen.advertiser_id = pairs.advertiser_id and chosen.key = pairs.key
        and chosen.booked is not distinct from pairs.ours and chosen.theirs is not distinct from pairs.theirs
      union all
      select advertiser_id, key, lead_id, reference, null, kind, ours, theirs, choice, chosen_by, version
      from chosen
      where kind = 'only_ours' and choice = 'accept'
        and not exists (select from pairs where pairs.advertiser_id = chosen.advertiser_id and pairs.key = chosen.key)
    )`
}

/** An advertiser with deposits of a month or a list. */
export interface ComparisonState {
  advertiser_id: number
  advertiser_name: string
  has_list: boolean
  differences: number
  /** Of the differences, those without a choice. */
  open: number
  /** Disputed lines, and our dollars of them. */
  disputed: number
  disputed_amount: number
  /** Dollars that our deposits earn by the ledger. */
  ours: number
}

/** The advertisers of a month by name: those with entries of its deposits, and those with a list. */
export async function listComparisons(db: Database, month: Bounds): Promise<ComparisonState[]> {
  const { rows } = await sql<ComparisonState>`
    with ${linesOf(month, null)},
    earning as (
      select advertiser_id, sum(amount) as ours from ledger_entries
      where month = ${month.month}::date and lead_id is not null and advertiser_id is not null and effective_at >= ${month.starts_at}
      group by advertiser_id
    ),
    differing as (
      select advertiser_id, count(*)::int as differences, (count(*) filter (where choice is null))::int as open,
        (count(*) filter (where choice = 'dispute'))::int as disputed, sum(ours) filter (where choice = 'dispute') as disputed_amount
      from lines where kind <> 'equal' group by advertiser_id
    )
    select advertiser_id, advertisers.name as advertiser_name, lists.id is not null as has_list,
      coalesce(differences, 0) as differences, coalesce(open, 0) as open,
      coalesce(disputed, 0) as disputed, coalesce(disputed_amount, 0) as disputed_amount, coalesce(ours, 0) as ours
    from earning full join lists using (advertiser_id) left join differing using (advertiser_id)
    join advertisers on advertisers.id = advertiser_id
    where lists.id is not null or ours <> 0
    order by lower(advertisers.name), advertiser_id`.execute(db)
  return rows
}

export interface KindSum {
  kind: LineKind
  count: number
  ours: number
  theirs: number
}

export interface ComparisonSums {
  kinds: KindSum[]
  /** Differences without a choice. */
  open: number
  /** Dollars that accepted figures changed. */
  accepted: number
}

const none: Omit<KindSum, 'kind'> = { count: 0, ours: 0, theirs: 0 }

/** Counts and amounts of the lines by their kind. */
export async function sumLines(db: Database, { advertiserId }: Compared, month: Bounds): Promise<ComparisonSums> {
  const { rows } = await sql<KindSum & { open: number; accepted: number }>`
    with ${linesOf(month, advertiserId)}
    select kind, count(*)::int as count, coalesce(sum(ours), 0) as ours, coalesce(sum(theirs), 0) as theirs,
      (count(*) filter (where choice is null and kind <> 'equal'))::int as open,
      coalesce(sum(coalesce(theirs, 0) - coalesce(ours, 0)) filter (where choice = 'accept'), 0) as accepted
    from lines group by kind`.execute(db)
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  const kinds = (['equal', 'only_ours', 'only_theirs', 'other_amount'] as const).map((kind) => {
    const { count, ours, theirs } = byKind.get(kind) ?? none
    return { kind, count, ours, theirs }
  })
  const sum = (name: 'open' | 'accepted') => rows.reduce((total, row) => total + Math.round(row[name] * 100), 0) / 100
  return { kinds, open: sum('open'), accepted: sum('accepted') }
}

interface Choice {
  kinds?: readonly LineKind[] | undefined
  keys?: readonly string[] | undefined
  limit: number
  offset?: number
}

/** Lines, the kinds one after the other, each by the time of its deposit. */
export async function listLines(
  db: Database,
  { advertiserId }: Compared,
  month: Bounds,
  { kinds, keys, limit, offset = 0 }: Choice,
): Promise<ComparedLine[]> {
  const { rows } = await sql<ComparedLine>`
    with ${linesOf(month, advertiserId)}
    select key, kind, lead_id, reference, deposited_at, ours, theirs, choice, chosen_by, chosen_version
    from lines
    where ${kinds ? sql`kind = any (${kinds}::text[])` : sql`true`} and ${keys ? sql`key = any (${keys}::text[])` : sql`true`}
    order by array_position(array['equal', 'only_ours', 'other_amount', 'only_theirs'], kind), deposited_at, key
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** What accepting the broker's figure depends on. */
export interface LeadState {
  id: number
  email: string
  country_code: string | null
  lead_status_id: number
  is_counted: boolean
  is_held: boolean
  converted_at: Date | null
  created_at: Date
}

/** How the leads of lines stand with the advertiser. */
export async function readLeadStates(
  db: Database,
  { advertiserId }: Compared,
  ids: readonly number[],
): Promise<Map<number, LeadState>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<LeadState>`
    select leads.id, leads.email, countries.code as country_code, lead_status_id, not (is_hidden or is_test) as is_counted,
      leads.advertiser_id is not distinct from ${advertiserId} as is_held, converted_at, leads.created_at
    from leads_created_at(${ids}::bigint[]) as known
    join leads on leads.id = known.lead_id and leads.created_at = known.lead_created_at
    left join countries on countries.id = leads.country_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Chosen extends Omit<ComparedLine, 'choice' | 'chosen_version' | 'deposited_at'> {
  choice: LineChoice
  /** Ours after the choice. */
  booked: number | null
  version: number
}

const choiceColumns = sql.raw(
  'month, advertiser_id, key, lead_id, reference, choice, kind, ours, theirs, booked, version, chosen_by',
)
const inPlaceOfOthers = sql`
  on conflict (month, advertiser_id, key) do update set lead_id = excluded.lead_id, reference = excluded.reference, choice = excluded.choice,
    kind = excluded.kind, ours = excluded.ours, theirs = excluded.theirs, booked = excluded.booked, version = excluded.version,
    chosen_by = excluded.chosen_by, chosen_at = now()`

/** Stores choices in place of those before. */
export const saveChoices = (transaction: Database, { month, advertiserId }: Compared, choices: readonly Chosen[]) =>
  sql`
    insert into broker_choices (${choiceColumns})
    select ${month}::date, ${advertiserId}, key, lead_id, reference, choice, kind, ours, theirs, booked, version, chosen_by
    from json_populate_recordset(null::broker_choices, ${JSON.stringify(choices)})
    ${inPlaceOfOthers}`.execute(transaction)

/** Chooses for all differences without a choice, without a change of a lead. Returns their number. */
export async function chooseForOpen(
  transaction: Database,
  { month, advertiserId }: Compared,
  bounds: Bounds,
  { choice, version, chosenBy }: { choice: LineChoice; version: number; chosenBy: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${linesOf(bounds, advertiserId)}
    insert into broker_choices (${choiceColumns})
    select ${month}::date, advertiser_id, key, lead_id, reference, ${choice}, kind, ours, theirs, ours, ${version}, ${chosenBy}
    from lines where choice is null and kind <> 'equal'
    ${inPlaceOfOthers}`.execute(transaction)
  return Number(numAffectedRows ?? 0)
}

/** Holds a month open until the transaction ends. */
export const holdMonth = (transaction: Database, month: string) =>
  sql`select from accounting_months where month = ${month}::date for key share`.execute(transaction)

import { sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Instant } from '../../../shared/app/time/timeZones'
import { readMethods } from '../../routing/attempts/steps/campaignSteps.queries'
import type { Database } from '../../db/connect'
import type { Consumer, Person } from './campaign'

/** Locks due consumers of a campaign, longest waiting first, and skips those locked by others. Returns ids. */
export async function claimDue(
  transaction: Database,
  campaignId: number,
  { now, limit }: { now: Instant; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from campaign_consumers
    where campaign_id = ${campaignId} and state = 'waiting' and due_at <= ${new Date(now)}::timestamptz
    order by due_at, id limit ${limit} for update skip locked`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Ids of the first consumers that are neither finished nor being sent. */
export async function listFirst(db: Database, campaignId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from campaign_consumers where campaign_id = ${campaignId} and state = 'waiting' order by id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Number of consumers that are neither finished nor being sent. */
export async function countWaiting(db: Database, campaignId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from campaign_consumers where campaign_id = ${campaignId} and state = 'waiting'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

interface Row {
  id: number
  source_id: number
  country_id: number | null
  imported_at: Date
  stepped_at: Date | null
  person: Partial<Person> | null
  lead: (Person & Origin) | null
  origin_created_at: string | null
}
interface Origin {
  id: number
  publisher_id: number
  lead_status_id: number
  country_id: number | null
  country_id_submitted: number | null
  country_id_by_ip: number | null
  country_id_by_phone: number | null
}

interface Result {
  consumer_id: number
  step_id: number
  result: string
  is_control: boolean
  waits_until: Date | null
  lead_status_id: number | null
  is_deposited: boolean | null
}

const personColumns = [
  ...['email', 'first_name', 'last_name', 'phone', 'ip', 'city', 'language', 'offer', 'funnel'],
  ...['custom_param_1', 'custom_param_2', 'custom_param_3', 'custom_param_4', 'custom_param_5'],
] as (keyof Person)[]

/** The data of a list row may be incomplete; without an e-mail the person cannot be sent. */
const personOf = (from: Partial<Person> | null): Person | null =>
  from?.email
    ? (Object.fromEntries(personColumns.map((name) => [name, from[name] ?? null])) as unknown as Person)
    : null

const registered: readonly (number | null)[] = [2, 5, 6, 7]

/** Consumers with everything that decides about them, in id order. */
export async function readConsumers(db: Database, ids: readonly number[]): Promise<Consumer[]> {
  if (!ids.length) return []
  const { rows } = await sql<Row>`
    select c.id, c.source_id, c.country_id, c.imported_at, c.stepped_at, c.person, c.origin_lead_created_at::text as origin_created_at,
      case when l.id is not null then jsonb_build_object(${sql.join(personColumns.flatMap((name) => [sql.lit(name), sql.ref(`l.${name}`)]))},
        'id', l.id, 'publisher_id', l.publisher_id, 'lead_status_id', l.lead_status_id, 'country_id', l.country_id,
        'country_id_submitted', l.country_id_submitted, 'country_id_by_ip', l.country_id_by_ip, 'country_id_by_phone', l.country_id_by_phone) end as lead
    from campaign_consumers c left join leads l on l.id = c.origin_lead_id and l.created_at = c.origin_lead_created_at
    where c.id = any (${[...ids]}::bigint[])`.execute(db)
  const { rows: results } = await sql<Result>`
    select r.consumer_id, r.step_id, r.result, r.is_control, r.waits_until, l.lead_status_id,
      (l.converted_at is not null and not l.is_fake_ftd and l.lead_status_id <> ${sql.lit(leadStatus['FTD REJECTED'])}) as is_deposited
    from campaign_results r left join leads l on l.id = r.lead_id and l.created_at = r.lead_created_at
    where r.consumer_id = any (${[...ids]}::bigint[]) order by r.lead_created_at, r.id`.execute(db)
  const methods = await readMethods(db, [...new Set(rows.map(({ source_id }) => source_id))])
  const resultsOf = new Map<number, Result[]>()
  for (const result of results) {
    const own = resultsOf.get(result.consumer_id)
    if (own) own.push(result)
    else resultsOf.set(result.consumer_id, [result])
  }
  const byId = new Map(
    rows.map((row) => [row.id, consumerOf(row, resultsOf.get(row.id) ?? [], methods.get(row.source_id) ?? 'slot')]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function consumerOf(row: Row, results: readonly Result[], method: Consumer['method']): Consumer {
  const { lead } = row
  const waiting = results.find(({ result }) => result === 'waiting')
  return {
    id: row.id,
    sourceId: row.source_id,
    method,
    person: personOf(row.person ?? lead),
    countryId: row.country_id ?? lead?.country_id ?? null,
    countryIds: {
      submitted: lead?.country_id_submitted ?? null,
      byIp: lead?.country_id_by_ip ?? null,
      byPhone: lead?.country_id_by_phone ?? null,
    },
    origin: lead && {
      id: lead.id,
      createdAt: row.origin_created_at ?? '',
      publisherId: lead.publisher_id,
      status: lead.lead_status_id,
    },
    importedAt: Number(row.imported_at),
    steppedAt: row.stepped_at && Number(row.stepped_at),
    passed: new Set(results.filter(({ result }) => result !== 'waiting').map(({ step_id }) => step_id)),
    entered: waiting
      ? {
          stepId: waiting.step_id,
          isControl: waiting.is_control,
          waitsUntil: waiting.waits_until && Number(waiting.waits_until),
        }
      : null,
    lastStatus: results.findLast(({ lead_status_id }) => lead_status_id !== null)?.lead_status_id ?? null,
    isRegistered: results.some(
      ({ result, lead_status_id }) => result === 'accepted' || registered.includes(lead_status_id),
    ),
    isDeposited: results.some(({ is_deposited }) => is_deposited === true),
  }
}

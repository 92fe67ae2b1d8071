import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { healthRules, type SendingCounts } from './brokerHealth'

/** Outcomes of the sendings to one advertiser. */
interface BrokerFigures {
  recent: SendingCounts
  day: SendingCounts
  unansweredInRow: number
  medianMs: number | null
  lastAnswerAt: Date | null
}

interface Read {
  advertiser_id: number
  recent: SendingCounts
  day: SendingCounts
  unanswered_in_row: number
  median_ms: number | null
  last_answer_at: Date | null
}

/** Maximum number of sendings of a day that are evaluated. */
const maxSendings = 1000
const hours = (count: number) => count * 3_600_000

/**
 * The newest sendings to an advertiser within a day, in a subquery over `asked.id`. Attempts stopped before sending,
 * and one being sent now, do not count. Unanswered means no response, or one that does not settle the lead.
 */
const recentSendings = (now: number) => sql`
  select h.created_at, h.taken_ms, h.message,
    case when h.status = 'Accepted' then 'accepted' when h.status = 'Submitted' or h.res_payload is null then 'unanswered' else 'refused' end as outcome
  from (
    select id, created_at, taken_ms, message, status, res_payload from lead_histories
    where advertiser_id = asked.id and created_at > ${new Date(now - hours(healthRules.dayHours))} and created_at <= ${new Date(now)}
      and restriction_origin is distinct from 'system'
    order by created_at desc limit ${maxSendings}
  ) as h left join open_attempts sending on sending.history_id = h.id
  where sending.state is distinct from 'sending'`

const counts = (more: ReturnType<typeof sql>) => sql`json_build_object(
  'accepted', count(*) filter (where outcome = 'accepted' ${more}),
  'refused', count(*) filter (where outcome = 'refused' ${more}),
  'unanswered', count(*) filter (where outcome = 'unanswered' ${more}))`

/** By advertiser; those without sendings within a day are missing. */
export async function readBrokerFigures(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<Map<number, BrokerFigures>> {
  const recent = new Date(now - hours(healthRules.recentHours))
  const { rows } = await sql<Read>`
    select advertiser_id, ${counts(sql`and created_at > ${recent}`)} as recent, ${counts(sql``)} as day,
      (count(*) filter (where created_at > coalesce(answered_at, '-infinity')))::int as unanswered_in_row,
      (percentile_disc(0.5) within group (order by taken_ms) filter (where outcome <> 'unanswered'))::int as median_ms,
      max(answered_at) as last_answer_at
    from (
      select asked.id as advertiser_id, sent.*, max(sent.created_at) filter (where outcome <> 'unanswered') over (partition by asked.id) as answered_at
      from unnest(${ids}::bigint[]) as asked (id) cross join lateral (${recentSendings(now)}) as sent
    ) as sendings
    group by advertiser_id`.execute(db)
  return new Map(
    rows.map((row) => [
      row.advertiser_id,
      {
        recent: row.recent,
        day: row.day,
        unansweredInRow: row.unanswered_in_row,
        medianMs: row.median_ms,
        lastAnswerAt: row.last_answer_at,
      },
    ]),
  )
}

/** Maximum number of reasons per advertiser. */
const maxReasons = 10

interface SendingProblem {
  kind: 'refused' | 'unanswered'
  reason: string | null
  count: number
  last_at: Date
}

/** Reasons given by an advertiser's broker for not accepting leads within a day, most frequent first. */
export async function listSendingProblems(db: Database, id: number, now: number): Promise<SendingProblem[]> {
  const { rows } = await sql<SendingProblem>`
    select outcome as kind, message as reason, count(*)::int as count, max(created_at) as last_at
    from (select ${id}::bigint as id) as asked cross join lateral (${recentSendings(now)}) as sent
    where outcome <> 'accepted'
    group by outcome, message order by count(*) desc, max(created_at) desc limit ${maxReasons}`.execute(db)
  return rows
}

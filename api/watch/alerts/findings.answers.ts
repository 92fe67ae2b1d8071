import { sql, type RawBuilder } from 'kysely'
import type { AlertSettings } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import { setting, type Find } from './findings'

const minuteMs = 60_000

/** Answers of a broker by their outcome. */
export interface AnswerCounts {
  accepted: number
  refused: number
  unanswered: number
}

interface Answers extends AnswerCounts {
  advertiser_id: number
  first_at: Date
  message: string | null
}

/** Attempts after an instant and up to another one, with their outcome. Those that are being sent are left out. */
export const sentAttempts = (from: number, to: number): RawBuilder<unknown> => sql`
  select h.advertiser_id, h.created_at, h.message,
    case when h.status = 'Accepted' then 'accepted'
      when h.status = 'Submitted' or h.res_payload is null then 'unanswered' else 'refused' end as outcome
  from lead_histories h left join open_attempts sending on sending.history_id = h.id
  where h.created_at > ${new Date(from)} and h.created_at <= ${new Date(to)} and h.advertiser_id is not null
    and h.restriction_origin is distinct from 'system' and sending.state is distinct from 'sending'`
export const outcomeCounts = sql`
  (count(*) filter (where outcome = 'accepted'))::int as accepted,
  (count(*) filter (where outcome = 'refused'))::int as refused,
  (count(*) filter (where outcome = 'unanswered'))::int as unanswered`

/** Answers of brokers within the last minutes, by advertiser; only those since it was last resumed after a pause. */
async function readAnswers(db: Database, minutes: number, now: number): Promise<Answers[]> {
  const { rows } = await sql<Answers>`
    with sent as (${sentAttempts(now - minutes * minuteMs, now)})
    select advertiser_id, ${outcomeCounts},
      min(created_at) filter (where outcome <> 'accepted') as first_at,
      mode() within group (order by message) filter (where outcome <> 'accepted') as message
    from sent left join advertiser_pauses paused using (advertiser_id)
    where paused.resumed_at is null or sent.created_at > paused.resumed_at
    group by advertiser_id`.execute(db)
  return rows
}

export type BadOutcome = 'refused' | 'unanswered'

/** How many of how many answers are bad; null while they are fewer than the rule asks for. */
export function badShare(counts: AnswerCounts, kind: BadOutcome, settings: AlertSettings) {
  // Refusals are a share of answers; missing answers are a share of all sendings.
  const all = counts.accepted + counts.refused + (kind === 'unanswered' ? counts.unanswered : 0)
  const bad = counts[kind]
  return all < setting(settings, 'least') || bad * 100 < setting(settings, 'percent') * all ? null : { bad, all }
}

/** Advertisers of whose answers a share is bad. */
export const badAnswers =
  (kind: BadOutcome): Find =>
  async (db, settings, now) => {
    const rows = await readAnswers(db, setting(settings, 'minutes'), now)
    return rows.flatMap((row) => {
      const found = badShare(row, kind, settings)
      if (!found) return []
      return {
        ...{ subjectKind: 'advertiser' as const, subjectId: row.advertiser_id, since: row.first_at.getTime() },
        evidence: { ...found, message: row.message },
        leads: found.bad,
      }
    })
  }

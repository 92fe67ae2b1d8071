/** Answers of brokers by advertiser and hour, from PostgreSQL: the copy of reports has only their last one. */
import { sql, type RawBuilder } from 'kysely'
import { DAY, HOUR } from '../../../../shared/app/time/timeZones'
import type { Database } from '../../../db/connect'
import { hoursPerDay } from './hourlyCounts'

export interface Hours {
  /** In hours since 1970; `to` is excluded. */
  from: number
  to: number
}

interface HourlyAnswers {
  advertiser_id: number
  hour_minute: number
  answers: number
  accepted: number
}
export type ReadAnswers = (hours: Hours, now: number) => Promise<HourlyAnswers[]>

/** Hour of a date in minutes since 1970: PostgreSQL and the copy of reports support this. */
export const hourMinute = (column: string): RawBuilder<number> =>
  sql`epoch_minute(${sql.ref(column)}) - epoch_minute(${sql.ref(column)}) % 60`
export const rangeOf = ({ from, to }: Hours) => ({ from: from * HOUR, to: to * HOUR })

/** Missing answers are no answers. */
export async function readAnswers(db: Database, hours: Hours): Promise<HourlyAnswers[]> {
  const { from, to } = rangeOf(hours)
  const { rows } = await sql<HourlyAnswers>`
    select advertiser_id, ${hourMinute('created_at')} as hour_minute, count(*)::int as answers,
      (count(*) filter (where status = 'Accepted'))::int as accepted
    from lead_histories
    where created_at >= ${new Date(from)} and created_at < ${new Date(to)} and advertiser_id is not null
      and restriction_origin is distinct from 'system'
      and (status = 'Accepted' or (status <> 'Submitted' and res_payload is not null))
    group by 1, 2`.execute(db)
  return rows
}

/** Hours in which answers still arrive or are settled by staff. */
const changingHours = 2 * hoursPerDay

interface Kept extends Hours {
  /** When all hours were read, in epoch milliseconds. */
  wholeAt: number
  rows: HourlyAnswers[]
}

/**
 * Reads all hours once a day, and otherwise only those that are new or can still change, so that an evaluation costs as
 * much as the traffic of two days.
 */
export function createAnswerCounts(db: Database): ReadAnswers {
  let kept: Kept | null = null
  return async ({ from, to }, now) => {
    const known = kept && kept.from <= from && kept.to <= to && Math.abs(now - kept.wholeAt) < DAY ? kept : null
    const readFrom = Math.max(from, known ? known.to - changingHours : from)
    const read = await readAnswers(db, { from: readFrom, to })
    const before = known?.rows.filter(({ hour_minute: minute }) => minute >= from * 60 && minute < readFrom * 60) ?? []
    const rows = [...before, ...read]
    kept = { from, to, wholeAt: known?.wholeAt ?? now, rows }
    return rows
  }
}

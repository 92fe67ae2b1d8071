/**
 * What the rules find at a moment: subjects for which the condition of a rule holds, with the figures behind it. Each is read
 * from stored data alone, so that an evaluation that was missed or repeated changes nothing. Source: design/watch.md, Alerts.
 */
import { sql } from 'kysely'
import { capFill } from '../../../shared/routing/capWords'
import { DAY } from '../../../shared/app/time/timeZones'
import { fullness } from '../../../shared/routing/caps'
import { windowOf } from '../../../shared/routing/capWindows'
import type { AlertKind, AlertSettings, AlertSubject } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import { countWindows } from '../../routing/caps/capCounts.queries'
import { readCapDefinitions } from '../../routing/caps/capRooms.queries'

export interface Finding {
  subjectKind: AlertSubject
  /** Null for subjects that exist once. */
  subjectId: number | null
  /** Epoch milliseconds at which the condition began, as far as the data shows it. */
  since: number
  /** Figures behind the alert. */
  evidence: Readonly<Record<string, number | string | null>>
  /** Leads behind the alert; of alerts about losses those that were lost are counted separately. */
  leads: number
}

type Find = (db: Database, settings: AlertSettings, now: number) => Promise<Finding[]>

const minute = 60_000
const setting = (settings: AlertSettings, name: string) => settings[name] ?? 0

interface Answers {
  advertiser_id: number
  accepted: number
  refused: number
  unanswered: number
  first_at: Date
  message: string | null
}

/**
 * Answers of brokers within the last minutes, by advertiser. Attempts that are being sent are not counted, nor are those
 * before the advertiser was last resumed after a pause.
 */
async function readAnswers(db: Database, minutes: number, now: number): Promise<Answers[]> {
  const from = new Date(now - minutes * minute)
  const { rows } = await sql<Answers>`
    with sent as (
      select h.advertiser_id, h.created_at, h.message,
        case when h.status = 'Accepted' then 'accepted'
          when h.status = 'Submitted' or h.res_payload is null then 'unanswered' else 'refused' end as outcome
      from lead_histories h left join open_attempts sending on sending.history_id = h.id
      left join advertiser_pauses paused on paused.advertiser_id = h.advertiser_id
      where h.created_at > ${from} and h.created_at <= ${new Date(now)} and h.advertiser_id is not null
        and (paused.resumed_at is null or h.created_at > paused.resumed_at)
        and h.restriction_origin is distinct from 'system' and sending.state is distinct from 'sending'
    )
    select advertiser_id,
      (count(*) filter (where outcome = 'accepted'))::int as accepted,
      (count(*) filter (where outcome = 'refused'))::int as refused,
      (count(*) filter (where outcome = 'unanswered'))::int as unanswered,
      min(created_at) filter (where outcome <> 'accepted') as first_at,
      mode() within group (order by message) filter (where outcome <> 'accepted') as message
    from sent group by advertiser_id`.execute(db)
  return rows
}

/** Advertisers of whose answers a share is bad. */
const badAnswers =
  (kind: 'refused' | 'unanswered'): Find =>
  async (db, settings, now) => {
    const rows = await readAnswers(db, setting(settings, 'minutes'), now)
    return rows.flatMap((row) => {
      // Refusals are a share of answers; missing answers are a share of all sendings.
      const all = row.accepted + row.refused + (kind === 'unanswered' ? row.unanswered : 0)
      if (all < setting(settings, 'least') || row[kind] * 100 < setting(settings, 'percent') * all) return []
      const { advertiser_id, message, first_at } = row
      return {
        ...{ subjectKind: 'advertiser' as const, subjectId: advertiser_id, since: first_at.getTime() },
        evidence: { bad: row[kind], all, message },
        leads: row[kind],
      }
    })
  }

const heldLeads: Find = async (db, settings, now) => {
  const before = new Date(now - setting(settings, 'minutes') * minute)
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(o.sent_at) as since
    from open_attempts o join leads l on l.id = o.lead_id and l.created_at = o.lead_created_at and not l.is_hidden
    where (o.state = 'held' or (o.state = 'sending' and o.asked > 0))`.execute(db)
  const [held] = rows
  if (!held?.since || held.since > before) return []
  const since = held.since.getTime()
  return [{ subjectKind: 'held_leads', subjectId: null, since, evidence: { count: held.count }, leads: held.count }]
}

const failedPostbacks: Find = async (db, settings, now) => {
  const { rows } = await sql<{ affiliate_id: number; count: number; since: Date; fault: string | null }>`
    select affiliate_id, count(*)::int as count, min(attempted_at) as since, mode() within group (order by fault) as fault
    from publisher_postbacks
    where status = 'failed' and attempted_at > ${new Date(now - setting(settings, 'minutes') * minute)}
    group by affiliate_id having count(*) >= ${setting(settings, 'least')}`.execute(db)
  return rows.map(({ affiliate_id, count, since, fault }) => ({
    ...{ subjectKind: 'publisher', subjectId: affiliate_id, since: since.getTime() },
    evidence: { count, fault },
    leads: count,
  }))
}

const filledCaps: Find = async (db, settings, now) => {
  const percent = setting(settings, 'percent')
  const daily = (await readCapDefinitions(db, {})).filter(({ interval }) => interval === 'daily')
  const windows = daily.map((cap) => ({ id: cap.id, window: windowOf(cap.schedule, now), definition: cap }))
  const counts = await countWindows(db, windows, { withHeld: false })
  const filled = daily.flatMap(({ id, cap }, place) => {
    const count = counts[place] ?? 0
    const isFull = capFill(count, cap) === 'full'
    // A full cap has its own rule: a rule for nearly full caps is over when the cap is full.
    const isFound = percent >= 100 ? isFull : !isFull && fullness(count, cap) >= percent
    const window = windows[place]?.window
    return isFound && window ? [{ id, cap, count, window }] : []
  })
  return filled.map(({ id, cap, count, window }) => ({
    ...{ subjectKind: 'cap' as const, subjectId: id, since: now },
    evidence: { count, cap, resets_at: window.to && new Date(window.to).toISOString() },
    leads: 0,
  }))
}

/** Changes that were stopped, until somebody resolves the alert. */
const stoppedChanges: Find = async (db, settings, now) => {
  const { rows } = await sql<{
    id: number
    old_value: string
    new_value: string
    wall_time: string
    time_zone: string
    reason: string
    finished_at: Date
  }>`
    select id, old_value, new_value, wall_time, time_zone, reason, finished_at from scheduled_changes c
    where state = 'stopped' and finished_at > ${new Date(now - setting(settings, 'days') * DAY)}
      and not exists (select from alerts a where a.kind = 'scheduled_change_stopped' and a.subject_id = c.id and a.resolved_at is not null)`.execute(
    db,
  )
  return rows.map(({ id, old_value, new_value, wall_time, time_zone, reason, finished_at }) => ({
    ...{ subjectKind: 'scheduled_change' as const, subjectId: id, since: finished_at.getTime(), leads: 0 },
    evidence: { from: old_value, to: new_value, at: `${wall_time} ${time_zone}`, reason },
  }))
}

export const finders: Readonly<Record<AlertKind, Find>> = {
  cap_filled: filledCaps,
  advertiser_refuses: badAnswers('refused'),
  advertiser_unanswered: badAnswers('unanswered'),
  held_leads: heldLeads,
  scheduled_change_stopped: stoppedChanges,
  postbacks_failing: failedPostbacks,
}

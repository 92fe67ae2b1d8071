/** What rules of each kind would have found in the past, from stored data and by the conditions of live rules. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { HOUR, MINUTE } from '../../../../shared/app/time/timeZones'
import type { AlertKind, AlertSettings } from '../../../../shared/watch/alertKinds'
import type { Services } from '../../../app/start/services'
import type { Database } from '../../../db/connect'
import { outcomeCounts, sentAttempts, type AnswerCounts, type BadOutcome } from '../findings.answers'
import { filledWindows } from '../findings.caps'
import { creditLimitUses } from '../findings.creditLimits'
import { activeIds } from '../findings.statistics'
import { setting } from '../findings'
import { lastClosedHour, type PartnerKind } from '../statistics/hourlyCounts'
import { readCountsFor } from '../statistics/hourlyStatistics'
import type { Firing } from './firings'
import { answerFirings, heldFirings, hourlyFirings, postbackFirings, silence, unusualRate } from './ruleFirings'

interface PreviewRange {
  /** Epoch milliseconds. */
  from: number
  to: number
}

type Needs = Pick<Services, 'db' | 'pool' | 'reports'>
type Read = (needs: Needs, settings: AlertSettings, range: PreviewRange) => Promise<Firing[]>

interface Preview {
  /** Null: stored data cannot tell. */
  read: Read | null
  /** What the preview does not know. */
  note: string | null
}

/** Rows grouped by a number, each group in the order of its rows. */
function groupsOf<Row>(rows: readonly Row[], idOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(idOf(row))
    if (group) group.push(row)
    else groups.set(idOf(row), [row])
  }
  return groups
}

const badAnswers =
  (outcome: BadOutcome): Read =>
  async ({ db }, settings, { from, to }) => {
    const minutes = setting(settings, 'minutes')
    const { rows } = await sql<{ advertiser_id: number; minute: number } & AnswerCounts>`
      with sent as (${sentAttempts(from - minutes * MINUTE, to)})
      select advertiser_id, epoch_minute(created_at)::int as minute, ${outcomeCounts}
      from sent group by 1, 2 order by 1, 2`.execute(db)
    const byAdvertiser = groupsOf(rows, (row) => row.advertiser_id)
    return [...byAdvertiser].flatMap(([id, ofAdvertiser]) => {
      const answers = ofAdvertiser.map(({ minute, accepted, refused, unanswered }) => ({
        minute,
        counts: { accepted, refused, unanswered },
      }))
      return answerFirings(id, answers, outcome, settings)
    })
  }

const failedPostbacks: Read = async ({ db }, settings, { from, to }) => {
  const minutes = setting(settings, 'minutes')
  const { rows } = await sql<{ publisher_id: number; minute: number; count: number }>`
    select publisher_id, epoch_minute(attempted_at)::int as minute, count(*)::int as count
    from deliveries
    where kind = 'postback' and status = 'failed' and attempted_at > ${new Date(from - minutes * MINUTE)} and attempted_at <= ${new Date(to)}
    group by 1, 2 order by 1, 2`.execute(db)
  return [...groupsOf(rows, (row) => row.publisher_id)].flatMap(([id, ofPublisher]) =>
    postbackFirings(
      id,
      ofPublisher.map(({ minute, count }) => ({ minute, counts: { count } })),
      settings,
    ),
  )
}

/** Times in which a lead was Submitted for too long: from its creation to its first other status. */
const heldLeads: Read = async ({ db }, settings, { from, to }) => {
  const least = setting(settings, 'minutes') * MINUTE
  const { rows } = await sql<{ created_at: Date; settled_at: Date | null }>`
    select l.created_at, c.created_at as settled_at
    from lead_status_changes c
    join leads l on l.id = c.lead_id and l.created_at <= c.created_at - ${`${least} milliseconds`}::interval
    where c.old_lead_status_id = 1 and c.new_lead_status_id <> 1 and c.created_at > ${new Date(from)}
      and c.created_at <= ${new Date(to)} and not l.is_hidden
    union all
    select o.sent_at, null from open_attempts o
    join leads l on l.id = o.lead_id and l.created_at = o.lead_created_at and not l.is_hidden
    where (o.state = 'held' or (o.state = 'sending' and o.asked > 0)) and o.sent_at <= ${new Date(to - least)}`.execute(
    db,
  )
  const times = rows.map(({ created_at, settled_at }) => ({
    from: created_at.getTime(),
    to: settled_at && settled_at.getTime(),
  }))
  return heldFirings(times, settings)
}

const filledCaps: Read = async ({ db }, settings, { from, to }) =>
  (await filledWindows(db, settings, { from, to })).map(({ id, window, evidence }) => ({
    ...{ subjectKind: 'cap' as const, subjectId: id, evidence },
    ...{ at: window.from, until: window.to !== null && window.to <= to ? window.to : null },
  }))

const usedCreditLimits: Read = async ({ db }, settings, { from, to }) => {
  const uses = await creditLimitUses(db, setting(settings, 'percent'))
  return uses.flatMap(({ advertiser_id, at, is_used, percent, at_limit }, place) => {
    if (!is_used || at.getTime() <= from || at.getTime() > to) return []
    const next = uses[place + 1]
    const end = next?.advertiser_id === advertiser_id && next.at.getTime() <= to ? next.at.getTime() : null
    return {
      subjectKind: 'advertiser',
      subjectId: advertiser_id,
      at: at.getTime(),
      until: end,
      evidence: { percent, at_limit },
    }
  })
}

/** Hours that are evaluated before other work gets a turn. */
const hoursAtOnce = 12
const pause = (hour: number) => (hour % hoursAtOnce === 0 ? nextTurn() : undefined)

/** Judges the end of each closed hour. */
const byHour =
  (judgeOf: typeof silence, kind: PartnerKind, keeps: (db: Database) => Promise<(firing: Firing) => boolean>): Read =>
  async (needs, settings, { from, to }) => {
    const hours = { from: Math.ceil(from / HOUR), to: lastClosedHour(to) }
    const [counts, isKept] = await Promise.all([readCountsFor(needs, hours, to), keeps(needs.db)])
    const firings = await hourlyFirings(counts, judgeOf(counts, kind, settings), hours, pause)
    return firings.filter(isKept)
  }

const silent = (kind: PartnerKind) =>
  byHour(silence, kind, async (db) => {
    const active = await activeIds(db, kind)
    return ({ subjectId }) => active.has(subjectId)
  })
const unusual = (kind: PartnerKind) => byHour(unusualRate, kind, () => Promise.resolve(() => true))

const activeNote = 'Of partners that are active today; pauses of that time are not known.'

export const previews: Readonly<Record<AlertKind, Preview>> = {
  cap_filled: {
    read: filledCaps,
    note: 'With the caps of today: earlier ones are not stored. Only the day is known, not the minute.',
  },
  advertiser_refuses: { read: badAnswers('refused'), note: null },
  advertiser_unanswered: { read: badAnswers('unanswered'), note: null },
  held_leads: { read: heldLeads, note: 'Counted from the creation of the leads.' },
  postbacks_failing: { read: failedPostbacks, note: null },
  publisher_silent: { read: silent('publisher'), note: activeNote },
  advertiser_silent: { read: silent('advertiser'), note: activeNote },
  publisher_rate_unusual: { read: unusual('publisher'), note: 'With the statuses that the leads have today.' },
  advertiser_rate_unusual: { read: unusual('advertiser'), note: 'With the statuses that the leads have today.' },
  status_sync_failing: { read: null, note: 'Past pulls are not stored, so that nobody can tell.' },
  scheduled_change_stopped: { read: null, note: 'It fires whenever a scheduled change is stopped.' },
  report_schedule_stopped: { read: null, note: 'It fires whenever a report schedule stops.' },
  credit_limit: { read: usedCreditLimits, note: 'With the credit limits of today: earlier ones are not stored.' },
  webhook_stopped: { read: null, note: 'It fires whenever a webhook stops.' },
  system: { read: null, note: 'The past state of the system is not stored, so that nobody can tell.' },
}

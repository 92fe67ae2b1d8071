/** The recent course of what alerts are about: two hours in twelve parts. */
import { sql } from 'kysely'
import { windowOf } from '../../../shared/routing/capWindows'
import { MINUTE } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { countWindows } from '../../routing/caps/capCounts.queries'
import { readCapDefinitions } from '../../routing/caps/capRooms.queries'
import type { Alert, AlertChart } from './alerts.schema'

const parts = 12
const partMs = 10 * MINUTE
/** Caps are counted part by part; only those that cost most have a course. */
const maxCaps = 20

interface Part {
  subject_id: number
  part: number
  good: number
  bad: number
}
type Charted = Pick<Alert, 'id' | 'kind' | 'subject_id' | 'state'>

const at = (now: number, part: number) => new Date(now - (parts - part) * partMs)
/** Part of the chart, from 0, in which a column's time lies. */
const partOf = (column: string, now: number) =>
  sql<number>`floor(extract(epoch from ${sql.ref(column)} - ${at(now, 0)}) / ${partMs / 1000})::int`

/** Bars of each subject; those without a row have none. */
function barsOf(rows: readonly Part[]): Map<number, AlertChart> {
  const charts = new Map<number, AlertChart>()
  for (const { subject_id, part, good, bad } of rows) {
    const chart = charts.get(subject_id) ?? {
      shape: 'bars',
      good: Array(parts).fill(0),
      bad: Array(parts).fill(0),
      limit: null,
    }
    chart.good[part] = good
    chart.bad[part] = bad
    charts.set(subject_id, chart)
  }
  return charts
}

/** Answers by advertiser: accepted, and refused or missing. */
async function readAnswers(db: Database, ids: number[], now: number): Promise<Map<number, AlertChart>> {
  const { rows } = await sql<Part>`
    select h.advertiser_id as subject_id, ${partOf('h.created_at', now)} as part,
      (count(*) filter (where h.status = 'Accepted'))::int as good,
      (count(*) filter (where h.status <> 'Accepted'))::int as bad
    from lead_histories h left join open_attempts sending on sending.history_id = h.id
    where h.advertiser_id = any(${ids}::bigint[]) and h.created_at >= ${at(now, 0)} and h.created_at < ${new Date(now)}
      and h.restriction_origin is distinct from 'system' and sending.state is distinct from 'sending'
    group by 1, 2`.execute(db)
  return barsOf(rows)
}

/** Postbacks by publisher: sent, and failed. */
async function readPostbacks(db: Database, ids: number[], now: number): Promise<Map<number, AlertChart>> {
  const { rows } = await sql<Part>`
    select publisher_id as subject_id, ${partOf('attempted_at', now)} as part,
      (count(*) filter (where status = 'sent'))::int as good, (count(*) filter (where status = 'failed'))::int as bad
    from deliveries
    where publisher_id = any(${ids}::bigint[]) and status in ('sent', 'failed')
      and attempted_at >= ${at(now, 0)} and attempted_at < ${new Date(now)}
    group by 1, 2`.execute(db)
  return barsOf(rows)
}

/** How caps were filled: what each had counted at the end of each part of its window so far. */
async function readCapCourses(db: Database, ids: number[], now: number): Promise<Map<number, AlertChart>> {
  const definitions = (await readCapDefinitions(db, {})).filter(({ id }) => ids.includes(id)).slice(0, maxCaps)
  const windows = definitions.flatMap((definition) => {
    const window = windowOf(definition.schedule, now)
    const end = (part: number) => Math.round(window.from + ((now - window.from) * (part + 1)) / parts)
    return Array.from({ length: parts }, (_, part) => ({
      ...{ id: definition.id, definition, window: { from: window.from, to: end(part) } },
    }))
  })
  if (!windows.length) return new Map()
  const counts = await countWindows(db, windows, { withHeld: false })
  return new Map(
    definitions.map(({ id, cap }, place) => [
      id,
      { shape: 'line', good: counts.slice(place * parts, (place + 1) * parts), bad: [], limit: cap },
    ]),
  )
}

/** Charts of alerts that are not resolved, by their id; kinds without a course have none. */
export async function readCharts(
  db: Database,
  alerts: readonly Charted[],
  now: number,
): Promise<Map<number, AlertChart>> {
  const subjects = (...kinds: Alert['kind'][]) =>
    alerts.flatMap(({ kind, subject_id, state }) =>
      kinds.includes(kind) && state !== 'resolved' && subject_id !== null ? subject_id : [],
    )
  const advertisers = subjects('advertiser_refuses', 'advertiser_unanswered')
  const [publishers, caps] = [subjects('postbacks_failing'), subjects('cap_filled')]
  const [answers, postbacks, courses] = await Promise.all([
    advertisers.length ? readAnswers(db, advertisers, now) : null,
    publishers.length ? readPostbacks(db, publishers, now) : null,
    readCapCourses(db, caps, now),
  ])
  const chartOf = ({ kind, subject_id }: Charted): AlertChart | undefined => {
    const id = subject_id ?? 0
    if (kind === 'advertiser_refuses' || kind === 'advertiser_unanswered') return answers?.get(id)
    if (kind === 'postbacks_failing') return postbacks?.get(id)
    return kind === 'cap_filled' ? courses.get(id) : undefined
  }
  return new Map(
    alerts.flatMap((alert): [number, AlertChart][] => {
      const chart = alert.state === 'resolved' ? undefined : chartOf(alert)
      return chart ? [[alert.id, chart]] : []
    }),
  )
}

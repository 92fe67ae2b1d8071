import { sql } from 'kysely'
import { alertKind, alertKindNames, type AlertKind } from '../../../shared/watch/alertKinds'
import type { AlertEvidence } from '../../../shared/watch/alertEvidence'
import { alertWords } from '../../../shared/watch/alertWords'
import { personName } from '../../access/users/personName.queries'
import type { Database } from '../../db/connect'
import type { Alert, OpenAlerts } from './alerts.schema'
import { readCharts } from './charts.queries'
import type { Finding } from './findings'
import { lossKinds } from './losses.queries'
import { keyOf } from './reconcile'

interface Stored {
  id: number
  rule_id: number
  rule_name: string
  kind: string
  subject_kind: Alert['subject_kind']
  subject_id: number | null
  subject_name: string | null
  since: Date
  opened_at: Date
  seen_at: Date
  evidence: AlertEvidence
  leads: number
  cost: number
  is_estimate: boolean
  counted_elsewhere: Alert['counted_elsewhere']
  assigned_to: { id: number; name: string } | null
  snoozed_until: Date | null
  resolved_at: Date | null
  resolved_by: string | null
  resolved_reason: string | null
  paused_until: Date | null
  version: number
}

interface Asked {
  ids?: readonly number[] | null
  state?: Alert['state'] | undefined
  limit?: number
  /** Without them `chart` is null. */
  withCharts?: boolean
}

const isKind = (kind: string): kind is AlertKind => (alertKindNames as readonly string[]).includes(kind)

/** Names that a cap is limited to: one or two, or the first and how many more. */
const namesOf = (table: string, link: string, key: string) => sql`(
  select case when count(*) <= 2 then string_agg(name, ' and ' order by name) else min(name) || ' and ' || count(*) - 1 || ' more' end
  from ${sql.table(link)} join ${sql.table(table)} named on named.id = ${sql.ref(key)} where cap_id = a.subject_id)`
const capName = sql`concat_ws(' ',
  coalesce(${namesOf('advertisers', 'cap_advertisers', 'advertiser_id')}, 'all advertisers'),
  'from ' || ${namesOf('publishers', 'cap_publishers', 'publisher_id')},
  'in ' || ${namesOf('countries', 'cap_countries', 'country_id')})`

const subjectName = sql<string | null>`(
  case a.subject_kind
    when 'advertiser' then (select name from advertisers where id = a.subject_id)
    when 'publisher' then (select name from publishers where id = a.subject_id)
    when 'cap' then (select ${capName} from caps where id = a.subject_id)
    when 'report_schedule' then (select name from report_schedules where id = a.subject_id)
    when 'webhook_endpoint' then (select name from webhook_endpoints where id = a.subject_id)
    when 'scheduled_change' then (
      select case c.entity when 'cap' then 'cap #' || c.record_id
        when 'distribution' then coalesce((select name from distributions where id = c.record_id), 'a deleted distribution')
        when 'distribution_group' then coalesce((
          select d.name || ', ' || g.name from distribution_groups g
          join distribution_timeslots s on s.id = g.timeslot_id join distributions d on d.id = s.distribution_id
          where g.id = c.record_id), 'a deleted group')
        else coalesce((select name from advertisers where id = c.record_id), 'a deleted advertiser') end
      from scheduled_changes c where c.id = a.subject_id)
    else '' end)`

/** Leads that other subjects count, with the names of these. */
const countedElsewhere = sql`(
  select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('name', case e.subject_kind
    when 'advertiser' then (select name from advertisers where id = e.subject_id)
    when 'distribution' then (select name from distributions where id = e.subject_id) end)), '[]')
  from jsonb_to_recordset(a.counted_elsewhere) as e (leads integer, alert_id bigint, reason text, subject_kind text, subject_id bigint))`

/** Names of subjects by their keys; null for deleted ones. */
export async function readSubjectNames(
  db: Database,
  subjects: readonly Pick<Finding, 'subjectKind' | 'subjectId'>[],
): Promise<Map<string, string | null>> {
  const asked = [...new Map(subjects.map((subject) => [keyOf(subject), subject])).values()]
  const { rows } = await sql<{ subject_kind: string; subject_id: number | null; name: string | null }>`
    select a.subject_kind, a.subject_id, ${subjectName} as name
    from unnest(${asked.map(({ subjectKind }) => subjectKind)}::text[], ${asked.map(({ subjectId }) => subjectId)}::bigint[])
      as a (subject_kind, subject_id)`.execute(db)
  return new Map(
    rows.map(({ subject_kind, subject_id, name }) => [
      keyOf({ subjectKind: subject_kind, subjectId: subject_id }),
      name,
    ]),
  )
}

const evidenceOf = ({ evidence }: Stored) =>
  Object.fromEntries(Object.entries(evidence).map(([name, value]) => [name, value ?? null]))

function rowOf(row: Stored, now: number): Omit<Alert, 'chart'> | null {
  const { kind, since, opened_at, seen_at, snoozed_until, resolved_at, paused_until } = row
  if (!isKind(kind)) return null
  const isSnoozed = snoozed_until !== null && snoozed_until.getTime() > now
  return {
    ...row,
    ...{ kind, evidence: evidenceOf(row), is_loss: alertKind(kind).isLoss },
    ...alertWords(kind, row.subject_name ?? 'Deleted', row.evidence),
    state: resolved_at ? 'resolved' : isSnoozed ? 'snoozed' : 'open',
    ...{ since: since.toISOString(), opened_at: opened_at.toISOString(), seen_at: seen_at.toISOString() },
    snoozed_until: isSnoozed ? snoozed_until.toISOString() : null,
    resolved_at: resolved_at?.toISOString() ?? null,
    paused_until: paused_until?.toISOString() ?? null,
  }
}

/** Days for which resolved alerts are listed. */
const resolvedDays = 1

/** Alerts, the most expensive first; resolved ones of the last day, newest first. */
export async function listAlerts(
  db: Database,
  { ids = null, state, limit = 200, withCharts = false }: Asked,
  now: number,
): Promise<Alert[]> {
  const at = new Date(now)
  const inState = {
    open: sql`a.resolved_at is null and (a.snoozed_until is null or a.snoozed_until <= ${at})`,
    snoozed: sql`a.resolved_at is null and a.snoozed_until > ${at}`,
    resolved: sql`a.resolved_at > ${new Date(now - resolvedDays * 86_400_000)}`,
  }
  const { rows } = await sql<Stored>`
    select a.id, a.rule_id, r.name as rule_name, a.kind, a.subject_kind, a.subject_id,
      ${subjectName} as subject_name,
      a.since, a.opened_at, a.seen_at, a.evidence, a.leads, a.cost::float8 as cost, a.is_estimate,
      ${countedElsewhere} as counted_elsewhere,
      (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = a.assigned_to) as assigned_to,
      a.snoozed_until, a.resolved_at, ${personName(sql`a.resolved_by`)} as resolved_by, a.resolved_reason, a.version,
      (select p.paused_until from advertiser_pauses p
        where a.subject_kind = 'advertiser' and p.advertiser_id = a.subject_id and p.rule_id = a.rule_id and p.resumed_at is null
          and a.resolved_at is null) as paused_until
    from alerts a join alert_rules r on r.id = a.rule_id
    where (${ids}::bigint[] is null or a.id = any(${ids}::bigint[])) and ${state ? inState[state] : sql`true`}
    order by a.resolved_at desc nulls first, a.cost desc, a.leads desc, a.since, a.id limit ${limit}`.execute(db)
  const alerts = rows.flatMap((row) => rowOf(row, now) ?? [])
  const charts = withCharts ? await readCharts(db, alerts, now) : null
  return alerts.map((alert) => ({ ...alert, chart: charts?.get(alert.id) ?? null }))
}

/** Number, lost money and newest id of open alerts that are not snoozed. What is only missing is not lost. */
export async function countOpenAlerts(db: Database, now: number): Promise<OpenAlerts> {
  const { rows } = await sql<OpenAlerts>`
    select count(*)::int as open, coalesce(sum(cost) filter (where kind = any(${lossKinds}::text[]) and not is_estimate), 0)::float8 as cost,
      coalesce(max(id), 0)::int as newest
    from alerts where resolved_at is null and (snoozed_until is null or snoozed_until <= ${new Date(now)})`.execute(db)
  return rows[0] ?? { open: 0, cost: 0, newest: 0 }
}

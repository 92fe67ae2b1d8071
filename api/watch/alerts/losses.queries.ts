/**
 * Lost leads behind alerts. A lead counts in one alert only: one about the subject of its main reason. Other alerts whose
 * subject it met say where it counts.
 */
import { sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { alertKind, alertKindNames, type AlertKind } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import { mainReason, reasonSubject, type ReasonSubject } from '../../leads/filters/mainReasons'

export const lossKinds: readonly AlertKind[] = alertKindNames.filter((kind) => alertKind(kind).isLoss)

/** If several alerts are about the subject of a lead, the first of these kinds counts it. */
const kindOrder: readonly AlertKind[] = [
  ...(['cap_filled', 'advertiser_refuses', 'advertiser_unanswered'] as const),
  ...(['advertiser_rate_unusual', 'advertiser_silent'] as const),
]

/** Whether alert `a` is about the subject of the main reason of `lost`. */
const isSubject = sql<boolean>`(case a.kind
  when 'cap_filled' then lost.subject_kind = 'cap'
  when 'advertiser_refuses' then lost.subject_kind = 'advertiser' and lost.reason in ('refused', 'staff')
  when 'advertiser_rate_unusual' then lost.subject_kind = 'advertiser' and lost.reason in ('refused', 'staff')
  when 'advertiser_unanswered' then lost.subject_kind = 'advertiser' and lost.reason in ('timeout', 'unreachable')
  when 'advertiser_silent' then lost.subject_kind = 'advertiser' end and lost.subject_id = a.subject_id)`

/** Whether attempt `h` met what alert `a` is about. */
const isMet = sql<boolean>`(case a.kind
  when 'cap_filled' then jsonb_path_exists(h.trace, '$[*].reasons[*] ? (@.kind == "cap" && @.cap.id == $id)', jsonb_build_object('id', a.subject_id))
  when 'advertiser_refuses' then h.status = 'Rejected' and h.restriction_origin = 'broker'
  when 'advertiser_rate_unusual' then h.status = 'Rejected' and h.restriction_origin = 'broker'
  when 'advertiser_unanswered' then h.status <> 'Accepted' and h.res_payload is null
  when 'advertiser_silent' then h.status <> 'Accepted' end and (a.kind = 'cap_filled' or h.advertiser_id = a.subject_id))`

/**
 * Common table expressions: `behind` has a row for each open alert and each lost lead that met its subject since it began.
 * `counted_by` is the alert that counts the lead; null if no open alert is about the subject of its main reason. Leads whose
 * main reason is not recorded count in the first alert whose subject they met, as leads of its advertiser.
 */
const leadsBehind = sql`
  a as materialized (
    select id, kind, subject_id, since, array_position(${kindOrder}::text[], kind) as place from alerts
    where resolved_at is null and not is_estimate and kind = any(${kindOrder}::text[]) and subject_id is not null),
  lost as materialized (
    select l.id, l.created_at, coalesce(l.lead_status_at, l.created_at) as lost_at, l.publisher_id, l.country_id, l.lost_advertiser_id,
      ${mainReason.lost_reason} as reason, ${reasonSubject.kind} as subject_kind, ${reasonSubject.id} as subject_id
    from leads l
    where l.created_at > (select min(since) from a) - interval '1 day'
      and l.lead_status_id = ${sql.lit(leadStatus.Rejected)} and not l.is_hidden and not l.is_test),
  met as (
    select lost.id as lead_id, a.id as alert_id, true as is_subject from lost join a on lost.lost_at >= a.since and ${isSubject}
    union all
    select lost.id, a.id, false from lost
    join lead_histories h on h.lead_id = lost.id and h.created_at >= (select min(since) from a)
    join a on h.created_at >= a.since and ${isMet}),
  behind as (
    select lost.*, a.id as alert_id,
      case when lost.reason = 'unknown' and a.kind <> 'cap_filled' then a.subject_id else lost.lost_advertiser_id end as first_id,
      case when first_value(is_subject) over first or lost.reason = 'unknown' then first_value(a.id) over first end as counted_by
    from (select lead_id, alert_id, bool_or(is_subject) as is_subject from met group by 1, 2) met
    join lost on lost.id = met.lead_id join a on a.id = met.alert_id
    window first as (partition by met.lead_id order by is_subject desc, a.place, a.since, a.id))`

export interface LossRow {
  alert_id: number
  /** The alert that counts these leads; null: none. */
  counted_by: number | null
  reason: string
  subject_kind: ReasonSubject | null
  subject_id: number | null
  advertiser_id: number | null
  publisher_id: number
  country_id: number | null
  leads: number
}

/** Lost leads behind all open alerts, by what their main reason is about and by what their expected revenue depends on. */
export async function readLosses(db: Database): Promise<LossRow[]> {
  const { rows } = await sql<LossRow>`
    with ${leadsBehind}
    select alert_id, counted_by, reason, subject_kind, subject_id, first_id as advertiser_id, publisher_id, country_id,
      count(*)::int as leads
    from behind group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  return rows
}

/** Ids of lost leads that an alert counts and that are not about to be sent, oldest first. */
export async function readUnsentLeadIds(db: Database, alertId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${leadsBehind}
    select behind.id from behind
    where alert_id = ${alertId} and counted_by = ${alertId}
      and not exists (select from injections i where i.lead_id = behind.id and i.status in ('idle', 'running'))
    order by behind.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Leads that another subject counts. */
export interface LeadsElsewhere {
  leads: number
  /** The alert that counts them; null: no open one does. */
  alert_id: number | null
  /** Their main reason, and what it is about. */
  reason: string
  subject_kind: ReasonSubject | null
  subject_id: number | null
}

export interface Loss {
  id: number
  leads: number
  cents: number
  elsewhere: LeadsElsewhere[]
}

/** One transaction at a time counts losses, so that alerts never count by different sets of open alerts. */
export const lockLosses = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('alert losses', 0))`.execute(transaction)

/**
 * Locks the open alerts about losses and returns their ids. Alerts that another transaction changes are left out: it counts
 * them itself, or the next evaluation does. Waiting for them could deadlock.
 */
export async function lockOpenLosses(transaction: Database): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from alerts where resolved_at is null and not is_estimate and kind = any(${lossKinds}::text[])
    order by id for update skip locked`.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}

/** Ends estimates: the lost leads of these alerts are counted. */
export const endEstimates = (transaction: Database, ids: readonly number[]) =>
  sql`update alerts set is_estimate = false where is_estimate and id = any(${ids}::bigint[])`.execute(transaction)

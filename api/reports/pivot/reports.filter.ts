import { filterLists, idLists } from '../../../shared/app/filters'
import type { ReportParent } from '../../../shared/reports/reportGroups'
import { dateAt, type Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { badInput, type FieldErrors } from '../../app/http/errors'
import type { FactQuery } from '../../leads/filters/leadFilter'
import { maxListValues, tooManyValues, underFirstNames } from '../../leads/filters/leadFilter.schema'
import { listChoices } from '../../leads/filters/groups'
import { isRecordGroup, recordTitle, unknownRecords, type RecordGroup, type RecordReference } from './records.queries'
import type { ReportFilterBody } from './reports.schema'

/** Request body of a report: its filter and, for some reports, the path. */
export type ReportBody = ReportFilterBody & { parents?: ReportParent[] | null }

/** Combines flat lists and both maps with AND. Throws BAD_USER_INPUT if a statement cannot take so many values. */
export function factQuery({ exclusive, excluded, created_at: _, ...body }: ReportBody): FactQuery {
  const { excludes, ...flat } = underFirstNames(body)
  const choices = [
    ...listChoices({ ...flat, excludes }),
    ...listChoices(underFirstNames(exclusive ?? {})),
    ...listChoices({ ...underFirstNames(excluded ?? {}), excludes: [...filterLists] }),
  ]
  if (choices.reduce((count, { values }) => count + values.length, 0) > maxListValues)
    throw badInput({ body: tooManyValues })
  return { ...flat, choices }
}

/** The older `POST /api/lead-metrics` sends advertiser statuses under this name. See docs/domain/filters.md. */
export function metricsQuery(body: ReportBody): FactQuery {
  const query = factQuery(body)
  const namesBoth = [body, body.exclusive, body.excluded].some((lists) => lists && 'brand_status' in lists)
  if (namesBoth) return query
  return {
    ...query,
    choices: query.choices.map((choice) =>
      choice.list === 'publisher_status' ? { ...choice, list: 'brand_status' } : choice,
    ),
  }
}

const recordLists = [...idLists, 'affiliate_id'] as const
const groupOf = (list: (typeof recordLists)[number]): RecordGroup => (list === 'publisher_id' ? 'affiliate_id' : list)

/** Every record id in a report request, with its field. */
function references(body: ReportBody): RecordReference[] {
  const places = { '': body, 'exclusive.': body.exclusive, 'excluded.': body.excluded }
  const listed = Object.entries(places).flatMap(([place, lists]) =>
    recordLists.flatMap((list) =>
      (lists?.[list] ?? []).map((id) => ({ field: `${place}${list}`, group: groupOf(list), id })),
    ),
  )
  const onPath = (body.parents ?? []).flatMap(({ key, value }, index) =>
    isRecordGroup(key) && value !== null ? [{ field: `parents.${index}.value`, group: key, id: Number(value) }] : [],
  )
  return [...listed, ...onPath]
}

const earliest = '2000-01-01'

/** Dates outside the years that can have leads, by field. */
function farDates({ start_date, end_date, last_24_hours }: ReportBody, timeZone: string, now: Instant): FieldErrors {
  const latest = `${Number(dateAt(timeZone, now).slice(0, 4)) + 1}-12-31`
  const isFar = (date: string | null | undefined) =>
    !last_24_hours && Boolean(date && (date.slice(0, 10) < earliest || date.slice(0, 10) > latest))
  const message = `Choose a date from ${earliest} to ${latest}.`
  return { ...(isFar(start_date) && { start_date: message }), ...(isFar(end_date) && { end_date: message }) }
}

/** Messages for dates outside the years that can have leads, and for unknown records, by field. */
export async function impossibleFields(
  db: Database,
  body: ReportBody,
  { timeZone, now }: { timeZone: string; now: Instant },
): Promise<FieldErrors> {
  const faults = farDates(body, timeZone, now)
  for (const { field, group, id } of await unknownRecords(db, references(body))) {
    faults[field] ??= `${recordTitle(group)} ${id} does not exist.`
  }
  return faults
}

/** Rejects what `impossibleFields` finds, which would otherwise give an empty report. */
export async function refuseImpossible(
  db: Database,
  body: ReportBody,
  dates: { timeZone: string; now: Instant },
): Promise<void> {
  const faults = await impossibleFields(db, body, dates)
  if (Object.keys(faults).length) throw badInput(faults)
}

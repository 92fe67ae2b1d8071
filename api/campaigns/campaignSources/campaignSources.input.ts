import { isSourceStatusGroup } from '../../../shared/campaigns/campaignSources'
import type { SourceRule } from '../../../shared/campaigns/campaignSources'
import { statusGroupPrefix } from '../../../shared/app/filters'
import { readTiming } from '../campaigns/timing.schema'
import type { Database } from '../../db/connect'
import { ApiError, badInput, type FieldErrors } from '../../app/http/errors'
import { existing } from '../../app/records/existing.queries'
import type { SourceContent, StoredSource } from './campaignSources.queries'
import { ruleOf } from './campaignSources.queries'
import type { SourceInput } from './campaignSources.schema'

const unique = <Value>(values: readonly Value[]) => [...new Set(values)]

/** The matching rule in an input, without duplicate values. */
export const readRule = (input: Omit<SourceInput, 'name' | 'kind' | 'type'>): SourceRule => ({
  leadStatuses: unique(input.leadStatuses),
  advertisers: unique(input.advertisers),
  publishers: unique(input.publishers),
  countries: unique(input.countries),
  funnels: unique(input.funnels),
  advertiserStatus: unique(input.advertiserStatus),
  selectedStatus: unique(input.selectedStatus),
  lostReasons: unique(input.lostReasons),
  lostAdvertisers: unique(input.lostAdvertisers),
  lostSubjects: unique(input.lostSubjects),
  filters: unique(input.filters),
  takesCampaignLeads: input.takesCampaignLeads,
  receivedFrom: input.receivedFrom ?? null,
  receivedBefore: input.receivedBefore ?? null,
})

async function hasGroups(db: Database, ids: readonly number[]): Promise<boolean> {
  if (!ids.length) return true
  if (ids.some((id) => !Number.isSafeInteger(id))) return false
  const found = await db
    .selectFrom('status_groups')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return found.length === new Set(ids).size
}

/** Rejects unknown records, by field. Throws a 400. */
export async function refuseUnknown(db: Database, rule: SourceRule): Promise<void> {
  const fields: FieldErrors = {}
  const records = {
    advertisers: 'advertisers',
    publishers: 'publishers',
    countries: 'countries',
    lostAdvertisers: 'advertisers',
  } as const
  for (const list of Object.keys(records) as (keyof typeof records)[]) {
    const found = await existing(db, records[list], rule[list])
    const missing = rule[list].find((id) => !found.has(id))
    if (missing !== undefined) fields[list] = `#${missing} does not exist.`
  }
  const groups = rule.advertiserStatus.filter(isSourceStatusGroup)
  if (
    !(await hasGroups(
      db,
      groups.map((text) => Number(text.slice(statusGroupPrefix.length))),
    ))
  )
    fields.advertiserStatus = 'One of these status groups does not exist.'
  if (rule.selectedStatus.some(isSourceStatusGroup)) fields.selectedStatus = 'A status group is no status.'
  if (Object.keys(fields).length) throw badInput(fields)
}

/** Content of a new source. Throws a 400 with errors by field. */
export function readNewSource(input: SourceInput, zone: string): SourceContent {
  if (input.kind === 'list') throw badInput({ kind: 'Upload the list: it becomes a source when it is imported.' })
  const { name, kind, type } = input
  return { name, kind, type, rule: readRule(input), ...readTiming(input, zone, null) }
}

/**
 * New content of a source. For lists and sources that have been imported, only name and method may change; other
 * changes throw a 409.
 */
export function readSourceChange(input: SourceInput, zone: string, before: StoredSource): SourceContent {
  const { name, kind, type } = input
  const { use_delay, delay, delay_unit, scheduled_at, schedule_zone } = before
  const asBefore = {
    kind: before.kind,
    rule: before.rule as SourceRule,
    use_delay,
    delay,
    delay_unit,
    scheduled_at,
    schedule_zone,
  }
  if (before.kind === 'list') {
    if (kind !== 'list') throw badInput({ kind: 'A list stays a list.' })
    return { name, type, ...asBefore }
  }
  if (kind === 'list') throw badInput({ kind: 'A list is uploaded: choose once or recurring.' })
  const content = { name, kind, type, rule: readRule(input), ...readTiming(input, zone, before) }
  if (before.status !== 'completed') return content
  const said = ({ kind, rule, scheduled_at, use_delay, delay, delay_unit }: Omit<SourceContent, 'name' | 'type'>) =>
    JSON.stringify([kind, ruleOf({ rule }), scheduled_at, use_delay, delay, delay_unit])
  if (said(content) !== said(asBefore))
    throw new ApiError(
      'CONFLICT',
      'This source has been imported: only its name and method can change. Add another source.',
    )
  return { name, type, ...asBefore }
}

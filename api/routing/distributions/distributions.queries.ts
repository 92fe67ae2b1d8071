import { sql } from 'kysely'
import { isOpen, type OpeningDay } from '../../../shared/partners/openingHours'
import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { Database } from '../../db/connect'
import { notFound } from '../../app/http/errors'
import type { DistributionAnswer, DistributionQuery, DistributionRow } from './distributions.schema'

interface StoredFacts {
  id: number
  name: string
  type: DistributionMethod
  is_active: boolean
  is_send_in_op_hours: boolean
  timezone_id: number
  timezone_name: string
  country_id: number
  country_name: string
  country_code: string
  publisher_id: number | null
  publisher_name: string | null
  updated_at: Date
  version: number
  /** Hours of its timeslots. */
  hours: OpeningDay[][]
  advertisers: { id: number; name: string }[]
}

const factColumns = sql`
  d.id, d.name, d.type, d.is_active, d.is_send_in_op_hours, d.timezone_id, zone.name as timezone_name,
  d.country_id, country.name as country_name, country.code as country_code,
  d.publisher_id, publisher.name as publisher_name, d.updated_at, d.version,
  (select coalesce(json_agg(slot.opening_hours), '[]') from distribution_timeslots slot where slot.distribution_id = d.id and slot.is_active) as hours,
  (
    select coalesce(json_agg(json_build_object('id', buyer.id, 'name', buyer.name) order by buyer.name, buyer.id), '[]')
    from advertisers buyer
    where buyer.id in (
      select member.advertiser_id
      from distribution_timeslots slot
      join distribution_groups part on part.timeslot_id = slot.id
      join distribution_group_advertisers member on member.group_id = part.id
      where slot.distribution_id = d.id
    )
  ) as advertisers`

const sources = sql`
  distributions d
  join time_zones zone on zone.id = d.timezone_id
  join countries country on country.id = d.country_id
  left join publishers publisher on publisher.id = d.publisher_id`

/**
 * Whether it receives leads now: it is active, and a timeslot covers this moment or it accepts leads outside its hours.
 */
function isActiveOpen({ is_active, is_send_in_op_hours, hours, timezone_name }: StoredFacts, now: number): boolean {
  if (!is_active || !hours.length) return false
  return !is_send_in_op_hours || hours.some((days) => isOpen(days, timezone_name, now))
}

function rowOf(facts: StoredFacts, now: number): DistributionRow {
  const {
    id,
    name,
    type,
    timezone_name,
    country_id,
    country_name,
    country_code,
    publisher_id,
    publisher_name,
    advertisers,
  } = facts
  return {
    ...{ id, name, type, timezone_name, country_id, country_name, country_code, publisher_id, publisher_name },
    advertiser_id: advertisers.map((advertiser) => advertiser.id),
    advertiser_name: advertisers.map((advertiser) => advertiser.name),
    is_active: facts.is_active,
    is_active_open: isActiveOpen(facts, now) ? 'true' : 'false',
    updated_at: facts.updated_at.toISOString(),
    version: facts.version,
  }
}

/** Matching distributions, last changed first. `now` decides which are open. */
export async function listDistributions(
  db: Database,
  query: DistributionQuery,
  now: number,
): Promise<DistributionRow[]> {
  const { ids = null, country_id = [], publisher_id = [], advertiser_id = [], type = [] } = query
  const { rows } = await sql<StoredFacts>`
    select ${factColumns}
    from ${sources}
    where d.deleted_at is null
      and (${ids}::bigint[] is null or d.id = any(${ids}::bigint[]))
      and (${country_id.length === 0} or d.country_id = any(${country_id}))
      and (${publisher_id.length === 0} or d.publisher_id = any(${publisher_id}))
      and (${type.length === 0} or d.type = any(${type}))
      and (${advertiser_id.length === 0} or d.id in (
        select slot.distribution_id
        from distribution_group_advertisers member
        join distribution_groups part on part.id = member.group_id
        join distribution_timeslots slot on slot.id = part.timeslot_id
        where member.advertiser_id = any(${advertiser_id})
      ))
    order by d.updated_at desc, d.id desc`.execute(db)
  return rows.map((facts) => rowOf(facts, now))
}

interface StoredDetails extends StoredFacts {
  tags: string[]
  parameters: Record<string, string>
  data_override: Record<string, string[]>
  timeslots: DistributionAnswer['step2']
}

const timeslotColumn = sql`
  (
    select coalesce(json_agg(json_build_object(
      'id', slot.id, 'name', slot.name, 'isActive', slot.is_active::integer, 'openingHours', slot.opening_hours,
      'groups', (
        select coalesce(json_agg(json_build_object(
          'id', part.id, 'name', part.name,
          'brands', (
            select coalesce(json_agg(json_build_object(
              'id', member.advertiser_id, 'name', buyer.name, 'percentage', member.share / 100.0
            ) order by member.position), '[]')
            from distribution_group_advertisers member
            join advertisers buyer on buyer.id = member.advertiser_id
            where member.group_id = part.id
          )
        ) order by part.position), '[]')
        from distribution_groups part where part.timeslot_id = slot.id
      )
    ) order by slot.position), '[]')
    from distribution_timeslots slot where slot.distribution_id = d.id
  ) as timeslots`

function answerOf(stored: StoredDetails, now: number): DistributionAnswer {
  const { country_id, country_name, country_code, publisher_id, publisher_name } = stored
  return {
    ...rowOf(stored, now),
    step1: {
      taggingSelected: stored.tags,
      selectedCountry: { id: country_id, name: country_name, code: country_code },
      selectedTimeZone: { id: stored.timezone_id, name: stored.timezone_name },
      labelValue: stored.name,
      selectedMethod: stored.type,
      isSendInOpHours: stored.is_send_in_op_hours,
      selectedAffiliate: publisher_id === null ? null : { id: publisher_id, name: publisher_name ?? '' },
      parameters: stored.parameters,
      data_override: stored.data_override,
    },
    step2: stored.timeslots,
  }
}

/** Distributions with timeslots, by id; missing and deleted ones are omitted. */
export async function listDistributionDetails(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<DistributionAnswer[]> {
  const { rows } = await sql<StoredDetails>`
    select ${factColumns}, d.tags, d.parameters, d.data_override, ${timeslotColumn}
    from ${sources}
    where d.id = any(${ids}::bigint[]) and d.deleted_at is null order by d.id`.execute(db)
  return rows.map((stored) => answerOf(stored, now))
}

/** One distribution with timeslots; throws NOT_FOUND if it is missing or deleted. */
export async function readDistribution(db: Database, id: number, now: number): Promise<DistributionAnswer> {
  const [distribution] = await listDistributionDetails(db, [id], now)
  if (!distribution) throw notFound('The distribution')
  return distribution
}

/** Locks a distribution until the transaction ends. */
export async function lockDistribution(db: Database, id: number): Promise<void> {
  await db.selectFrom('distributions').select('id').where('id', '=', id).forUpdate().execute()
}

import { sql } from 'kysely'
import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { Database } from '../../db/connect'
import { openingDays } from './advertisers.queries'
import type { Distribution } from './world'

interface StoredMember {
  id: number
  advertiserId: number
  share: number
  credit: number
}

interface Stored {
  id: number
  name: string
  type: DistributionMethod
  zone: string
  is_active: boolean
  is_send_in_op_hours: boolean
  country_id: number
  publisher_id: number | null
  parameters: Record<string, string>
  data_override: Record<string, string[]>
  timeslots: {
    id: number
    name: string
    isActive: boolean
    days: unknown
    groups: { id: number; name: string; members: StoredMember[] }[]
  }[]
}

const timeslots = sql`(
  select coalesce(json_agg(json_build_object(
    'id', slot.id, 'name', slot.name, 'isActive', slot.is_active, 'days', slot.opening_hours,
    'groups', (
      select coalesce(json_agg(json_build_object(
        'id', part.id, 'name', part.name,
        'members', (
          select coalesce(json_agg(json_build_object(
            'id', member.id, 'advertiserId', member.advertiser_id, 'share', member.share, 'credit', member.credit
          ) order by member.position), '[]')
          from distribution_group_advertisers member where member.group_id = part.id
        )
      ) order by part.position), '[]')
      from distribution_groups part where part.timeslot_id = slot.id
    )
  ) order by slot.position), '[]')
  from distribution_timeslots slot where slot.distribution_id = d.id
)`

const distributionOf = (row: Stored): Distribution => ({
  id: row.id,
  name: row.name,
  type: row.type,
  zone: row.zone,
  isActive: row.is_active,
  isSendInOpHours: row.is_send_in_op_hours,
  countryId: row.country_id,
  publisherId: row.publisher_id,
  parameters: row.parameters,
  dataOverride: row.data_override,
  timeslots: row.timeslots.map((slot) => ({ ...slot, days: openingDays.parse(slot.days) })),
})

/** Which to read: one by id, those for leads of a publisher and country, or all. */
export type DistributionScope = { distributionId: number } | { countryId: number; publisherId: number | null } | 'all'

/** Distributions for routing, with the credits of their members. Deleted ones are omitted. */
export async function readDistributions(
  db: Database,
  scope: DistributionScope,
): Promise<{ distributions: Distribution[]; credits: Map<number, number> }> {
  const isAsked =
    scope === 'all'
      ? sql`true`
      : 'distributionId' in scope
        ? sql`d.id = ${scope.distributionId}`
        : sql`d.country_id = ${scope.countryId} and (d.publisher_id is null or d.publisher_id = ${scope.publisherId}::bigint)`
  const { rows } = await sql<Stored>`
    select d.id, d.name, d.type, zone.name as zone, d.is_active, d.is_send_in_op_hours, d.country_id, d.publisher_id,
      d.parameters, d.data_override, ${timeslots} as timeslots
    from distributions d join time_zones zone on zone.id = d.timezone_id
    where d.deleted_at is null and ${isAsked}`.execute(db)
  const members = rows.flatMap((row) => row.timeslots).flatMap(({ groups }) => groups.flatMap((group) => group.members))
  return {
    distributions: rows.map(distributionOf),
    credits: new Map(members.map(({ id, credit }) => [id, Number(credit)])),
  }
}

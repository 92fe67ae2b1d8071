import { createHash } from 'node:crypto'
import type { Database } from '../../db/connect'

/** A publisher whose API token is its name. */
export async function addPublisher(
  db: Database,
  name: string,
  changes: Record<string, string | boolean | number> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('publishers')
    .values({
      name,
      api_token_hash: createHash('sha256').update(name).digest(),
      api_token_encrypted: Buffer.from(name),
      block_duplicate_leads: false,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const countryId = async (db: Database, code: string): Promise<number> =>
  (await db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

const always = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  checked: true,
  steps: [{ start_time: '00:00', end_time: '23:59' }],
}))

interface NewDistribution {
  countryId: number
  publisherId?: number | null
  type?: 'slot' | 'chance' | 'optimize'
  dataOverride?: Record<string, string[]>
  /** A waterfall: advertiser and share in hundredths of a per cent, group by group. */
  groups: readonly (readonly (readonly [advertiserId: number, share: number])[])[]
}

/** A distribution that is open around the clock. */
export async function addDistribution(
  db: Database,
  { countryId: country_id, publisherId = null, type = 'slot', dataOverride = {}, groups }: NewDistribution,
): Promise<number> {
  const { id } = await db
    .insertInto('distributions')
    .values({
      name: `Distribution ${country_id}`,
      timezone_id: 1,
      country_id,
      publisher_id: publisherId,
      type,
      data_override: JSON.stringify(dataOverride),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slot = await db
    .insertInto('distribution_timeslots')
    .values({ distribution_id: id, position: 0, name: 'Always', opening_hours: JSON.stringify(always) })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, members] of groups.entries()) {
    const group = await db
      .insertInto('distribution_groups')
      .values({ timeslot_id: slot.id, position, name: `Group ${position + 1}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('distribution_group_advertisers')
      .values(
        members.map(([advertiser_id, share], place) => ({ group_id: group.id, position: place, advertiser_id, share })),
      )
      .execute()
  }
  return id
}

interface NewCap {
  cap: number
  type?: 'lead' | 'ftd'
  interval?: 'daily' | 'interval'
  advertiserIds?: readonly number[]
  countryIds?: readonly number[]
}

export async function addCap(
  db: Database,
  { advertiserIds = [], countryIds = [], interval = 'interval', ...cap }: NewCap,
): Promise<number> {
  const { id } = await db
    .insertInto('caps')
    .values({ ...cap, interval, timezone_id: 1, created_at: new Date(Date.now() - 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (advertiserIds.length)
    await db
      .insertInto('cap_advertisers')
      .values(advertiserIds.map((advertiser_id) => ({ cap_id: id, advertiser_id })))
      .execute()
  if (countryIds.length)
    await db
      .insertInto('cap_countries')
      .values(countryIds.map((country_id) => ({ cap_id: id, country_id })))
      .execute()
  return id
}

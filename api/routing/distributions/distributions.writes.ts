/**
 * Saves distributions. Existing timeslots, groups and advertisers keep their rows, and so their round-robin credits.
 * Only differences between credits matter, so removing an advertiser, or adding one with 0, does not affect the others.
 * Groups are matched by id or, if the request has no ids, by position.
 */
import { sql } from 'kysely'
import { shareOf } from '../../../shared/routing/distributionRules'
import type { Database } from '../../db/connect'
import type { DistributionAnswer, DistributionInput } from './distributions.schema'

type Timeslot = DistributionInput['step2'][number]
type Group = Timeslot['groups'][number]
type Stored = DistributionAnswer['step2']

const columnsOf = ({ step1 }: DistributionInput) => ({
  name: step1.labelValue,
  tags: [...new Set(step1.taggingSelected)],
  type: step1.selectedMethod,
  timezone_id: step1.selectedTimeZone.id,
  is_send_in_op_hours: step1.isSendInOpHours,
  country_id: step1.selectedCountry.id,
  publisher_id: step1.selectedAffiliate?.id ?? null,
  parameters: JSON.stringify(step1.parameters),
  data_override: JSON.stringify(step1.data_override),
})

/** Matches sent items with stored ones; each stored item is used once. Null means a new item. */
function matchIds(
  sent: readonly { id?: number | undefined }[],
  stored: readonly number[],
  byPlace: boolean,
): (number | null)[] {
  const left = new Set(stored)
  return sent.map(({ id }, place) => {
    const wanted = byPlace ? stored[place] : id
    return wanted !== undefined && left.delete(wanted) ? wanted : null
  })
}

async function saveBrands(db: Database, group_id: number, brands: Group['brands']) {
  // Validation has rejected brands without an id.
  const ids = brands.map(({ id }) => id ?? 0)
  await db
    .deleteFrom('distribution_group_advertisers')
    .where('group_id', '=', group_id)
    .where(sql<boolean>`advertiser_id <> all(${ids})`)
    .execute()
  const rows = brands.map(({ id, percentage }, position) => ({
    group_id,
    position,
    advertiser_id: id ?? 0,
    share: shareOf(percentage),
  }))
  await db
    .insertInto('distribution_group_advertisers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'advertiser_id'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position'), share: row.ref('excluded.share') })),
    )
    .execute()
}

async function saveGroups(
  db: Database,
  timeslot_id: number,
  groups: readonly Group[],
  ids: readonly (number | null)[],
) {
  for (const [position, { name, brands }] of groups.entries()) {
    const known = ids[position] ?? null
    const content = { timeslot_id, position, name }
    if (known !== null) await db.updateTable('distribution_groups').set(content).where('id', '=', known).execute()
    const { id } =
      known !== null
        ? { id: known }
        : await db.insertInto('distribution_groups').values(content).returning('id').executeTakeFirstOrThrow()
    await saveBrands(db, id, brands)
  }
}

/** Replaces the timeslots of a distribution; `stored` has the existing ones. */
async function saveTimeslots(db: Database, distribution_id: number, timeslots: readonly Timeslot[], stored: Stored) {
  const byPlace = !timeslots.some(
    ({ id, groups }) => id !== undefined || groups.some((group) => group.id !== undefined),
  )
  const slotIds = matchIds(
    timeslots,
    stored.map(({ id }) => id),
    byPlace,
  )
  // A group matched by id may have moved to another timeslot; one matched by position stays.
  const allGroups = matchIds(
    timeslots.flatMap(({ groups }) => groups),
    stored.flatMap(({ groups }) => groups.map(({ id }) => id)),
    false,
  )
  let before = 0
  const groupIds = timeslots.map(({ groups }, place) => {
    const own = (stored[place]?.groups ?? []).map(({ id }) => id)
    const ids = byPlace ? matchIds(groups, own, true) : allGroups.slice(before, before + groups.length)
    before += groups.length
    return ids
  })
  const saved: number[] = []
  for (const [position, { name, isActive, openingHours }] of timeslots.entries()) {
    const known = slotIds[position] ?? null
    const content = {
      distribution_id,
      position,
      name,
      is_active: isActive === 1,
      opening_hours: JSON.stringify(openingHours),
    }
    if (known !== null) await db.updateTable('distribution_timeslots').set(content).where('id', '=', known).execute()
    saved.push(
      known ??
        (await db.insertInto('distribution_timeslots').values(content).returning('id').executeTakeFirstOrThrow()).id,
    )
  }
  for (const [place, { groups }] of timeslots.entries())
    await saveGroups(db, saved[place] ?? 0, groups, groupIds[place] ?? [])
  // Delete last, after kept members have moved out of deleted groups.
  const keptGroups = groupIds.flat().filter((id) => id !== null)
  const gone = stored.flatMap(({ groups }) => groups.map(({ id }) => id)).filter((id) => !keptGroups.includes(id))
  if (gone.length) await db.deleteFrom('distribution_groups').where('id', 'in', gone).execute()
  await db
    .deleteFrom('distribution_timeslots')
    .where('distribution_id', '=', distribution_id)
    .where('id', 'not in', saved)
    .execute()
}

/** Returns the id. */
export async function insertDistribution(db: Database, input: DistributionInput, now: number): Promise<number> {
  const at = new Date(now)
  const { id } = await db
    .insertInto('distributions')
    .values({ ...columnsOf(input), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveTimeslots(db, id, input.step2, [])
  return id
}

/** Updates a locked distribution, read as `stored`. */
export async function updateDistribution(
  db: Database,
  id: number,
  input: DistributionInput,
  stored: Stored,
  now: number,
): Promise<void> {
  await db
    .updateTable('distributions')
    .set((row) => ({ ...columnsOf(input), version: row('version', '+', 1), updated_at: new Date(now) }))
    .where('id', '=', id)
    .execute()
  await saveTimeslots(db, id, input.step2, stored)
}

/** Removes a distribution from lists and routing. Its leads still refer to it. */
export async function deleteDistribution(db: Database, id: number, now: number): Promise<void> {
  await db.deleteFrom('distribution_timeslots').where('distribution_id', '=', id).execute()
  await db
    .updateTable('distributions')
    .set((row) => ({ is_active: false, deleted_at: new Date(now), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Rules as they were saved. Database triggers keep a version for each change, in its transaction. */
import { sql } from 'kysely'
import { z } from 'zod'
import { DAY, type Instant } from '../../../shared/app/time/timeZones'
import { distributionMethods } from '../../../shared/routing/distributionRules'
import { capIntervals, capTypes } from '../../../shared/routing/caps'
import type { Database } from '../../db/connect'
import { type CapDefinition, readCapDefinitions, readCapOwners } from '../caps/capRooms.queries'
import { openingDays } from '../engine/advertisers.queries'
import { readDistributions } from '../engine/distributions.queries'
import type { Distribution } from '../engine/world'
import type { RuleVersions, Version } from './ruleTimes'

const storedMember = z.object({ id: z.int(), advertiserId: z.int(), share: z.int(), credit: z.number() })
const storedDistribution = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(distributionMethods),
  zone: z.string(),
  isActive: z.boolean(),
  isSendInOpHours: z.boolean(),
  countryId: z.int(),
  publisherId: z.int().nullable(),
  parameters: z.record(z.string(), z.string()),
  dataOverride: z.record(z.string(), z.array(z.string())),
  timeslots: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isActive: z.boolean(),
      days: openingDays,
      groups: z.array(z.object({ id: z.int(), name: z.string(), members: z.array(storedMember) })),
    }),
  ),
})
const storedCap = z.object({
  id: z.int(),
  type: z.enum(capTypes),
  interval: z.enum(capIntervals),
  cap: z.int(),
  resetTime: z.string(),
  zone: z.string(),
  createdAt: z.number(),
  parameters: z.record(z.string(), z.string()),
  countryIds: z.array(z.int()),
  publisherIds: z.array(z.int()),
  advertiserIds: z.array(z.int()),
})

/** Contents stored before publishers were called so name them `affiliateId` and `affiliateIds`. */
function withPublishers(content: unknown): unknown {
  const { affiliateId, affiliateIds, ...named } = content as Record<string, unknown>
  return { publisherId: affiliateId, publisherIds: affiliateIds, ...named }
}

const capOf = ({ resetTime, createdAt, ...cap }: z.output<typeof storedCap>, owner: string): CapDefinition => {
  const schedule = { interval: cap.interval, resetTime, timeZone: cap.zone, createdAt }
  return { ...cap, owner, schedule }
}

interface Row {
  kind: 'distribution' | 'cap'
  rule_id: number
  since: Date
  content: unknown
}

const readRows = async (db: Database, to: Instant): Promise<Row[]> =>
  (
    await sql<Row>`
      select kind, rule_id, since, content from rule_versions where since < ${new Date(to)} order by since, id`.execute(
      db,
    )
  ).rows

/** Since when all versions are kept. */
export async function readVersionsStart(db: Database): Promise<Instant> {
  const { at } = await db.selectFrom('rule_versions_start').select('at').executeTakeFirstOrThrow()
  return at.getTime()
}

export interface PastRules extends RuleVersions {
  /** Slot credits at `creditsAt`, by member. */
  credits: Map<number, number>
  creditsAt: Instant
}

/** All versions until `to`, with the last known slot credits before `from`. */
export async function readPastRules(db: Database, from: Instant, to: Instant): Promise<PastRules> {
  const rows = await readRows(db, to)
  const stored = rows
    .filter(({ kind }) => kind === 'cap')
    .map(({ rule_id, since, content }) => ({
      version: { id: rule_id, since: since.getTime() },
      content: content === null ? null : storedCap.parse(withPublishers(content)),
    }))
  const owners = await readCapOwners(
    db,
    stored.flatMap(({ content }) => content ?? []),
  )
  const distributions = rows
    .filter(({ kind }) => kind === 'distribution')
    .map(({ rule_id, since, content }) => ({
      version: { id: rule_id, since: since.getTime() },
      content: content === null ? null : storedDistribution.parse(withPublishers(content)),
    }))
  const snapshot = await db
    .selectFrom('slot_credit_snapshots')
    .select('at')
    .where('at', '<=', new Date(from))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const creditsAt = snapshot?.at.getTime() ?? (await readVersionsStart(db))
  const credits = new Map<number, number>()
  if (snapshot) {
    const kept = await db
      .selectFrom('slot_credits')
      .select(['member_id', 'credit'])
      .where('at', '=', snapshot.at)
      .execute()
    for (const { member_id, credit } of kept) credits.set(member_id, Number(credit))
  } else
    for (const { version, content } of distributions)
      if (version.since <= creditsAt)
        for (const { id, credit } of membersOf(content)) if (credit) credits.set(id, credit)
  return {
    distributions: distributions.map(({ version, content }): Version<Distribution> => ({ ...version, content })),
    caps: stored.map(({ version, content }) => ({ ...version, content: content && capOf(content, owners(content)) })),
    credits,
    creditsAt,
  }
}

const membersOf = (content: z.output<typeof storedDistribution> | null) =>
  (content?.timeslots ?? []).flatMap(({ groups }) => groups.flatMap(({ members }) => members))

/** The last one of each version; those that were deleted by then are left out. */
const lastOfEach = <Content>(versions: readonly Version<Content>[]): Version<Content>[] =>
  [...new Map(versions.map((version) => [version.id, version])).values()].filter(({ content }) => content !== null)

/** The rules of a moment, as if they had always been there. */
export async function readRulesAt(db: Database, moment: Instant): Promise<PastRules> {
  const past = await readPastRules(db, moment, moment + 1)
  return { ...past, distributions: lastOfEach(past.distributions), caps: lastOfEach(past.caps) }
}

/** The rules of now, as if they had always been there. */
export async function readCurrentRules(db: Database): Promise<PastRules> {
  const { distributions, credits } = await readDistributions(db, 'all')
  const caps = await readCapDefinitions(db, {})
  return {
    distributions: distributions.map((content) => ({ id: content.id, since: 0, content })),
    caps: caps.map((content) => ({ id: content.id, since: 0, content })),
    credits,
    creditsAt: 0,
  }
}

/** Days for which slot credits are kept; a backtest covers at most 31. */
export const creditDays = 100

/** Keeps the slot credits once a day (UTC). Safe to run in several processes. */
export async function keepSlotCredits(db: Database, now: Instant): Promise<void> {
  const at = new Date(now)
  await db.transaction().execute(async (transaction) => {
    const first = await transaction
      .insertInto('slot_credit_snapshots')
      .values({ day: at.toISOString().slice(0, 10), at })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .returning('day')
      .execute()
    if (!first.length) return
    await sql`
      insert into slot_credits (at, member_id, credit)
      select ${at}::timestamptz, id, credit from distribution_group_advertisers where credit <> 0`.execute(transaction)
    const expired = new Date(now - creditDays * DAY)
    await transaction.deleteFrom('slot_credits').where('at', '<', expired).execute()
    await transaction.deleteFrom('slot_credit_snapshots').where('at', '<', expired).execute()
  })
}

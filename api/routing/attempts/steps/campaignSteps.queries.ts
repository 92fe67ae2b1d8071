import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DistributionMethod } from '../../../../shared/routing/distributionRules'
import { phoneKeyOf } from '../../../../shared/leads/leadContact'
import type { Database } from '../../../db/connect'
import type { RoutedStep } from '../../engine/decideStep'

export type StepOfCampaign = Omit<RoutedStep, 'method'> & { campaignId: number }

/** Campaign steps by id, archived ones included, without the method, which depends on the source. */
export async function readSteps(db: Database, ids: readonly number[]): Promise<Map<number, StepOfCampaign>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{
    id: number
    campaign_id: number
    name: string
    data_override: RoutedStep['dataOverride']
    members: { id: number; advertiserId: number; share: number }[]
  }>`
    select s.id, s.campaign_id, s.name, s.data_override, coalesce((
      select json_agg(json_build_object('id', m.advertiser_id, 'advertiserId', m.advertiser_id, 'share', m.share) order by m.position, m.id)
      from campaign_step_advertisers m where m.step_id = s.id), '[]') as members
    from campaign_steps s where s.id = any (${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, campaign_id, name, data_override, members }) => [
      id,
      { id, campaignId: campaign_id, name, dataOverride: data_override, members },
    ]),
  )
}

/** Distribution method of each source. */
export async function readMethods(
  db: Database,
  sourceIds: readonly number[],
): Promise<Map<number, DistributionMethod>> {
  if (!sourceIds.length) return new Map()
  const rows = await db.selectFrom('campaign_sources').select(['id', 'type']).where('id', 'in', sourceIds).execute()
  // A check constraint guarantees these values.
  return new Map(rows.map(({ id, type }) => [id, type as DistributionMethod]))
}

/** Credits of the slot method, by step, source and advertiser. */
export class StepCredits {
  private readonly changes = new Map<
    string,
    { step_id: number; source_id: number; advertiser_id: number; change: number }
  >()

  constructor(private readonly kept: Map<string, number>) {}

  of(stepId: number, sourceId: number): { get: (advertiserId: number) => number } {
    return { get: (advertiserId) => this.kept.get(keyOf(stepId, sourceId, advertiserId)) ?? 0 }
  }

  add(step_id: number, source_id: number, changes: ReadonlyMap<number, number>): void {
    for (const [advertiser_id, change] of changes) {
      const key = keyOf(step_id, source_id, advertiser_id)
      this.kept.set(key, (this.kept.get(key) ?? 0) + change)
      const before = this.changes.get(key)?.change ?? 0
      this.changes.set(key, { step_id, source_id, advertiser_id, change: before + change })
    }
  }

  changed() {
    return [...this.changes.values()].filter(({ change }) => change !== 0)
  }
}

const keyOf = (...ids: readonly number[]) => ids.join(':')

/** Credits of steps; `locks` locks them in id order, to prevent deadlocks. */
export async function readStepCredits(
  db: Database,
  stepIds: readonly number[],
  { locks }: { locks: boolean },
): Promise<StepCredits> {
  if (!stepIds.length) return new StepCredits(new Map())
  if (locks)
    await sql`select from campaign_steps where id = any (${[...stepIds]}::bigint[]) order by id for no key update`.execute(
      db,
    )
  const rows = await db
    .selectFrom('campaign_credits')
    .select(['step_id', 'source_id', 'advertiser_id', 'credit'])
    .where('step_id', 'in', stepIds)
    .execute()
  return new StepCredits(new Map(rows.map((row) => [keyOf(row.step_id, row.source_id, row.advertiser_id), row.credit])))
}

/** Stores changed credits of locked steps. */
export async function storeStepCredits(transaction: Database, credits: StepCredits): Promise<void> {
  const rows = credits.changed()
  if (!rows.length) return
  await sql`
    insert into campaign_credits as kept (step_id, source_id, advertiser_id, credit)
    select step_id, source_id, advertiser_id, change
    from json_to_recordset(${JSON.stringify(rows)}) as given (step_id bigint, source_id bigint, advertiser_id bigint, change integer)
    on conflict (step_id, source_id, advertiser_id) do update set credit = kept.credit + excluded.credit`.execute(
    transaction,
  )
}

/** Identity of a person: e-mail in lower case and digits of the phone. */
export interface Contact {
  email: string
  phone: string | null
}

export const contactOf = ({ email, phone }: Contact): Contact => ({
  email: email.toLowerCase(),
  phone: phoneKeyOf(phone),
})

const lockOf = (contact: string) => createHash('sha256').update(`campaign:${contact}`).digest().readBigInt64BE(0)

/**
 * Advertisers that already had each person, in the order of the persons. `locks` prevents concurrent decisions of
 * campaigns about one person. See docs/domain/campaigns.md.
 */
export async function readHadBefore(
  db: Database,
  persons: readonly (Contact & { campaignId: number })[],
  { locks }: { locks: boolean },
): Promise<Set<number>[]> {
  const had = persons.map(() => new Set<number>())
  if (!persons.length) return had
  const contacts = persons.map(contactOf)
  if (locks) {
    const keys = contacts.flatMap(({ email, phone }) => [
      lockOf(`e:${email}`),
      ...(phone ? [lockOf(`p:${phone}`)] : []),
    ])
    const inOrder = [...new Set(keys)].sort((one, other) => (one < other ? -1 : 1)).map(String)
    await sql`select pg_advisory_xact_lock(lock) from unnest(${inOrder}::bigint[]) as lock`.execute(db)
  }
  const { rows } = await sql<{ place: number; advertiser_id: number }>`
    select place, advertiser_id from campaign_had(${contacts.map(({ email }) => email)}::text[],
      ${contacts.map(({ phone }) => phone)}::text[], ${persons.map(({ campaignId }) => campaignId)}::bigint[])`.execute(
    db,
  )
  for (const { place, advertiser_id } of rows) had[place - 1]?.add(advertiser_id)
  return had
}

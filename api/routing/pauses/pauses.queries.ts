import { sql } from 'kysely'
import {
  afterProbe,
  endedByProbes,
  pausedByRule,
  pausedWhile,
  pauseStateAt,
  usualProbes,
  type Pause,
} from '../../../shared/routing/pauses'
import type { Instant } from '../../../shared/app/time/timeZones'
import { personName } from '../../access/users/personName.queries'
import { writeAudit } from '../../app/audit/audit.queries'
import type { Database } from '../../db/connect'

interface Row {
  advertiser_id: number
  is_by_rule: boolean
  paused_by: string
  paused_at: Date
  paused_until: Date | null
  minutes: number | null
  probe_lead_id: number | null
  probe_until: Date | null
  probes: number
  probes_accepted: number
}

const pauseOf = (row: Row): Pause => ({
  ...{ isByRule: row.is_by_rule, by: row.paused_by, since: row.paused_at.getTime(), minutes: row.minutes },
  until: row.paused_until?.getTime() ?? null,
  probe: row.probe_until && row.probe_lead_id ? { leadId: row.probe_lead_id, until: row.probe_until.getTime() } : null,
  ...{ probes: row.probes, accepted: row.probes_accepted },
})

const columns = sql`advertiser_id, is_by_rule, paused_by, paused_at, paused_until, minutes, probe_lead_id, probe_until, probes, probes_accepted`
/** Pauses of rules last until a probe is accepted or somebody resumes the advertiser. */
const isStored = sql`resumed_at is null`

/** Stored pauses by advertiser that nobody resumed; a person's may be over. `by` is the name of the rule, or the e-mail or name of the person. */
export async function readPauses(
  db: Database,
  advertiserIds: readonly number[],
  person: 'email' | 'name' = 'email',
): Promise<Map<number, Pause>> {
  if (!advertiserIds.length) return new Map()
  const by = person === 'email' ? sql`paused_by` : personName(sql`paused_by`)
  const { rows } = await sql<Row>`
    select ${columns}, ${by} as paused_by from advertiser_pauses
    where advertiser_id = any(${[...advertiserIds]}::bigint[]) and ${isStored} order by advertiser_id`.execute(db)
  return new Map(rows.map((row) => [row.advertiser_id, pauseOf(row)]))
}

/** What the audit log keeps of a pause. */
const recorded = ({ by, isByRule, until }: Pause) => ({
  paused_by: isByRule ? `rule ${by}` : by,
  paused_until: until && new Date(until).toISOString(),
})
const notPaused = { paused_by: null, paused_until: null }

interface Change {
  advertiserId: number
  before: Pause | null
  after: Pause | null
}
interface Actor {
  session: { user_id: number | null; email: string }
  requestId: string
}
const system: Actor = { session: { user_id: null, email: 'system' }, requestId: '' }

const log = (transaction: Database, { advertiserId, before, after }: Change, { session, requestId }: Actor = system) =>
  writeAudit(transaction, {
    ...{ actor: session, requestId, entity: 'advertiser', entity_id: advertiserId },
    action: after ? 'advertiser.pause' : 'advertiser.resume',
    before: before ? recorded(before) : notPaused,
    after: after ? recorded(after) : notPaused,
  })

const date = (at: Instant | null) => at && new Date(at)

/** Stores a pause in the place of any other of the advertiser. */
async function store(transaction: Database, advertiserId: number, pause: Pause, ruleId: number | null) {
  const { isByRule, by, since, until, minutes, probes, accepted } = pause
  await sql`
    insert into advertiser_pauses (advertiser_id, rule_id, is_by_rule, paused_by, paused_at, paused_until, minutes, probes, probes_accepted)
    values (${advertiserId}, ${ruleId}, ${isByRule}, ${by}, ${date(since)}, ${date(until)}, ${minutes}, ${probes}, ${accepted})
    on conflict (advertiser_id) do update set
      rule_id = excluded.rule_id, is_by_rule = excluded.is_by_rule, paused_by = excluded.paused_by,
      paused_at = excluded.paused_at, paused_until = excluded.paused_until, minutes = excluded.minutes,
      probes = excluded.probes, probes_accepted = excluded.probes_accepted,
      probe_lead_id = null, probe_until = null, resumed_at = null`.execute(transaction)
}

const resumeNow = (transaction: Database, advertiserId: number, at: Instant) =>
  sql`
    update advertiser_pauses set resumed_at = ${new Date(at)}, probe_lead_id = null, probe_until = null
    where advertiser_id = ${advertiserId}`.execute(transaction)

/** Locks advertisers against concurrent pauses, in id order; returns active ones with their stored pauses. */
async function lockAdvertisers(transaction: Database, ids: readonly number[]): Promise<Map<number, Pause | null>> {
  const { rows } = await sql<{ id: number }>`
    select id from advertisers where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(transaction)
  const pauses = await readPauses(transaction, ids)
  return new Map(rows.map(({ id }) => [id, pauses.get(id) ?? null]))
}

interface Rule {
  id: number
  name: string
  minutes: number
}

/** Pauses those of the advertisers that are not paused yet. */
export async function pauseByRule(
  transaction: Database,
  rule: Rule,
  ids: readonly number[],
  at: Instant,
): Promise<void> {
  if (!ids.length) return
  for (const [advertiserId, before] of await lockAdvertisers(transaction, ids)) {
    if (pauseStateAt(before, at) !== 'over') continue
    const after = pausedByRule(rule.name, rule.minutes, at)
    await store(transaction, advertiserId, after, rule.id)
    await log(transaction, { advertiserId, before: null, after })
  }
}

/**
 * Pauses advertisers as long as the condition of a rule holds for them, and resumes those of the rule for which it is over. One
 * that a person resumed gets leads until then.
 */
export async function pauseWhile(
  transaction: Database,
  rule: Omit<Rule, 'minutes'>,
  ids: readonly number[],
  at: Instant,
): Promise<void> {
  const { rows } = await sql<{ advertiser_id: number }>`
    select advertiser_id from advertiser_pauses where rule_id = ${rule.id} and is_by_rule and paused_until is null`.execute(
    transaction,
  )
  const known = rows.map(({ advertiser_id }) => advertiser_id)
  if (!ids.length && !known.length) return
  for (const [advertiserId, before] of await lockAdvertisers(transaction, [...ids, ...known])) {
    const isKnown = known.includes(advertiserId)
    if (ids.includes(advertiserId)) {
      if (isKnown || pauseStateAt(before, at) !== 'over') continue
      const after = pausedWhile(rule.name, at)
      await store(transaction, advertiserId, after, rule.id)
      await log(transaction, { advertiserId, before: null, after })
      continue
    }
    if (before?.isByRule && before.until === null) {
      await resumeNow(transaction, advertiserId, at)
      await log(transaction, { advertiserId, before, after: null })
    }
    await sql`
      update advertiser_pauses set rule_id = null where advertiser_id = ${advertiserId} and rule_id = ${rule.id}`.execute(
      transaction,
    )
  }
}

/** Advertisers that a rule paused, and that were not resumed yet. */
export async function pausedByRuleNow(db: Database, ruleId: number): Promise<Set<number>> {
  const { rows } = await sql<{ advertiser_id: number }>`
    select advertiser_id from advertiser_pauses where rule_id = ${ruleId} and ${isStored}`.execute(db)
  return new Set(rows.map(({ advertiser_id }) => advertiser_id))
}

/** Pauses an advertiser for a person, in the place of any other pause. */
export async function pauseByPerson(
  transaction: Database,
  advertiserId: number,
  { until, at, ...actor }: Actor & { until: Instant | null; at: Instant },
): Promise<void> {
  const before = (await lockAdvertisers(transaction, [advertiserId])).get(advertiserId) ?? null
  const after: Pause = {
    ...{ isByRule: false, by: actor.session.email, since: at, until, minutes: null },
    ...{ probe: null, probes: usualProbes, accepted: 0 },
  }
  await store(transaction, advertiserId, after, null)
  await log(transaction, { advertiserId, before: pauseStateAt(before, at) === 'over' ? null : before, after }, actor)
}

/** Ends the pause of an advertiser at once; nothing changes for one that is not paused. */
export async function resumeByPerson(
  transaction: Database,
  advertiserId: number,
  { at, ...actor }: Actor & { at: Instant },
): Promise<void> {
  const before = (await lockAdvertisers(transaction, [advertiserId])).get(advertiserId) ?? null
  if (pauseStateAt(before, at) === 'over') return
  await resumeNow(transaction, advertiserId, at)
  await log(transaction, { advertiserId, before, after: null }, actor)
}

/**
 * Ends the pause that a rule began with so many probes, from the next lead on; false if no rule paused the advertiser. A
 * probe that is being sent does not count.
 */
export async function endWithProbes(
  transaction: Database,
  advertiserId: number,
  { probes, at, session, requestId }: Actor & { probes: number; at: Instant },
): Promise<boolean> {
  const before = (await lockAdvertisers(transaction, [advertiserId])).get(advertiserId) ?? null
  if (!before?.isByRule || before.until === null || pauseStateAt(before, at) === 'over') return false
  const after = endedByProbes(before, probes, at)
  const { until, accepted } = after
  await sql`
    update advertiser_pauses set paused_until = ${date(until)}, probes = ${probes}, probes_accepted = ${accepted},
      probe_lead_id = null, probe_until = null
    where advertiser_id = ${advertiserId} and ${isStored}`.execute(transaction)
  await writeAudit(transaction, {
    ...{ actor: session, requestId, entity: 'advertiser', entity_id: advertiserId, action: 'advertiser.probe' },
    ...{ before: { ...recorded(before), probes: before.probes }, after: { ...recorded(after), probes } },
  })
  return true
}

/**
 * Locks the pauses of these advertisers whose probe may be sent now; returns their ids. Pauses that another transaction
 * holds are omitted: it sends the probe, or has just had its answer.
 */
export async function lockDueProbes(
  transaction: Database,
  advertiserIds: readonly number[],
  at: Instant,
): Promise<Set<number>> {
  const now = new Date(at)
  const { rows } = await sql<{ advertiser_id: number }>`
    select advertiser_id from advertiser_pauses
    where advertiser_id = any(${[...advertiserIds]}::bigint[]) and ${isStored} and is_by_rule
      and paused_until <= ${now} and (probe_until is null or probe_until <= ${now})
    order by advertiser_id for update skip locked`.execute(transaction)
  return new Set(rows.map(({ advertiser_id }) => advertiser_id))
}

/** A lead that is sent as the probe of a paused advertiser; after `until` without an answer another one may be. */
export interface Probe {
  advertiserId: number
  leadId: number
  until: Date
}

/** Claims locked probes. */
export async function claimProbes(transaction: Database, probes: readonly Probe[]): Promise<void> {
  for (const { advertiserId, leadId, until } of probes)
    await sql`
      update advertiser_pauses set probe_lead_id = ${leadId}, probe_until = ${until}
      where advertiser_id = ${advertiserId}`.execute(transaction)
}

interface Answered {
  advertiserId: number
  leadId: number
  isAccepted: boolean
}

/** Resumes or pauses again the advertisers whose probes are among these answers. */
export async function settleProbes(transaction: Database, answers: readonly Answered[], at: Instant): Promise<void> {
  if (!answers.length) return
  const given = answers.map(({ advertiserId, leadId }) => ({ advertiser_id: advertiserId, lead_id: leadId }))
  const { rows } = await sql<Row & { rule_id: number | null }>`
    select ${columns}, rule_id from advertiser_pauses
    where ${isStored} and (advertiser_id, probe_lead_id) in (
      select advertiser_id, lead_id from json_to_recordset(${JSON.stringify(given)}) as sent (advertiser_id bigint, lead_id bigint))
    order by advertiser_id for update`.execute(transaction)
  for (const row of rows) {
    const { advertiser_id: advertiserId, probe_lead_id, rule_id } = row
    const answer = answers.find((one) => one.advertiserId === advertiserId && one.leadId === probe_lead_id)
    if (!answer) continue
    const before = pauseOf(row)
    const after = afterProbe(before, answer.isAccepted, at)
    if (after) await store(transaction, advertiserId, after, rule_id)
    else await resumeNow(transaction, advertiserId, at)
    // A probe before the last one changes nothing but the number of accepted ones.
    if (after?.until !== before.until) await log(transaction, { advertiserId, before, after })
  }
}

/**
 * Imports the consumers of a source into its campaign, a few thousand at a time. Each portion and the new progress are
 * stored in one transaction, so that an interrupted import continues where it stopped; unique keys of consumers prevent
 * duplicates. See docs/domain/campaigns.md.
 */
import { campaignLimits, delayMs } from '../../../shared/campaigns/campaigns'
import type { BlacklistFacts } from '../../../shared/routing/blacklist'
import { addListed, readPeople } from '../campaignLists/campaignLists.queries'
import { readBlacklist } from '../../routing/blacklist/match.queries'
import { completeIfDone } from '../campaigns/completion.queries'
import type { Database } from '../../db/connect'
import { readFilterContext } from '../../leads/filters/filters.queries'
import type { LeadPlace } from '../../leads/leadChanges/changesSince.queries'
import type { FilterContext } from '../../leads/filters/leadFilter'
import type { Services } from '../../app/start/services'
import { ruleOf, type StoredSource } from './campaignSources.queries'
import { addConsumers, type Candidate, findPortion, readCandidates } from './candidates.queries'
import { scheduleImport } from './importJobs.queries'
import { countConsumers } from './sourceCount.queries'
import {
  type ActiveSource,
  addInvalid,
  countImported,
  endPass,
  type InvalidPerson,
  isSamePlace,
  type Pass,
  passOf,
  readActiveSource,
  storePlace,
} from './importPass.queries'
import { unreachableEmails } from './emailCheck'
import type { SourceAsked } from './sourceRule'

export type ImportNeeds = Pick<Services, 'db' | 'pool' | 'now' | 'reports' | 'log' | 'config'>

const portionSize = 4_000
const lookAgainMs = 5 * 60_000
/** Maximum delay until other changes of a lead than its status, such as its country, are noticed. */
const lookAtAllMs = 60 * 60_000
/** Margin for differing clocks and late commits. */
const marginMs = 10 * 60_000

const askedOf = (source: StoredSource): SourceAsked => ({
  rule: ruleOf(source),
  delayMs: delayMs({ useDelay: source.use_delay, delay: source.delay, unit: source.delay_unit }),
})

/** The next pass of a source: all leads, or those that may have started to match since the last pass. */
function nextPass(source: StoredSource, now: number): Pass {
  const { looked_at, looked_at_all_at, kind } = source
  const looksAtAll =
    kind === 'once' || !looked_at || !looked_at_all_at || now - looked_at_all_at.getTime() >= lookAtAllMs
  const since = looksAtAll ? null : new Date(looked_at.getTime() - askedOf(source).delayMs - marginMs)
  return { beganAt: new Date(now), since, after: null }
}

const blacklistFacts = ({ country_id, first_name, last_name, ...lead }: Candidate): BlacklistFacts => ({
  ...{ countryId: country_id, funnel: lead.funnel, ip: lead.ip, email: lead.email, phone: lead.phone },
  ...{ firstName: first_name, lastName: last_name },
})

interface Judged {
  accepted: Set<number>
  invalid: InvalidPerson[]
}

/** Filters candidates: removes blacklisted people and, if the campaign validates addresses, unreachable ones. */
async function judge(
  services: ImportNeeds,
  { validates_email }: { validates_email: boolean },
  candidates: readonly Candidate[],
): Promise<Judged> {
  const blacklist = await readBlacklist(services.db)
  const fit = candidates.filter((candidate) => !blacklist.find(blacklistFacts(candidate), services.now()))
  const faults = validates_email
    ? await unreachableEmails(
        services,
        fit.map(({ email }) => email),
      )
    : new Map<string, string>()
  return {
    accepted: new Set(fit.filter(({ email }) => !faults.has(email)).map(({ id }) => id)),
    invalid: fit.flatMap(({ id, email }) => {
      const reason = faults.get(email)
      return reason ? [{ email, reason, leadId: id, line: null }] : []
    }),
  }
}

/** Adds the people of these leads who pass the checks, up to the campaign's limit. */
async function take(
  transaction: Database,
  source: StoredSource,
  { places, judged, context }: { places: readonly LeadPlace[]; judged: Judged; context: FilterContext },
) {
  const room = campaignLimits.consumers - (await countConsumers(transaction, source.campaign_id))
  const accepted = places.filter(({ lead_id }) => judged.accepted.has(lead_id)).slice(0, Math.max(0, room))
  const at = new Date(context.now)
  const added = await addConsumers(transaction, accepted, {
    ...{ campaignId: source.campaign_id, sourceId: source.id, asked: askedOf(source), context },
  })
  const invalid = await addInvalid(transaction, source.id, judged.invalid, at)
  await countImported(transaction, source.id, { added, invalid, at })
}

/** Imports one portion of a pass; returns whether there are more. */
async function importPortion(services: ImportNeeds, source: ActiveSource): Promise<boolean> {
  const { db, pool, reports, now } = services
  const pass = passOf(source) ?? nextPass(source, now())
  const asked = askedOf(source)
  const context = await readFilterContext(pool, 'UTC', now())
  const places = await findPortion(reports, { ...pass, asked, limit: portionSize }, context)
  const candidates = await readCandidates(db, places, { campaignId: source.campaign_id, asked, context })
  const judged = await judge(services, source, candidates)
  return db.transaction().execute(async (transaction) => {
    const current = await readActiveSource(transaction, source.id, true)
    // The source was paused or changed meanwhile, so the portion is discarded.
    if (!current || !isSamePlace(current, source)) return current !== null
    await take(transaction, source, { places, judged, context })
    const last = places.at(-1)
    if (last && places.length === portionSize) {
      await storePlace(transaction, source.id, { ...pass, after: last })
      return true
    }
    const isDone = source.kind === 'once'
    const at = new Date(context.now)
    await endPass(transaction, source.id, pass, { at, isDone })
    if (isDone) await completeIfDone(transaction, source.campaign_id, now())
    else await scheduleImport(transaction, source, new Date(now() + lookAgainMs))
    return false
  })
}

/** Imports one portion of an uploaded list; returns whether there are more. Progress is the line number. */
async function importListed(services: ImportNeeds, source: ActiveSource): Promise<boolean> {
  const { db, now } = services
  const after = source.pass_lead_id ?? 0
  const people = await readPeople(db, source.id, after, portionSize)
  const faults = source.validates_email
    ? await unreachableEmails(
        services,
        people.map(({ email }) => email),
      )
    : new Map<string, string>()
  return db.transaction().execute(async (transaction) => {
    const current = await readActiveSource(transaction, source.id, true)
    if (!current || !isSamePlace(current, source)) return current !== null
    const at = new Date(now())
    const room = campaignLimits.consumers - (await countConsumers(transaction, source.campaign_id))
    const fit = people.filter(({ email }) => !faults.has(email)).slice(0, Math.max(0, room))
    const lines = fit.map(({ line }) => line)
    const added = await addListed(transaction, source, lines, at)
    const invalid = people.flatMap(({ line, email }) => {
      const reason = faults.get(email)
      return reason ? [{ email, reason, leadId: null, line }] : []
    })
    await countImported(transaction, source.id, {
      added,
      invalid: await addInvalid(transaction, source.id, invalid, at),
      at,
    })
    const last = people.at(-1)
    const pass: Pass = { beganAt: source.pass_began_at ?? at, since: null, after: null }
    if (last && people.length === portionSize) {
      await storePlace(transaction, source.id, { ...pass, after: { created_us: 0, lead_id: last.line } })
      return true
    }
    await endPass(transaction, source.id, pass, { at, isDone: true })
    await completeIfDone(transaction, source.campaign_id, now())
    return false
  })
}

/** Runs the job of a source until all leads are read, the source is paused, or the process stops. */
export async function runImport(
  services: ImportNeeds,
  { sourceId, signal }: { sourceId: number; signal: AbortSignal | undefined },
): Promise<void> {
  for (;;) {
    const source = await readActiveSource(services.db, sourceId)
    if (!source) return
    const { scheduled_at } = source
    // The process is stopping: another one continues.
    if (signal?.aborted) return void (await scheduleImport(services.db, source, new Date(services.now())))
    if (scheduled_at && scheduled_at.getTime() > services.now())
      return void (await scheduleImport(services.db, source, scheduled_at))
    const importNext = source.kind === 'list' ? importListed : importPortion
    if (!(await importNext(services, source))) return
  }
}

/** Imports these recently changed leads for a recurring source if they match. Returns whether the source is active. */
export async function importChanged(
  services: ImportNeeds,
  sourceId: number,
  places: readonly LeadPlace[],
): Promise<boolean> {
  const { db, pool, now } = services
  const source = await readActiveSource(db, sourceId)
  if (!source || (source.scheduled_at && source.scheduled_at.getTime() > now())) return source !== null
  const context = await readFilterContext(pool, 'UTC', now())
  const asked = askedOf(source)
  const candidates = await readCandidates(db, places, { campaignId: source.campaign_id, asked, context })
  if (!candidates.length) return true
  const judged = await judge(services, source, candidates)
  await db.transaction().execute(async (transaction) => {
    const current = await readActiveSource(transaction, sourceId, true)
    if (current?.version === source.version) await take(transaction, source, { places, judged, context })
  })
  return true
}

import { DAY, type Instant } from '../../../shared/app/time/timeZones'
import { countWindows } from '../caps/capCounts.queries'
import { windowOf } from '../../../shared/routing/capWindows'
import type { Database } from '../../db/connect'
import { ApiError, badInput } from '../../app/http/errors'
import { readAdvertisers } from '../engine/advertisers.queries'
import { readDistributions } from '../engine/distributions.queries'
import { readOptimize } from '../engine/earnings.queries'
import type { Distribution, Optimize } from '../engine/world'
import type { BacktestBody, StoredRequest } from './backtests.schema'
import { countersOf } from './capFills'
import { draftOf } from './draft'
import type { PastScope } from './pastLeads.queries'
import { type PastRules, readCurrentRules, readPastRules, readRulesAt, readVersionsStart } from './versions.queries'
import { type RuleChange, type RulePeriod, type RuleVersions, periodsOf } from './ruleTimes'

/** The rule change to test. Throws if its distribution is gone. */
export async function readChange(db: Database, { distribution_id, draft, caps }: BacktestBody): Promise<RuleChange> {
  const current = distribution_id
    ? (await readDistributions(db, { distributionId: distribution_id })).distributions
    : []
  if (distribution_id && !current[0])
    throw new ApiError('NOT_FOUND', 'The distribution was deleted.', {
      fields: { distribution_id: 'The distribution was deleted.' },
    })
  return {
    distribution: draft ? draftOf(draft, current[0] ?? null) : (current[0] ?? null),
    caps: caps.map(({ cap_id, cap }) => ({ id: cap_id, cap })),
  }
}

const latest = <Content>(versions: readonly { id: number; content: Content | null }[]): Content[] =>
  [...new Map(versions.map(({ id, content }) => [id, content])).values()].flatMap((content) => content ?? [])

/** Countries whose leads the change may move. */
export function countriesOf({ distribution, caps }: RuleChange, rules: RuleVersions): number[] {
  const countries = new Set<number>()
  if (distribution) {
    countries.add(distribution.countryId)
    for (const { id, content } of rules.distributions)
      if (id === distribution.id && content) countries.add(content.countryId)
  }
  const changed = new Set(caps.map(({ id }) => id))
  for (const { id, countryIds } of latest(rules.caps)) {
    if (!changed.has(id)) continue
    const all = countryIds.length ? countryIds : latest(rules.distributions).map(({ countryId }) => countryId)
    for (const countryId of all) countries.add(countryId)
  }
  return [...countries]
}

// Slots are brought to their turn by the leads of at most this time before the range.
const maxLeadInMs = 2 * DAY

interface BacktestRules {
  /** `then`: the rules of that time. `today`: of now, also if no versions were kept yet. `moment`: of one moment. */
  basis: 'then' | 'today' | 'moment'
  /** What the change is compared with, and the slot credits to begin with. */
  rules: PastRules
  /** The rules by which leads before the range bring the slots to their turn, from `leadInFrom` on. */
  rulesOfThen: RuleVersions
  /** The start of the range if nothing is known of before. */
  leadInFrom: Instant
}

type AskedRules = Pick<StoredRequest, 'from' | 'to' | 'against' | 'against_moment'>

/** The rules that the change is compared with. Throws a 400 for a moment of which no versions are kept. */
export async function readRules(
  db: Database,
  { from, to, against, against_moment: moment }: AskedRules,
): Promise<BacktestRules> {
  const start = await readVersionsStart(db)
  if (moment !== null && moment < start)
    throw badInput({
      against_at: `Versions of rules are kept since ${new Date(start).toISOString().slice(0, 16)} UTC.`,
    })
  const past = await readPastRules(db, from, Math.max(to, start + 1))
  const isKnown = past.creditsAt <= from && from - past.creditsAt <= maxLeadInMs
  const then = { rulesOfThen: past, leadInFrom: isKnown ? past.creditsAt : from }
  if (moment === null && against !== 'today' && from >= start) return { basis: 'then', rules: past, ...then }
  // Whose turn it is goes by the leads before the range, whatever rules follow.
  const rules = moment === null ? await readCurrentRules(db) : await readRulesAt(db, moment)
  return { basis: moment === null ? 'today' : 'moment', rules: { ...rules, credits: past.credits }, ...then }
}

/** The periods of the rules to compare with, led in by those of before the range. */
export function periodsFor({ basis, rules, rulesOfThen, leadInFrom }: BacktestRules, from: Instant): RulePeriod[] {
  if (basis === 'then') return periodsOf(rules, leadInFrom)
  const leadIn = leadInFrom < from ? periodsOf(rulesOfThen, leadInFrom).filter((period) => period.from < from) : []
  return [...leadIn, ...periodsOf(rules, from)]
}

const membersOf = (distributions: readonly Distribution[]) =>
  distributions.flatMap(({ timeslots }) =>
    timeslots.flatMap(({ groups }) => groups.flatMap(({ members }) => members.map(({ advertiserId }) => advertiserId))),
  )

const distributionsOf = (periods: readonly RulePeriod[]) =>
  periods.flatMap(({ distributions }) => [...distributions.values()].flat())

/** Everything about the present that both replays need: advertisers, and earnings for the method optimize. */
export async function readSurroundings(db: Database, periods: readonly RulePeriod[], scope: PastScope) {
  const all = distributionsOf(periods).filter(({ countryId }) => scope.countryIds.includes(countryId))
  const advertisers = await readAdvertisers(db, [...new Set(membersOf(all))])
  const optimize = new Map<number, Optimize>()
  for (const countryId of scope.countryIds) {
    const optimized = all.filter((one) => one.type === 'optimize' && one.countryId === countryId)
    if (optimized.length)
      optimize.set(countryId, await readOptimize(db, countryId, [...new Set(membersOf(optimized))], scope.from))
  }
  return { advertisers, optimize }
}

/** Fill levels at the start of the first period, by `counterKey`: what the windows of caps had counted until then. */
export async function readFilledAt(
  db: Database,
  periods: readonly RulePeriod[],
  at: Instant,
): Promise<Map<string, number>> {
  const dated = [...countersOf(periods)]
    .map(([key, { definition }]) => ({
      ...{ key, id: definition.id, definition },
      window: { from: windowOf(definition.schedule, at).from, to: at },
    }))
    .filter(({ window }) => window.from < at)
  if (!dated.length) return new Map()
  const filled = await countWindows(db, dated, { withHeld: false, asGiven: true })
  return new Map(dated.map(({ key }, place) => [key, filled[place] ?? 0]))
}

import type { Instant } from '../../../shared/app/time/timeZones'
import type { CapDefinition } from '../caps/capRooms.queries'
import type { CapFills, NotReplayed } from './capFills'
import { type Estimates, estimate } from './estimates'
import { LeadRoutes } from './leadRoutes'
import { type PastEvent, type PastLead, type Placement, Replay, type ReplayStart } from './replay'
import type { RulePeriod } from './ruleTimes'
import { Tally, type Tallied } from './tally'
import { drawWorlds, type RoutedLead, type WorldPlan } from './worlds'

export interface CapChange {
  definition: CapDefinition
  was: CapSummary
  changed: CapSummary
}

interface CapSummary {
  cap: number
  /** Highest fill level of a window. */
  filled: number
  /** Of these, leads that were not replayed. */
  notReplayed: Readonly<Record<NotReplayed, number>>
  /** When it became full, by window. */
  fullAt: Instant[]
  passed: number
}

/** Figures of leads, with what is expected of them. */
export interface ComparedLeads extends Tallied {
  estimates: Estimates
}

export interface Comparison extends ComparedLeads {
  caps: CapChange[]
  /** Most leads first. */
  countries: (ComparedLeads & { countryId: number })[]
}

/** Replays leads by the rules as they were and by the changed ones, and compares them. */
export class Comparing {
  private readonly was: Replay
  private readonly changed: Replay
  private readonly routes = new LeadRoutes()
  private readonly leads: RoutedLead[] = []
  private readonly changes: WorldPlan['changes'][number][] = []
  private readonly plan: WorldPlan
  private readonly whole: Tally
  private readonly countries = new Map<number, { tally: Tally; part: number }>()
  private rangeFrom: Instant = -Infinity

  constructor(
    start: Omit<ReplayStart, 'periods'> & Pick<WorldPlan, 'worlds'>,
    { was, changed }: { was: readonly RulePeriod[]; changed: readonly RulePeriod[] },
  ) {
    const { credits, rates, seed, worlds } = start
    this.whole = new Tally(rates)
    const onReset = (counter: number) => this.changes.push({ before: this.leads.length, counter, more: null })
    this.was = new Replay({ ...start, periods: was }, this.routes, onReset)
    this.changed = new Replay({ ...start, periods: changed }, this.routes)
    const { leads, changes, routes } = this
    this.plan = { leads, changes, routes, credits, rates, seed, worlds, levels: this.was.caps.levels }
  }

  /** Counts a deposit, or a lead outside the backtest, in the caps of both. */
  count(event: PastEvent): void {
    for (const counter of this.was.count(event)) this.changes.push({ before: this.leads.length, counter, more: 1 })
    this.changed.count(event)
  }

  private tallyOf({ facts }: PastLead): { tally: Tally; part: number } {
    const id = facts.countryId ?? 0
    const known = this.countries.get(id)
    if (known) return known
    const made = { tally: new Tally(this.plan.rates), part: this.countries.size }
    this.countries.set(id, made)
    return made
  }

  private note(lead: PastLead, was: Placement, changed: Placement, part: number | null) {
    const { facts: _, at: _at, firstOffered: _first, ...rest } = lead
    this.leads.push({ ...rest, was: was.route, changed: changed.route, part })
  }

  /** `isCounted`: false for leads before the range, which only bring the slots to their turn. */
  place(lead: PastLead, isCounted: boolean): void {
    const was = this.was.place(lead)
    if (!isCounted) {
      // Until the range begins, both follow the rules as they were.
      this.changed.follow(lead, was)
      this.note(lead, was, was, null)
      return
    }
    if (this.rangeFrom === -Infinity) {
      this.rangeFrom = lead.at
      this.routes.limiting.clear()
    }
    const changed = this.changed.place(lead)
    if (lead.isTest) return this.note(lead, was, changed, null)
    const { tally, part } = this.tallyOf(lead)
    this.whole.add(lead, was, changed)
    tally.add(lead, was, changed)
    this.note(lead, was, changed, part)
  }

  /** Null if `goesOn` says no. */
  async result(goesOn: () => Promise<boolean> = async () => true): Promise<Comparison | null> {
    const worlds = await drawWorlds(this.plan, this.countries.size, goesOn)
    if (!worlds) return null
    const { whole, parts } = estimate(worlds, this.countries.size)
    return {
      ...this.whole.result(whole.metrics.revenue),
      estimates: whole,
      caps: this.capChanges(),
      countries: [...this.countries]
        .map(([countryId, { tally, part }]) => {
          const estimates = parts[part] ?? whole
          return { countryId, ...tally.result(estimates.metrics.revenue), estimates }
        })
        .sort((one, other) => other.leads - one.leads),
    }
  }

  /** Caps that fill differently, or that were full and can keep one of the leads from an advertiser. */
  private capChanges(): CapChange[] {
    const { limiting } = this.routes
    return [...this.changed.caps.fills()]
      .flatMap(([id, { definition }]) => {
        const [before, after] = [this.was.caps, this.changed.caps].map((fills) => summaryOf(fills, id, this.rangeFrom))
        return before && after ? [{ definition, was: before, changed: after }] : []
      })
      .filter(
        ({ definition: { id }, was: one, changed: other }) =>
          one.filled !== other.filled ||
          one.cap !== other.cap ||
          (limiting.has(id) && (one.fullAt.length || other.fullAt.length)),
      )
      .sort((one, other) => other.changed.passed - one.changed.passed || one.definition.id - other.definition.id)
  }
}

/** Null if the cap limited no leads since `from`. */
function summaryOf(fills: CapFills, id: number, from: Instant): CapSummary | null {
  const known = fills.fills().get(id)
  const windows = known?.windows.filter((_, place, all) => (all[place + 1]?.from ?? Infinity) > from) ?? []
  const fullest = windows.toSorted((one, other) => other.filled - one.filled)[0]
  return known && fullest
    ? {
        cap: known.definition.cap,
        filled: fullest.filled,
        notReplayed: fullest.notReplayed,
        fullAt: windows.flatMap(({ fullAt }) => fullAt ?? []),
        passed: windows.reduce((sum, { passed }) => sum + passed, 0),
      }
    : null
}

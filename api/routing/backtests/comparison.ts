import type { Instant } from '../../../shared/app/time/timeZones'
import type { CapDefinition } from '../caps/capRooms.queries'
import type { CapFills } from './capFills'
import { type Estimates, estimate } from './flows'
import { seededRandom } from './draws'
import type { Rates } from './rates'
import { type PastLead, Replay, type ReplayStart } from './replay'
import type { RulePeriod } from './ruleTimes'
import { Sorted, Tally, type Tallied } from './tally'

export interface CapChange {
  definition: CapDefinition
  was: CapSummary
  changed: CapSummary
}

interface CapSummary {
  cap: number
  /** Highest fill level of a window. */
  filled: number
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

interface Country {
  flows: Sorted
  tally: Tally
}

/** Replays leads by the rules as they were and by the changed ones, and compares them. */
export class Comparing {
  private readonly was: Replay
  private readonly changed: Replay
  private readonly rates: Rates
  private readonly seed: number
  private readonly whole: Tally
  private readonly countries = new Map<number, Country>()

  constructor(
    start: Omit<ReplayStart, 'periods'>,
    { was, changed }: { was: readonly RulePeriod[]; changed: readonly RulePeriod[] },
  ) {
    this.rates = start.rates
    this.seed = start.seed
    this.whole = new Tally(start.rates)
    this.was = new Replay({ ...start, periods: was })
    this.changed = new Replay({ ...start, periods: changed })
  }

  /** Counts a deposit, or a lead outside the backtest, in the caps of both. */
  count(...event: Parameters<Replay['count']>): void {
    this.was.count(...event)
    this.changed.count(...event)
  }

  private countryOf({ facts }: PastLead): Country {
    const id = facts.countryId ?? 0
    const known = this.countries.get(id)
    if (known) return known
    const made = { flows: new Sorted(), tally: new Tally(this.rates) }
    this.countries.set(id, made)
    return made
  }

  /** `isCounted`: false for leads before the range, which only bring the slots to their turn. */
  place(lead: PastLead, isCounted: boolean): void {
    if (!isCounted) {
      // Until the range begins, both follow the rules as they were.
      const placed = this.was.place(lead)
      this.changed.follow(lead, placed)
      return
    }
    const was = this.was.place(lead)
    const changed = this.changed.place(lead)
    if (lead.isTest) return
    this.whole.add(lead, was, changed)
    const { flows, tally } = this.countryOf(lead)
    flows.add(lead, was, changed)
    tally.add(lead, was, changed)
  }

  async result(): Promise<Comparison> {
    const countries = [...this.countries]
    const flows = countries.map(([, country]) => country.flows)
    const { whole, parts } = await estimate(flows, this.rates, seededRandom(this.seed))
    return {
      ...this.whole.result(whole.metrics.revenue),
      estimates: whole,
      caps: capChanges(this.was.caps, this.changed.caps),
      countries: countries
        .map(([countryId, { tally }], place) => {
          const estimates = parts[place] ?? whole
          return { countryId, ...tally.result(estimates.metrics.revenue), estimates }
        })
        .sort((one, other) => other.leads - one.leads),
    }
  }
}

function summaryOf(fills: CapFills, id: number): CapSummary | null {
  const kept = fills.fills().get(id)
  if (!kept) return null
  const { definition, windows } = kept
  return {
    cap: definition.cap,
    filled: Math.max(...windows.map(({ filled }) => filled)),
    fullAt: windows.flatMap(({ fullAt }) => fullAt ?? []),
    passed: windows.reduce((sum, { passed }) => sum + passed, 0),
  }
}

/** Caps that fill differently, or that were full. */
function capChanges(was: CapFills, changed: CapFills): CapChange[] {
  return [...changed.fills().keys()]
    .flatMap((id) => {
      const [before, after] = [summaryOf(was, id), summaryOf(changed, id)]
      const definition = changed.fills().get(id)?.definition
      return before && after && definition ? [{ definition, was: before, changed: after }] : []
    })
    .filter(
      ({ was: one, changed: other }) =>
        one.filled !== other.filled || one.cap !== other.cap || one.fullAt.length || other.fullAt.length,
    )
    .sort((one, other) => other.changed.passed - one.changed.passed || one.definition.id - other.definition.id)
}

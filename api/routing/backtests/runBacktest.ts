import { setImmediate } from 'node:timers/promises'
import { endOfStored } from '../../access/storedWork/runsAs.queries'
import type { Services } from '../../app/start/services'
import { ApiError } from '../../app/http/errors'
import { capText } from './capText'
import { Comparing, type ComparedLeads, type Comparison } from './comparison'
import type { Estimate } from './estimates'
import { backtestNames, beginBacktest, endBacktest, noteProgress } from './backtests.queries'
import type { BacktestPart, BacktestResult, StoredRequest } from './backtests.schema'
import { readPastEvents, readPastLeads } from './pastLeads.queries'
import { readPayoutPrices, readRates } from './rates.queries'
import { countriesOf, periodsFor, readChange, readFilledAt, readRules, readSurroundings } from './readBacktest.queries'
import type { PastEvent } from './replay'
import { type RulePeriod, withChange } from './ruleTimes'

type Needs = Pick<Services, 'db' | 'now' | 'log'>

// Other requests are answered in between.
const portion = 25

/** What else than the replayed leads counts in caps. */
const eventsFor = (periods: readonly RulePeriod[], countryIds: readonly number[]) => {
  const caps = periods.flatMap(({ caps }) => caps)
  return {
    elsewhere: caps.some(
      ({ type, countryIds: own }) => type === 'lead' && (!own.length || own.some((id) => !countryIds.includes(id))),
    ),
    deposits: caps.some(({ type }) => type === 'ftd'),
  }
}

/** Replays the leads; null if it was cancelled. `seed` makes it repeatable. */
export async function replayPast(
  { db }: Pick<Needs, 'db'>,
  request: StoredRequest,
  { seed, onProgress }: { seed: number; onProgress: (leads: number) => Promise<boolean> },
): Promise<{ result: BacktestResult; leads: number } | null> {
  const { from, to } = request
  const compared = await readRules(db, request)
  const { basis, rules, leadInFrom } = compared
  const change = await readChange(db, request)
  const was = periodsFor(compared, from)
  const changed = withChange(was, change)
  const scope = { countryIds: countriesOf(change, rules), from: leadInFrom, to }
  const payoutPrice = await readPayoutPrices(db)
  const rates = await readRates(db, scope.countryIds, to)
  const filled = await readFilledAt(db, was, leadInFrom)
  const surroundings = await readSurroundings(db, [...was, ...changed], scope)
  const comparing = new Comparing({ ...surroundings, credits: rules.credits, filled, rates, seed }, { was, changed })
  const events = await readPastEvents(db, scope, eventsFor(was, scope.countryIds))
  let next = 0
  const countUntil = (at: number) => {
    for (let event: PastEvent | undefined = events[next]; event && event.at <= at; event = events[++next])
      comparing.count(event)
  }
  let done = 0
  for await (const { leads, inRange } of readPastLeads(db, scope, payoutPrice, from)) {
    for (const [place, lead] of leads.entries()) {
      if (place % portion === portion - 1) await setImmediate()
      countUntil(lead.at)
      comparing.place(lead, lead.at >= from)
    }
    done += inRange
    if (!(await onProgress(done))) return null
  }
  const comparison = await comparing.result(() => onProgress(done))
  return comparison && { result: await resultOf({ db }, basis, comparison), leads: done }
}

const rounded = (value: number) => Math.round(value * 10) / 10
const fields = (of: (value: number) => number, estimate: Estimate) => ({
  was: of(estimate.was),
  expected: of(estimate.expected),
  low: of(estimate.low),
  high: of(estimate.high),
  difference: of(estimate.difference),
  difference_low: of(estimate.differenceLow),
  difference_high: of(estimate.differenceHigh),
})

const dollars = (cents: number) => Math.round(cents) / 100

function partOf(compared: ComparedLeads, named: (id: number) => { id: number; name: string }): BacktestPart {
  const { leads, reproduced, found, estimates, moves, lost, lostReasons, uncertain } = compared
  const { accepted, ftds, revenue, payout, profit } = estimates.metrics
  return {
    ...{ leads, reproduced, found },
    accepted: fields(rounded, accepted),
    ftds: fields(rounded, ftds),
    revenue: fields(dollars, revenue),
    payout: fields(dollars, payout),
    profit: fields(dollars, profit),
    profit_rises: estimates.profitRises,
    moves: moves.map(({ from, to, leads, leadIds, revenueCents }) => ({
      from: from === null ? null : named(from),
      to: to === null ? null : named(to),
      leads,
      lead_ids: leadIds,
      ...{ revenue_was: dollars(revenueCents.was), revenue_changed: dollars(revenueCents.changed) },
    })),
    lost: lost.map(({ id, at, from, reason, worthCents }) => ({
      lead_id: id,
      at: new Date(at).toISOString(),
      from: named(from),
      reason,
      worth: dollars(worthCents),
    })),
    lost_reasons: lostReasons,
    uncertain: uncertain.map(named),
  }
}

async function resultOf(
  { db }: Pick<Needs, 'db'>,
  basis: BacktestResult['basis'],
  comparison: Comparison,
): Promise<BacktestResult> {
  const { moves, lost, caps, uncertain, countries } = comparison
  const ids = [...moves.flatMap(({ from, to }) => [from, to]), ...lost.map(({ from }) => from), ...uncertain]
  const names = await backtestNames(
    db,
    'advertisers',
    [...ids, ...countries.flatMap((country) => country.lost.map(({ from }) => from))].flatMap((id) => id ?? []),
  )
  const countryNames = await backtestNames(
    db,
    'countries',
    countries.map(({ countryId }) => countryId),
  )
  const named = (id: number) => ({ id, name: names.get(id) ?? `Advertiser #${id}` })
  return {
    basis,
    ...partOf(comparison, named),
    caps: caps.map(({ definition, was, changed }) => {
      const side = ({ cap, filled, notReplayed, fullAt, passed }: typeof was) => ({
        ...{ cap, filled, campaign_leads: notReplayed.campaign, injected_leads: notReplayed.injection },
        ...{ passed, full_at: fullAt.map((at) => new Date(at).toISOString()) },
      })
      return { cap_id: definition.id, name: capText(definition), was: side(was), changed: side(changed) }
    }),
    countries: countries.map((country) => ({
      id: country.countryId,
      name: countryNames.get(country.countryId) ?? `Country #${country.countryId}`,
      leads: country.leads,
      part: countries.length > 1 ? partOf(country, named) : null,
    })),
  }
}

/** Runs a stored backtest to its end. Nothing but its own row is written. */
export async function runBacktest({ db, now, log }: Needs, id: number): Promise<void> {
  const begun = await beginBacktest(db, id)
  if (!begun) return
  const { request, by } = begun
  try {
    const ended = await endOfStored(db, by, now())
    if (ended !== null) return await endBacktest(db, id, { failure: ended }, now())
    const outcome = await replayPast({ db }, request, { seed: id, onProgress: (leads) => noteProgress(db, id, leads) })
    if (outcome) await endBacktest(db, id, outcome, now())
  } catch (error) {
    const isKnown = error instanceof ApiError
    if (!isKnown) log.error({ err: error }, 'A backtest failed')
    const failure = isKnown ? error.message : 'The backtest failed. Please run it again.'
    await endBacktest(db, id, { failure }, now())
  }
}

/**
 * The page's address: `/backtest?id=12&country=57` shows a backtest, for one country;
 * `?distribution=31&cap=7&to=40&cap=8&to=50&against=today&start=2026-11-13&end=2026-11-19` is what the form would test.
 */
import { addDays } from '../../../shared/app/time/wallTimes'
import { choiceParam, idParam, isId, readParams, textParam } from '../../app/addressParams'
import type { BacktestBasis } from '../../generated/graphql'
import { bases } from './againstRules'

export interface TestedCap {
  capId: string
  /** Number to test. */
  cap: string
}

export const maxCaps = 20

export interface BacktestForm {
  /** Ids; empty for none. */
  distributionId: string
  caps: readonly TestedCap[]
  /** Rules to compare with. */
  against: BacktestBasis
  /** Moment of these rules, for `moment` only; as `start`. */
  againstAt: string
  /** `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm` in the user's zone. */
  start: string
  end: string
}

const params = {
  distribution: idParam,
  against: choiceParam(bases, 'then'),
  at: textParam(),
}

export const shownId = (search: string) => readParams({ id: idParam }, search).id
/** Country whose leads are shown; empty for all. */
export const shownCountry = (search: string) => readParams({ country: idParam }, search).country

/** The last seven days, today included. */
export const lastDays = (today: string) => ({ start: addDays(today, -6), end: today })

export function parseBacktest(search: string, today: string): BacktestForm {
  const { distribution: distributionId, at: againstAt, against } = readParams(params, search)
  const given = new URLSearchParams(search)
  const range = lastDays(today)
  return {
    ...{ distributionId, against, againstAt },
    caps: given
      .getAll('cap')
      .map((capId, place) => ({ capId, cap: given.getAll('to')[place] ?? '' }))
      .filter(({ capId }) => isId(capId))
      .slice(0, maxCaps),
    start: given.get('start') ?? range.start,
    end: given.get('end') ?? range.end,
  }
}

export const backtestHref = (id: string, countryId = '') => `/backtest?id=${id}${countryId && `&country=${countryId}`}`
export const testDistributionHref = (distributionId: string) => `/backtest?distribution=${distributionId}`

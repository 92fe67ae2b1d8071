/**
 * The page's address: `/backtest?id=12&country=57` shows a backtest, for one country;
 * `?distribution=31&cap=7&to=40&cap=8&to=50&against=today&start=2026-11-13&end=2026-11-19` is what the form would test.
 */
import { addDays } from '../../../shared/app/time/wallTimes'
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

const basisOf = (text: string | null) => bases.find((one) => one === text) ?? 'then'
const isId = (text: string | null): text is string => /^[1-9]\d{0,14}$/.test(text ?? '')
const idIn = (params: URLSearchParams, name: string) => (isId(params.get(name)) ? (params.get(name) ?? '') : '')

export const shownId = (search: string) => idIn(new URLSearchParams(search), 'id')
/** Country whose leads are shown; empty for all. */
export const shownCountry = (search: string) => idIn(new URLSearchParams(search), 'country')

/** The last seven days, today included. */
export const lastDays = (today: string) => ({ start: addDays(today, -6), end: today })

export function parseBacktest(search: string, today: string): BacktestForm {
  const params = new URLSearchParams(search)
  const range = lastDays(today)
  return {
    distributionId: idIn(params, 'distribution'),
    caps: params
      .getAll('cap')
      .map((capId, place) => ({ capId, cap: params.getAll('to')[place] ?? '' }))
      .filter(({ capId }) => isId(capId))
      .slice(0, maxCaps),
    against: basisOf(params.get('against')),
    againstAt: params.get('at') ?? '',
    start: params.get('start') ?? range.start,
    end: params.get('end') ?? range.end,
  }
}

export const backtestHref = (id: string, countryId = '') => `/backtest?id=${id}${countryId && `&country=${countryId}`}`
export const testDistributionHref = (distributionId: string) => `/backtest?distribution=${distributionId}`

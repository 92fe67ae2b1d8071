/**
 * The page's address: `/backtest?id=12` shows a backtest; `?distribution=31&cap=7&to=40&start=2026-11-13&end=2026-11-19`
 * is what the form would test.
 */
import { addDays } from '../../../shared/app/time/wallTimes'

export interface BacktestForm {
  /** Ids; empty for none. */
  distributionId: string
  capId: string
  /** Number to test for the cap. */
  cap: string
  /** `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm` in the user's zone. */
  start: string
  end: string
}

const isId = (text: string | null): text is string => /^[1-9]\d{0,14}$/.test(text ?? '')
const idIn = (params: URLSearchParams, name: string) => (isId(params.get(name)) ? (params.get(name) ?? '') : '')

export const shownId = (search: string) => idIn(new URLSearchParams(search), 'id')

/** The last seven days, today included. */
export const lastDays = (today: string) => ({ start: addDays(today, -6), end: today })

export function parseBacktest(search: string, today: string): BacktestForm {
  const params = new URLSearchParams(search)
  const range = lastDays(today)
  return {
    distributionId: idIn(params, 'distribution'),
    capId: idIn(params, 'cap'),
    cap: params.get('to') ?? '',
    start: params.get('start') ?? range.start,
    end: params.get('end') ?? range.end,
  }
}

export const backtestHref = (id: string) => `/backtest?id=${id}`
export const testDistributionHref = (distributionId: string) => `/backtest?distribution=${distributionId}`
export const testCapHref = (capId: string) => `/backtest?cap=${capId}`

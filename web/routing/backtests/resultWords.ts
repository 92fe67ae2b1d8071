import { formatMoney } from '../../../shared/app/money'
import type { BacktestResultFactsFragment } from '../../generated/graphql'

export type BacktestFacts = BacktestResultFactsFragment
export type Estimate = BacktestFacts['accepted']
export type Move = BacktestFacts['moves'][number]

export const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })
export const leadsText = (count: number) => `${number(count)} ${count === 1 ? 'lead' : 'leads'}`
export const signed = (value: number, text: (value: number) => string) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${text(Math.abs(value))}`

/** Name of an end of a move. */
export const takerName = (name: string | null | undefined) => name ?? 'No taker'

export const isMoved = ({ fromId, toId }: Pick<Move, 'fromId' | 'toId'>) => fromId !== toId

const sum = (moves: readonly Move[]) => moves.reduce((total, { leads }) => total + leads, 0)

type CapSide = BacktestFacts['caps'][number]['was']

/** Leads in a cap that are not routed again: `8 of 20 were campaign leads, 2 injected leads` */
export function notReplayedText({ filled, campaignLeads, injectedLeads }: CapSide): string {
  const kinds = [
    ...(campaignLeads ? [[campaignLeads, 'campaign']] : []),
    ...(injectedLeads ? [[injectedLeads, 'injected']] : []),
  ]
  return kinds
    .map(([count, kind], place) => `${number(Number(count))}${place ? '' : ` of ${number(filled)} were`} ${kind} leads`)
    .join(', ')
}

/** Leads, and the ids of those that are kept. */
export interface MovedGroup {
  leads: number
  ids: readonly string[]
}

const grouped = (moves: readonly Move[]): MovedGroup => ({
  leads: sum(moves),
  ids: moves.flatMap(({ leadIds }) => leadIds),
})

/** Leads that go the same way, move, find a taker, or are lost. */
export function movement({ moves }: Pick<BacktestFacts, 'moves'>) {
  return {
    same: grouped(moves.filter((move) => !isMoved(move))),
    moved: grouped(moves.filter((move) => isMoved(move) && move.fromId && move.toId)),
    found: grouped(moves.filter(({ fromId, toId }) => !fromId && toId)),
    lost: grouped(moves.filter(({ fromId, toId }) => fromId && !toId)),
  }
}

function foundText({ was, changed }: BacktestFacts['found']): string {
  const more = changed - was
  if (!more) return 'As many leads would have found a taker.'
  return `${leadsText(Math.abs(more)).replace(/ /, ` ${more > 0 ? 'more' : 'fewer'} `)} would have found a taker.`
}

function profitText({ profit: { difference }, profitRises }: BacktestFacts): string {
  if (difference == null || profitRises == null) return ''
  if (Math.abs(difference) < 0.005) return ' Profit would stay the same.'
  const direction = difference > 0 ? 'rise' : 'fall'
  return ` Profit would ${direction} by about ${formatMoney(Math.abs(difference))}; it rises in ${profitRises} of 100 replays.`
}

/** The verdict in one sentence or two. */
export const verdictOf = (result: BacktestFacts) => `${foundText(result.found)}${profitText(result)}`

/** Whether the user may see what the leads bring. */
export const haveRevenue = (moves: readonly Move[]) => moves.some(({ revenueChanged }) => revenueChanged != null)

/** What the cells of the matrix show of a move: by the rules as they were, and with the change. */
export interface CellFigure {
  was: (move: Move) => number
  changed: (move: Move) => number
  text: (value: number) => string
}
const leadsFigure: CellFigure = { was: ({ leads }) => leads, changed: ({ leads }) => leads, text: number }
const revenueFigure: CellFigure = {
  was: ({ revenueWas }) => revenueWas ?? 0,
  changed: ({ revenueChanged }) => revenueChanged ?? 0,
  text: formatMoney,
}
export const cellFigures = { leads: leadsFigure, revenue: revenueFigure } as const

/** From and to: rows and columns by advertiser, most leads first; no taker is last. */
export function matrixOf(moves: readonly Move[], { was, changed }: CellFigure = leadsFigure) {
  const names = new Map<string, { name: string; leads: number }>()
  const note = (id: string | null | undefined, name: string | null | undefined, leads: number) => {
    const key = id ?? ''
    names.set(key, { name: takerName(name), leads: (names.get(key)?.leads ?? 0) + leads })
  }
  for (const { fromId, fromName, toId, toName, leads } of moves) {
    note(fromId, fromName, leads)
    note(toId, toName, leads)
  }
  const ends = [...names]
    .map(([id, { name, leads }]) => ({ id, name, leads }))
    .sort((one, other) => Number(!one.id) - Number(!other.id) || other.leads - one.leads)
  const cell = (from: string, to: string) =>
    moves.find(({ fromId, toId }) => (fromId ?? '') === from && (toId ?? '') === to) ?? null
  const rows = ends.filter(({ id }) => moves.some(({ fromId }) => (fromId ?? '') === id))
  const columns = ends.filter(({ id }) => moves.some(({ toId }) => (toId ?? '') === id))
  const total = (chosen: (move: Move) => boolean, of: (move: Move) => number) =>
    moves.filter(chosen).reduce((all, move) => all + of(move), 0)
  return {
    rows: rows.map((row) => ({ ...row, total: total(({ fromId }) => (fromId ?? '') === row.id, was) })),
    columns: columns.map((column) => ({
      ...column,
      total: total(({ toId }) => (toId ?? '') === column.id, changed),
      was: total(({ fromId }) => (fromId ?? '') === column.id, was),
    })),
    cell,
  }
}

import type { SheetTable } from '../../reports/exports/tableFile'
import type { BacktestQuery } from '../../generated/graphql'
import { estimateRows } from './estimateRows'
import { haveRevenue, takerName, type BacktestFacts } from './resultWords'

type Backtest = Pick<NonNullable<BacktestQuery['backtest']>, 'id'>

const text = (title: string) => ({ title, kind: 'text' }) as const
const figure = (title: string) => ({ title, kind: 'number' }) as const
const plain = (value: number | null | undefined) => (value == null ? '' : String(Math.round(value * 100) / 100))

/** Figures with their ranges, without the amounts that the user may not see. */
export const figuresSheet = ({ id }: Backtest, result: BacktestFacts): SheetTable => ({
  name: `backtest-${id}-results`,
  columns: [text('Result'), ...['Was', 'Expected', 'Low', 'High', 'Difference'].map(figure)],
  rows: estimateRows(result).map(({ name, estimate: { was, expected, low, high, difference } }) => [
    name,
    ...[was, expected, low, high, difference].map(plain),
  ]),
})

/** All leads by where they were and where they go. */
export const movesSheet = ({ id }: Backtest, { moves }: BacktestFacts): SheetTable => ({
  name: `backtest-${id}-from-and-to`,
  columns: [
    ...[text('Was at'), text('Goes to'), figure('Leads')],
    ...(haveRevenue(moves) ? [figure('Revenue was'), figure('Revenue expected')] : []),
  ],
  rows: moves.map(({ fromName, toName, leads, revenueWas, revenueChanged }) => [
    ...[takerName(fromName), takerName(toName), String(leads)],
    ...(haveRevenue(moves) ? [plain(revenueWas), plain(revenueChanged)] : []),
  ]),
})

/** The leads that move, as far as they are kept. */
export const leadsSheet = ({ id }: Backtest, { moves }: BacktestFacts): SheetTable => ({
  name: `backtest-${id}-moved-leads`,
  columns: [figure('Lead'), text('Was at'), text('Goes to')],
  rows: moves.flatMap(({ fromName, toName, leadIds }) =>
    leadIds.map((lead) => [lead, takerName(fromName), takerName(toName)]),
  ),
})

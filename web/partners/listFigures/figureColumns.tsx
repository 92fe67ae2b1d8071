import './listFigures.css'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../shared/app/money'
import { formatCount, formatRate } from '../../../shared/app/format'
import { dash } from '../../ui/table/rows/cells'
import { CapBar } from '../overview/Bar'
import { Sparkline } from '../../ui/figures/Sparkline'
import { HealthMark } from '../../records/HealthMark'
import type { RecordColumn } from '../../records/list/useRecordColumns'
import type { RowFigures } from './listFigures'

type Row = { id: string; status: 'active' | 'inactive' | null }
type Money = 'revenue' | 'payout' | 'profit'
type FiguresOf = (id: string) => RowFigures | undefined

export interface FigureColumnsContext {
  /** Figures of a row; undefined while loading, and for new rows. */
  of: FiguresOf
  isWaiting: boolean
  /** Columns that the user may see. */
  shows: { figures: boolean; caps: boolean; money: readonly Money[] }
  /** Address of the leads behind a figure, with permission. */
  leadsHref: ((id: string, metric: 'leads' | 'ftds', days: 'today' | 'month') => string) | null
  /** Text of an obstacle between an active partner and its leads. */
  obstacleText: (obstacle: string) => string
}

const waiting = <span className="dt-quiet">…</span>
const quiet = (text: string) => <span className="dt-quiet">{text}</span>
const moneyTitles: Record<Money, string> = { revenue: 'Revenue', payout: 'Payout', profit: 'Profit' }

/** Additional columns of partner lists: health, today, and 30 days. */
export function figureColumns<Partner extends Row>(context: FigureColumnsContext): RecordColumn<Partner>[] {
  const { of, isWaiting, shows, leadsHref, obstacleText } = context
  const column = (
    field: string,
    title: string,
    width: number,
    read: (figures: RowFigures) => number | string | null | undefined,
    cell: (figures: RowFigures, row: Partner) => ReactNode,
    align: 'left' | 'right' = 'right',
  ): RecordColumn<Partner> => ({
    ...{ field, title, width, align, sortable: true, ...(align === 'right' && { className: 'dt-figure' }) },
    sortValue: ({ id }) => {
      const figures = of(id)
      return figures && read(figures)
    },
    cell: (row) => {
      const figures = of(row.id)
      return figures ? cell(figures, row) : isWaiting ? waiting : dash
    },
  })
  const count = (
    field: string,
    title: string,
    metric: 'leads' | 'ftds',
    days: 'today' | 'month',
  ): RecordColumn<Partner> =>
    column(
      field,
      title,
      92,
      (figures) => figures[days][metric],
      (figures, { id }) => {
        const value = figures[days][metric]
        if (!value) return quiet('0')
        if (!leadsHref) return formatCount(value)
        return (
          <a href={leadsHref(id, metric, days)} tabIndex={-1}>
            {formatCount(value)}
          </a>
        )
      },
    )
  const money = (name: Money): RecordColumn<Partner> =>
    column(
      `${name}30`,
      moneyTitles[name],
      116,
      ({ month }) => month[name],
      ({ month }) => {
        const amount = month[name] ?? 0
        if (!amount) return quiet(formatMoney(0))
        return amount < 0 ? <span className="lf-loss">{formatMoney(amount)}</span> : formatMoney(amount)
      },
    )
  const health = column(
    'health',
    'Health',
    184,
    ({ health }) =>
      health && `${['FAILING', 'TROUBLED', 'UNCONNECTED', 'IDLE', 'HEALTHY'].indexOf(health.state)} ${health.text}`,
    ({ health }, { status }) => {
      if (!health) return dash
      const [obstacle] = status === 'active' ? health.obstacles : []
      if (obstacle === undefined) return <HealthMark state={health.state} text={health.text} />
      return (
        <span title={obstacleText(obstacle)}>
          <HealthMark state="FAILING" text="Active, not reachable" />
        </span>
      )
    },
    'left',
  )
  const capUsed = column(
    'capUsed',
    'Cap used',
    120,
    ({ capUsed }) => capUsed,
    ({ capUsed }) => {
      if (capUsed === undefined) return dash
      if (capUsed === null) return quiet('No cap')
      return (
        <span className="lf-cap">
          <CapBar label="Cap used" filled={capUsed} cap={100} />
          {capUsed >= 100 ? <b>Full</b> : <span>{`${capUsed}%`}</span>}
        </span>
      )
    },
  )
  if (!shows.figures) return [health, ...(shows.caps ? [capUsed] : [])]
  return [
    health,
    count('leadsToday', 'Leads today', 'leads', 'today'),
    count('ftdsToday', 'FTDs today', 'ftds', 'today'),
    ...(shows.caps ? [capUsed] : []),
    {
      ...column(
        'leadsPerDay',
        'Leads per day',
        112,
        () => null,
        ({ perDay }) => <Sparkline current={perDay} isInRow />,
        'left',
      ),
      sortable: false,
    },
    count('leads30', 'Leads, 30 d', 'leads', 'month'),
    count('ftds30', 'FTDs, 30 d', 'ftds', 'month'),
    column(
      'cr30',
      'CR',
      84,
      ({ month }) => month.cr,
      ({ month }) => (month.cr ? formatRate(month.cr) : quiet(formatRate(0))),
    ),
    ...shows.money.map(money),
  ]
}

/** Sortable fields of these columns. */
export const figureFields = [
  'health',
  'leadsToday',
  'ftdsToday',
  'capUsed',
  'leads30',
  'ftds30',
  'cr30',
  'revenue30',
  'payout30',
  'profit30',
]

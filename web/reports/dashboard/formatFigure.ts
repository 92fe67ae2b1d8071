import { dashboardFigure, dashboardFigureNames, type DashboardFigure } from '../../../shared/reports/dashboardFigures'
import { formatKind, type FigureKind } from '../../ui/figures/figureKinds'

/** A figure of the sums of reports, or how full the caps are. */
export type ShownFigure = DashboardFigure | 'cap_fill'
export const shownFigures: readonly ShownFigure[] = [...dashboardFigureNames, 'cap_fill']

interface Words {
  title: string
  /** Of the chart: `FTDs by hour`. */
  chartTitle: string
  kind: FigureKind
  /** The date that it counts by, or how it is worked out. */
  date: string
  /** More is neither good nor bad. */
  isNeutral: boolean
}

const capFill: Words = {
  ...{ title: 'Cap fill', chartTitle: 'Cap fill', kind: 'rate', isNeutral: true },
  date: 'of daily lead caps, now',
}

export const figureWords = (figure: ShownFigure): Words => (figure === 'cap_fill' ? capFill : dashboardFigure(figure))

export const formatFigure = (figure: ShownFigure, value: number): string => formatKind(figureWords(figure).kind, value)

/** The field of the schema that a figure stands in. */
export const fieldOf = (figure: DashboardFigure) => (figure === 'success_percent' ? 'successPercent' : figure)

const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** The same in little room: money of 100 dollars and more without its cents. */
export const formatBriefly = (figure: ShownFigure, value: number): string =>
  figureWords(figure).kind === 'money' && Math.abs(value) >= 100
    ? wholeDollars.format(value)
    : formatFigure(figure, value)

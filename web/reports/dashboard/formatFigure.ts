import { dashboardFigure, dashboardFigureNames, type DashboardFigure } from '../../../shared/reports/dashboardFigures'
import { formatKind, type FigureKind } from '../../ui/figures/figureKinds'

/** A report figure, or the fill level of caps. */
export type ShownFigure = DashboardFigure | 'cap_fill'
export const shownFigures: readonly ShownFigure[] = [...dashboardFigureNames, 'cap_fill']

interface Words {
  title: string
  /** Title of the chart: `FTDs by hour`. */
  chartTitle: string
  kind: FigureKind
  /** The date it is counted by, or its formula. */
  date: string
  /** An increase is neither good nor bad. */
  isNeutral: boolean
}

const capFill: Words = {
  ...{ title: 'Cap fill', chartTitle: 'Cap fill', kind: 'rate', isNeutral: true },
  date: 'of daily lead caps, now',
}

export const figureWords = (figure: ShownFigure): Words => (figure === 'cap_fill' ? capFill : dashboardFigure(figure))

export const formatFigure = (figure: ShownFigure, value: number): string => formatKind(figureWords(figure).kind, value)

/** Field of a figure in the schema. */
export const fieldOf = (figure: DashboardFigure) => (figure === 'success_percent' ? 'successPercent' : figure)

const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Short form: money from 100 dollars on without cents. */
export const formatBriefly = (figure: ShownFigure, value: number): string =>
  figureWords(figure).kind === 'money' && Math.abs(value) >= 100
    ? wholeDollars.format(value)
    : formatFigure(figure, value)

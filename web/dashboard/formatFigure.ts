import { dashboardFigure, type DashboardFigure } from '../../shared/dashboardFigures'
import { formatMoney } from '../../shared/money'
import { formatCount, formatRate } from '../../shared/rates'

const formats = { count: formatCount, rate: formatRate, money: formatMoney }

export const formatFigure = (figure: DashboardFigure, value: number): string =>
  formats[dashboardFigure(figure).kind](value)

/** The field of the schema that a figure stands in. */
export const fieldOf = (figure: DashboardFigure) => (figure === 'success_percent' ? 'successPercent' : figure)

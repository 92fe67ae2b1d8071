import type { DashboardFigure } from '../../shared/dashboardPeriods'
import { formatMoney } from '../../shared/money'
import { formatCount } from '../../shared/rates'

/** A count of FTDs, or dollars. */
export const formatFigure = (figure: DashboardFigure, value: number): string =>
  figure === 'ftd' ? formatCount(value) : formatMoney(value)

/** Figures of the dashboard, from the same counts and sums as in reports. See docs/domain/figures.md. */
import { fromCents } from '../app/money'
import type { ReportMetric } from '../access/permissions'
import { ratio } from '../app/rates'
import type { ReportMetricKind, ReportSums } from './reports'

interface FigureDescription {
  title: string
  /** Title of the chart: `FTDs by hour`. */
  chartTitle: string
  kind: ReportMetricKind
  /** Name of the date that applies. */
  date: string
  /** Permission needed, in the global scope. */
  needs: ReportMetric | null
  /** An increase is neither good nor bad. */
  isNeutral: boolean
  /** Base of a rate; with a base of 0 the rate is not shown. Null for counts and money. */
  of: ((sums: ReportSums) => number) | null
  value: (sums: ReportSums) => number
}

const byDeposit = 'by date of deposit'

/** In display order. */
const dashboardFigures = {
  leads: {
    title: 'Leads',
    chartTitle: 'Leads',
    kind: 'count',
    date: 'by date received',
    needs: null,
    isNeutral: false,
    of: null,
    value: ({ leads }) => leads,
  },
  success_percent: {
    title: 'Accept rate',
    chartTitle: 'Accept rate',
    kind: 'rate',
    date: 'leads ÷ attempts',
    needs: null,
    isNeutral: false,
    of: ({ attempts }) => attempts,
    value: ({ leads, attempts }) => ratio(leads, attempts),
  },
  cr: {
    title: 'CR',
    chartTitle: 'CR',
    kind: 'rate',
    date: 'FTDs ÷ leads',
    needs: null,
    isNeutral: false,
    of: ({ leads }) => leads,
    value: ({ ftds, leads }) => ratio(ftds, leads),
  },
  ftd: {
    title: 'FTD',
    chartTitle: 'FTDs',
    kind: 'count',
    date: byDeposit,
    needs: null,
    isNeutral: false,
    of: null,
    value: ({ ftds }) => ftds,
  },
  revenue: {
    title: 'Revenue',
    chartTitle: 'Revenue',
    kind: 'money',
    date: byDeposit,
    needs: 'revenue',
    isNeutral: false,
    of: null,
    value: ({ revenue_cents }) => fromCents(revenue_cents),
  },
  payout: {
    title: 'Payout',
    chartTitle: 'Payout',
    kind: 'money',
    date: 'by date of approval',
    needs: 'payout',
    isNeutral: true,
    of: null,
    value: ({ payout_cents }) => fromCents(payout_cents),
  },
  profit: {
    title: 'Profit',
    chartTitle: 'Profit',
    kind: 'money',
    date: 'revenue − payout',
    needs: 'profit',
    isNeutral: false,
    of: null,
    value: ({ revenue_cents, payout_cents }) => fromCents(revenue_cents - payout_cents),
  },
} as const satisfies Record<string, FigureDescription>

export type DashboardFigure = keyof typeof dashboardFigures
export const dashboardFigureNames = Object.keys(dashboardFigures) as DashboardFigure[]
export const dashboardFigure = (name: DashboardFigure): FigureDescription => dashboardFigures[name]

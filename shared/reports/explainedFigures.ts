/** How each explained figure is made of counts and sums, to explain its changes. See docs/domain/watch.md. */
import { reportCards } from './reportCards'
import { groupFacts, type ReportGroup, type RestGroup } from './reportGroups'
import type { ReportSums } from './reports'

/** Groupings by which a change is explained, in the order in which equal ones are offered. */
export const explainedGroups = [
  'affiliate_id',
  'advertiser_id',
  'country_id',
  'offer',
  'dis_id',
  'funnel',
  'campaign_id',
] as const satisfies readonly RestGroup[]
/** Groupings that only lost leads have. */
export const lostGroups = ['lost_reason', 'lost_subject', 'lost_advertiser_id'] as const satisfies readonly RestGroup[]
export const allExplainedGroups = [...lostGroups, ...explainedGroups] as const
export type ExplainedGroup = (typeof allExplainedGroups)[number]

/** Figures whose changes are explained: those of the Global tab, and the lost leads. */
export const explainedMetrics = {
  ...reportCards,
  lost_leads: {
    title: 'Lost leads',
    kind: 'count',
    hint: 'Attempts − Leads',
    leads: 'lost',
    needs: null,
    value: ({ attempts, leads }: ReportSums) => attempts - leads,
  },
} as const
export type ExplainedMetric = keyof typeof explainedMetrics
export const explainedMetricNames = Object.keys(explainedMetrics) as ExplainedMetric[]

/** Groupings of a figure. A lost lead has no advertiser, but a first one that was tried. */
export const groupsOf = (metric: ExplainedMetric): readonly ExplainedGroup[] =>
  metric === 'lost_leads' ? allExplainedGroups.filter((group) => group !== 'advertiser_id') : explainedGroups

/** Earlier ranges with which a figure is compared. */
export const explainedComparisons = ['previous', 'same_weekday', 'whole_previous'] as const
export type ExplainedComparison = (typeof explainedComparisons)[number]

export interface ExplainedFigure {
  /** The count, or the cents, of a group. */
  amount: (sums: ReportSums) => number
  /** What the amount is counted of: leads or attempts. Null if the amount is itself the number of all attempts. */
  base: 'leads' | 'attempts' | null
  /** Whether the figure is amount ÷ base (a rate, money per lead), or else the amount itself. */
  isRatio: boolean
  /** Hundredths of the figure's unit (per cent, dollar, or one lead) in an amount of 1. */
  scale: bigint
}

const count = (amount: ExplainedFigure['amount'], base: ExplainedFigure['base'] = 'leads'): ExplainedFigure => ({
  ...{ amount, base },
  ...{ isRatio: false, scale: 100n },
})
const money = (amount: ExplainedFigure['amount']): ExplainedFigure => ({
  ...{ amount, base: 'leads' },
  ...{ isRatio: false, scale: 1n },
})
const rate = (amount: ExplainedFigure['amount'], base: 'leads' | 'attempts' = 'leads'): ExplainedFigure => ({
  ...{ amount, base },
  ...{ isRatio: true, scale: 10_000n },
})
const perLead = (amount: ExplainedFigure['amount']): ExplainedFigure => ({ ...money(amount), isRatio: true })

export const explainedFigures: Readonly<Record<ExplainedMetric, ExplainedFigure>> = {
  attempts: count(({ attempts }) => attempts, null),
  leads: count(({ leads }) => leads, 'attempts'),
  success_percent: rate(({ leads }) => leads, 'attempts'),
  autologged: count(({ autologged }) => autologged),
  autologged_percent: rate(({ autologged }) => autologged),
  total_ftd: count(({ ftds }) => ftds),
  publisher_ftd: count(({ aff_ftds }) => aff_ftds),
  late_ftd: count(({ late_ftds }) => late_ftds),
  conversion: rate(({ ftds }) => ftds),
  publisher_conversion: rate(({ aff_ftds }) => aff_ftds),
  ecpl: perLead(({ revenue_cents }) => revenue_cents),
  aecpl: perLead(({ payout_cents }) => payout_cents),
  revenue: money(({ revenue_cents }) => revenue_cents),
  payout: money(({ payout_cents }) => payout_cents),
  profit: money(({ revenue_cents, payout_cents }) => revenue_cents - payout_cents),
  lost_leads: count(({ attempts, leads }) => attempts - leads, 'attempts'),
}

/** The figure by a grouping: where all leads of a group are lost, there is no base of which more or fewer could be. */
export const figureBy = (metric: ExplainedMetric, group: ReportGroup): ExplainedFigure => {
  const figure = explainedFigures[metric]
  return lostGroups.some((lost) => lost === groupFacts[group].restName) ? { ...figure, base: null } : figure
}

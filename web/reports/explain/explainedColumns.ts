/** Figures of reports whose changes can be explained. */
import { mayNeed, type ReportColumn } from '../../../shared/reports/reports'
import { reportCardNames, reportCards, type ReportCard } from '../../../shared/reports/reportCards'

/** The same figure by its name on the Global tab. */
const cards: Partial<Record<ReportColumn, ReportCard>> = {
  total: 'attempts',
  leads: 'leads',
  ftds: 'total_ftd',
  aff_ftd: 'publisher_ftd',
  is_late: 'late_ftd',
  cr: 'conversion',
  aff_cr: 'publisher_conversion',
  revenue: 'revenue',
  payout: 'payout',
  profit: 'profit',
  ecpl: 'ecpl',
  aecpl: 'aecpl',
}

/** Those that the user may see for all leads, in the order of the Global tab. */
export const explainedCards = (held: readonly number[]): ReportCard[] =>
  reportCardNames.filter((card) => mayNeed(held, reportCards[card].needs, 'global'))

/** The figure of a column; leads for columns without one. */
export const cardOfColumn = (column: string, held: readonly number[]): ReportCard => {
  const card = cards[column as ReportColumn]
  return card && explainedCards(held).includes(card) ? card : 'leads'
}

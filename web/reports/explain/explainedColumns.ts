/** Figures of reports whose changes can be explained. */
import { useMemo } from 'react'
import { mayNeed, type ReportColumn } from '../../../shared/reports/reports'
import { reportCardNames, reportCards, type ReportCard } from '../../../shared/reports/reportCards'
import { useStoredUser } from '../../app/session/useSession'

/** The same figure by its name on the Global tab. */
const cardOf: Partial<Record<ReportColumn, ReportCard>> = {
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

/** Those that the user may see for all leads, in the order of the Global tab, and the one of the sorted column; else leads. */
export function useExplainedCards(sortedBy: string): { card: ReportCard; cards: readonly ReportCard[] } {
  const held = useStoredUser()?.permissions
  const cards = useMemo(
    () => (held ? reportCardNames.filter((card) => mayNeed(held, reportCards[card].needs, 'global')) : []),
    [held],
  )
  const card = cardOf[sortedBy as ReportColumn]
  return { card: card && cards.includes(card) ? card : 'leads', cards }
}

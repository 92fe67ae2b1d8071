/** Figures of reports whose changes can be explained. */
import { useMemo } from 'react'
import { mayNeed, type ReportColumn } from '../../../shared/reports/reports'
import { reportCardNames, reportCards, type ReportCard } from '../../../shared/reports/reportCards'
import { useStoredUser } from '../../app/session/useSession'
import { cardOfColumn } from '../reports/reportCardFigures'

/** Those that the user may see for all leads, in the order of the Global tab, and the one of the sorted column; else leads. */
export function useExplainedCards(sortedBy: string): { card: ReportCard; cards: readonly ReportCard[] } {
  const held = useStoredUser()?.permissions
  const cards = useMemo(
    () => (held ? reportCardNames.filter((card) => mayNeed(held, reportCards[card].needs, 'global')) : []),
    [held],
  )
  const card = cardOfColumn[sortedBy as ReportColumn]
  return { card: card && cards.includes(card) ? card : 'leads', cards }
}

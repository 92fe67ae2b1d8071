import { useMemo } from 'react'
import type { PartnerKind } from '../../../shared/partners/partnerPages'
import type { HealthState } from '../../../shared/partners/partnerHealth'
import { moneyOf } from './moneyOf'
import { FiguresFailed } from './FiguresFailed'
import { figureColumns, type FigureColumnsContext } from './figureColumns'
import { figuresById, type ListAnswer, type RowFigures } from './listFigures'
import { healthSelect } from './healthSelect'
import { figureLines, type PartnerRow } from './figureLines'
import type { useListPeriod } from './useListPeriod'

interface Given<Partner> {
  kind: PartnerKind
  period: ReturnType<typeof useListPeriod>
  shows: { figures: boolean; caps: boolean }
  /** Undefined while loading. */
  answer: ListAnswer | undefined
  query: { error?: unknown; refetch: () => Promise<unknown> }
  /** What stands in the way of a partner, in words. */
  obstacleTexts: Readonly<Record<string, string>>
  /** Whether a partner with this health has problems. Keep the identity stable. */
  needsAttention: (row: Partner, state: HealthState) => boolean
}

const none = new Map<string, RowFigures>()

/** Columns for the figures of a list, and an error message. */
export function useFigureColumns<Partner extends PartnerRow>(given: Given<Partner>) {
  const { period, shows, answer, query, obstacleTexts, kind, needsAttention } = given
  const { error, refetch } = query
  const { figures, caps } = shows
  const drawn = useMemo(() => {
    const byId = answer ? figuresById(answer, period.days) : none
    const context: FigureColumnsContext = {
      of: (id) => byId.get(id),
      isWaiting: !answer && !error,
      shows: { figures, caps, money: moneyOf(answer?.month?.headers) },
      leadsHref: period.leadsHref,
      obstacleText: (obstacle) => obstacleTexts[obstacle] ?? obstacle,
    }
    return {
      columns: figureColumns<Partner>(context),
      phone: figureLines<Partner>(kind, context),
      select: healthSelect<Partner>(context, needsAttention),
    }
  }, [answer, error, period, figures, caps, obstacleTexts, kind, needsAttention])
  const retry = () => void refetch().catch(() => undefined) // the query returns the error
  return { ...drawn, failure: <FiguresFailed error={error} retry={retry} /> }
}

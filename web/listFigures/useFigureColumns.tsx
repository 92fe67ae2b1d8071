import { useMemo } from 'react'
import { moneyOf } from './moneyOf'
import { FiguresFailed } from './FiguresFailed'
import { figureColumns, type FigureColumnsContext } from './figureColumns'
import { figuresById, type ListAnswer, type RowFigures } from './listFigures'
import type { useListPeriod } from './useListPeriod'

interface Given {
  period: ReturnType<typeof useListPeriod>
  shows: { figures: boolean; caps: boolean }
  /** Undefined until it has come. */
  answer: ListAnswer | undefined
  error: unknown
  refetch: () => Promise<unknown>
  obstacleText: FigureColumnsContext['obstacleText']
}

const none = new Map<string, RowFigures>()

/** The figures of a list as columns of its table, and what to say where they did not come. */
export function useFigureColumns<Partner extends { id: string; status: 'active' | 'inactive' | null }>(given: Given) {
  const { period, shows, answer, error, refetch, obstacleText } = given
  const { figures, caps } = shows
  const columns = useMemo(() => {
    const byId = answer ? figuresById(answer, period.days) : none
    return figureColumns<Partner>({
      of: (id) => byId.get(id),
      isWaiting: !answer && !error,
      shows: { figures, caps, money: moneyOf(answer?.month?.headers) },
      leadsHref: period.leadsHref,
      obstacleText,
    })
  }, [answer, error, period, figures, caps, obstacleText])
  const retry = () => void refetch().catch(() => undefined) // the failure shows through `error` again
  return { columns, failure: <FiguresFailed error={error} retry={retry} /> }
}

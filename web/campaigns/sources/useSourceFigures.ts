import { useMemo } from 'react'
import { useCampaignStatisticsQuery } from '../../generated/graphql'
import type { StatisticsRow } from '../statistics/statisticsTable'
import { useLeadsOf } from '../statistics/useLeadsOf'

/** Accepted registrations, and approved deposits. */
export type SourceFigure = 'leads' | 'ftds'
/** Figure of a source; null while unknown. `href`: its leads, if the user may see them. */
export type SourceFigures = (sourceId: string, figure: SourceFigure) => { count: number; href: string | null } | null

const always = { start: null, end: null }

/** Figures of sources, equal to Statistics by source. */
export function useSourceFigures(campaignId: string): SourceFigures {
  const { data, previousData } = useCampaignStatisticsQuery({
    variables: { campaignId, by: 'source', startDate: null, endDate: null },
  })
  const rows: readonly StatisticsRow[] | undefined = (data ?? previousData)?.campaignStatistics?.rows
  const leadsOf = useLeadsOf(campaignId, 'source', always)
  return useMemo(() => {
    const rowOf = new Map(rows?.map((row) => [row.key, row]))
    return (sourceId, figure) => {
      if (!rows) return null
      const row = rowOf.get(sourceId)
      const count = row?.[figure] ?? 0
      return { count, href: row && count ? leadsOf(row, figure) : null }
    }
  }, [rows, leadsOf])
}

import { useMemo } from 'react'
import { useCampaignStatisticsQuery } from '../../generated/graphql'
import type { StatisticsRow } from '../statistics/statisticsTable'
import { useLeadsOf } from '../statistics/useLeadsOf'

/** Registrations that advertisers accepted, and approved deposits. */
export type SourceFigure = 'leads' | 'ftds'
/** What came of a source's consumers; null while it is not known. `href`: the leads behind it, for who may see them. */
export type SourceFigures = (sourceId: string, figure: SourceFigure) => { count: number; href: string | null } | null

const always = { start: null, end: null }

/** The figures of sources, as Statistics by source has them. */
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

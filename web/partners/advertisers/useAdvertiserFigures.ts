import { useMemo } from 'react'
import { advertiserNeedsAttention } from '../../../shared/reports/attention'
import type { HealthState } from '../../../shared/partners/partnerHealth'
import { useAdvertiserListFiguresQuery } from '../../generated/graphql'
import { useFigureColumns } from '../listFigures/useFigureColumns'
import { useListPeriod } from '../listFigures/useListPeriod'
import { useMay } from '../../app/session/useSession'
import type { AdvertiserRow } from './advertiserColumns'
import { obstacleTexts } from './obstacleTexts'

const needsAttention = ({ status }: AdvertiserRow, state: HealthState) => advertiserNeedsAttention(status, state)

/** Health, caps and figures of all advertisers in one query. */
export function useAdvertiserFigures() {
  const may = useMay()
  const period = useListPeriod('advertiser_id')
  const shows = { figures: may('REPORTS_LIST'), caps: may(['CAPS_LIST', 'ADVERTISER_CAPS_LIST']) }
  const query = useAdvertiserListFiguresQuery({
    variables: { month: period.month, today: period.today, ...shows },
    errorPolicy: 'all',
    // Errors of parts must not remove the record from the cache.
    fetchPolicy: 'no-cache',
  })
  const latest = query.data ?? query.previousData
  const answer = useMemo(
    () => (latest?.advertisers ? { ...latest, partners: latest.advertisers } : undefined),
    [latest],
  )
  return useFigureColumns<AdvertiserRow>({
    kind: 'advertiser',
    period,
    shows,
    answer,
    query,
    obstacleTexts,
    needsAttention,
  })
}

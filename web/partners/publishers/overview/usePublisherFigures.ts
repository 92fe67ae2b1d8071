import { useMemo } from 'react'
import { publisherNeedsAttention } from '../../../../shared/reports/attention'
import type { HealthState } from '../../../../shared/partners/partnerHealth'
import { usePublisherListFiguresQuery } from '../../../generated/graphql'
import { useFigureColumns } from '../../listFigures/useFigureColumns'
import { useListPeriod } from '../../listFigures/useListPeriod'
import { useMay } from '../../../app/session/useSession'
import { obstacleTexts } from './obstacleTexts'
import type { PublisherRow } from '../publisherForm'

const needsAttention = (_: PublisherRow, state: HealthState) => publisherNeedsAttention(state)

/** Health, caps and figures of all publishers in one query. */
export function usePublisherFigures() {
  const may = useMay()
  const period = useListPeriod('affiliate_id')
  const shows = { figures: may('REPORTS_LIST'), caps: may(['CAPS_LIST', 'PUBLISHER_CAPS_LIST']) }
  const query = usePublisherListFiguresQuery({
    variables: { month: period.month, today: period.today, ...shows },
    errorPolicy: 'all',
    // Errors of parts must not remove the record from the cache.
    fetchPolicy: 'no-cache',
  })
  const latest = query.data ?? query.previousData
  const answer = useMemo(() => (latest?.publishers ? { ...latest, partners: latest.publishers } : undefined), [latest])
  return useFigureColumns<PublisherRow>({
    kind: 'publisher',
    period,
    shows,
    answer,
    query,
    obstacleTexts,
    needsAttention,
  })
}

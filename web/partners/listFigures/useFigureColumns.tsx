import { useMemo } from 'react'
import { HStack } from '@chakra-ui/react'
import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import type { PartnerKind } from '../../../shared/partners/partnerPages'
import type { HealthState } from '../../../shared/partners/partnerHealth'
import { Button } from '../../ui/form/Button'
import { errorCode } from '../../ui/show/errors'
import { useMay } from '../../app/session/useSession'
import type { AdvertiserListFiguresQueryVariables } from '../../generated/graphql'
import { figureColumns, type FigureColumnsContext } from './figureColumns'
import { figuresById, moneyOf, type ListAnswer, type RowFigures } from './listFigures'
import { healthSelect } from './healthSelect'
import { figureLines, type PartnerRow } from './figureLines'
import { useListPeriod } from './useListPeriod'

type Answer = Omit<ListAnswer, 'partners'> & Partial<Record<`${PartnerKind}s`, ListAnswer['partners'] | null>>

/** Health, caps and figures of all advertisers or publishers in one query. */
export interface PartnerFigures<Partner> {
  kind: PartnerKind
  document: TypedDocumentNode<Answer, AdvertiserListFiguresQueryVariables>
  group: Parameters<typeof useListPeriod>[0]
  /** What stands in the way of a partner, in words. */
  obstacleTexts: Readonly<Record<string, string>>
  /** Whether a partner with this health has problems. */
  needsAttention: (row: Partner, state: HealthState) => boolean
}

const none = new Map<string, RowFigures>()

/** Columns for the figures of a list, and an error message. */
export function useFigureColumns<Partner extends PartnerRow>(of: PartnerFigures<Partner>) {
  const { kind, document, group, obstacleTexts, needsAttention } = of
  const may = useMay()
  const period = useListPeriod(group)
  const figures = may('REPORTS_LIST')
  const caps = may(['CAPS_LIST', `${kind.toUpperCase()}_CAPS_LIST`])
  const { data, previousData, error, refetch } = useQuery(document, {
    variables: { month: period.month, today: period.today, figures, caps },
    errorPolicy: 'all',
    // Errors of parts must not remove the record from the cache.
    fetchPolicy: 'no-cache',
  })
  const answer = data ?? previousData
  const drawn = useMemo(() => {
    const partners = answer?.[`${kind}s`]
    const byId = answer && partners ? figuresById({ ...answer, partners }, period.days) : none
    const context: FigureColumnsContext = {
      of: (id) => byId.get(id),
      isWaiting: !partners && !error,
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
  // The list itself is shown.
  const failure = error && errorCode(error) !== 'FORBIDDEN' && (
    <HStack color="danger.fg" role="alert">
      Figures did not load.
      <Button size="sm" onClick={retry}>
        Retry
      </Button>
    </HStack>
  )
  return { ...drawn, failure }
}

import { Flex } from '@chakra-ui/react'
import { formatMoney } from '../../../shared/app/money'
import { formatCount, formatRate } from '../../../shared/app/format'
import { ratio } from '../../../shared/app/rates'
import { FigureCard } from '../../ui/figures/FigureCard'
import { Skeleton } from '../../ui/layout/Skeleton'
import { useRefetchOn } from '../../app/apollo/useRefetchOn'
import { useLostOfReceivedQuery, type LeadFilterInput } from '../../generated/graphql'
import { noPrice } from '../../ui/figures/figureChange'
import { changeFor, hasNoPrice, type LostPivot } from './lostRows'

interface Props {
  filter: LeadFilterInput
  asked: number
  skip: boolean
  pivot: LostPivot | null
  seesMoney: boolean
  against: { long: string } | null
}

const summary = {
  ...{ px: 'gutter', pt: '1.5', pb: '3' },
  '& .fc-title': { flexBasis: 'full', color: 'fg.muted' },
  '& .fc-value': { fontSize: 'xl', fontWeight: 'semibold', lineHeight: '26px' },
  '& .fc-note': { textStyle: 'note' },
}
const part = { wrap: 'wrap', align: 'baseline', columnGap: '2' } as const

/** Lost leads of all received ones, and what they were expected to earn. */
export function LostSummary({ filter, asked, skip, pivot, seesMoney, against }: Props) {
  // Without an answer the share is left out: the table shows whether the report fails.
  const { data, refetch } = useLostOfReceivedQuery({ variables: { filter }, skip, fetchPolicy: 'no-cache' })
  useRefetchOn(asked, refetch, skip)
  const received = data?.leadMetrics?.attempts
  const { leads, expectedRevenue } = pivot?.totals ?? {}
  const change = pivot && changeFor(pivot.totals, pivot.previousTotals)
  const comparisons = change && against ? [{ change, against: against.long }] : []
  const waiting = <Skeleton width={92} height={22} />
  return (
    <Flex as="dl" wrap="wrap" columnGap="10" css={summary}>
      <Flex {...part}>
        <FigureCard
          title="Lost leads"
          value={leads === undefined ? waiting : formatCount(leads)}
          notes={[
            leads !== undefined &&
              received !== undefined &&
              `of ${formatCount(received)} received, ${formatRate(ratio(leads, received))}`,
          ]}
          isNeutral
          comparisons={seesMoney ? [] : comparisons}
        />
      </Flex>
      {seesMoney && (
        <Flex {...part}>
          <FigureCard
            title="Expected revenue of them"
            value={
              !pivot || expectedRevenue == null
                ? waiting
                : hasNoPrice(pivot.totals)
                  ? noPrice
                  : formatMoney(expectedRevenue)
            }
            notes={[against && change && `against ${against.long}`]}
            isNeutral
            comparisons={comparisons}
          />
        </Flex>
      )}
    </Flex>
  )
}

import { Box, Grid } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import { fromCents, toCents } from '../../../shared/app/money'
import { agingBucketNames, agingBuckets } from '../../../shared/money/payments'
import { useAgingQuery } from '../../generated/graphql'
import { Section } from '../../ui/layout/Section'
import { moneyText } from '../statements/statementRow'

interface Props {
  advertiserId?: string
  publisherId?: string
}

const titles = { advertiser: 'Owed to us', publisher: 'Owed by us' } as const
const colors = { not_due: 'accent.solid', to_30: 'gauge.warn', to_60: 'danger.solid', over_60: 'danger.solid' } as const

/** What is due by days after its date, for the sides that the user may see. Bars share the scale of their total. */
export function AgingTable(partner: Props) {
  const { data } = useAgingQuery({ variables: partner, fetchPolicy: 'cache-and-network' })
  const sides = (['advertiser', 'publisher'] as const)
    .map((side) => ({ side, sums: (data?.aging ?? []).filter((sum) => sum.side === side) }))
    .filter(({ sums }) => sums.length)
  return (
    <Grid templateColumns={{ base: '1fr', md: `repeat(${Math.max(1, sides.length)}, minmax(0, 1fr))` }}>
      {sides.map(({ side, sums }) => {
        const total = sums.reduce((cents, { amount }) => cents + toCents(amount ?? 0), 0)
        return (
          <Section
            key={side}
            title={titles[side]}
            aside={<b className="figure">{moneyText(fromCents(total))}</b>}
            px="gutter"
            py="3"
            borderTopWidth="1px"
          >
            <Grid
              as="dl"
              templateColumns="96px minmax(40px, 1fr) auto auto"
              columnGap="3"
              rowGap="1"
              alignItems="center"
            >
              {agingBucketNames.map((bucket) => {
                const sum = sums.find((one) => one.bucket === bucket)
                const cents = toCents(sum?.amount ?? 0)
                const share = total > 0 ? Math.max(0, Math.min(1, cents / total)) : 0
                return [
                  <Box as="dt" key={`${bucket} name`} color="fg.muted">
                    {agingBuckets[bucket]}
                  </Box>,
                  <Box key={`${bucket} bar`} as="span" height="8px" borderRadius="xs" bg="bg.muted" aria-hidden>
                    <Box height="full" borderRadius="xs" bg={colors[bucket]} style={{ width: `${share * 100}%` }} />
                  </Box>,
                  <Box as="dd" key={`${bucket} count`} className="figure subtle" textAlign="end">
                    {formatCount(sum?.count ?? 0)}
                  </Box>,
                  <Box as="dd" key={`${bucket} amount`} className={`figure ${cents ? '' : 'subtle'}`} textAlign="end">
                    {moneyText(fromCents(cents))}
                  </Box>,
                ]
              })}
            </Grid>
          </Section>
        )
      })}
    </Grid>
  )
}

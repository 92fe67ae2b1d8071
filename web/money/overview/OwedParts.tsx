import { Box, Grid } from '@chakra-ui/react'
import { Link } from 'react-router'
import { formatCount } from '../../../shared/app/format'
import { fromCents, toCents } from '../../../shared/app/money'
import { agingBucketNames, agingBuckets } from '../../../shared/money/payments'
import type { AgingQuery } from '../../generated/graphql'
import { Bar } from '../../partners/overview/Bar'
import { moneyPath } from '../moneyTabs'
import { moneyText } from '../statements/statementRow'

type Aging = NonNullable<AgingQuery['aging']>

interface Props {
  side: 'advertiser' | 'publisher'
  owed: { amount: number | null; openAmount: number | null; credit: number | null }
  aging: Aging
  /** Part of the numbers or names of the statements that are counted. */
  search?: string
}

const openTitles = { advertiser: 'Not invoiced yet', publisher: 'No statement yet' } as const
/** Colours of bars: late is amber, from a month on red. */
const tones = { not_due: '', to_30: 'near', to_60: 'full', over_60: 'full' } as const

/** What is late of a side: dollars, and the number of statements. */
export function lateOf(side: Props['side'], aging: Aging): { amount: number; count: number } {
  const late = aging.filter((sum) => sum.side === side && sum.bucket !== 'not_due')
  return {
    amount: fromCents(late.reduce((cents, { amount }) => cents + toCents(amount ?? 0), 0)),
    count: late.reduce((all, { count }) => all + count, 0),
  }
}

/**
 * What a balance is made of: what is in no statement yet, and what is due by days after its date. Bars share the scale of the
 * balance.
 */
export function OwedParts({ side, owed, aging, search = '' }: Props) {
  const [total, open, credit] = [owed.amount, owed.openAmount, owed.credit].map((amount) => toCents(amount ?? 0))
  const buckets = agingBucketNames.map((bucket) => {
    const sum = aging.find((one) => one.side === side && one.bucket === bucket)
    return { name: agingBuckets[bucket], tone: tones[bucket], count: sum?.count ?? 0, cents: toCents(sum?.amount ?? 0) }
  })
  // Balances from before the first month, and drafts, have no date.
  const undated = buckets.reduce((cents, bucket) => cents - bucket.cents, (total ?? 0) - (open ?? 0) + (credit ?? 0))
  const parts = [
    { name: openTitles[side], tone: '', count: 0, cents: open ?? 0 },
    ...buckets,
    ...(undated ? [{ name: 'Without a date', tone: '', count: 0, cents: undated }] : []),
    ...(credit ? [{ name: 'Credit', tone: '', count: 0, cents: -credit }] : []),
  ]
  const statements = `${moneyPath('statements')}?${new URLSearchParams({ side, state: 'open', ...(search && { search }) })}`
  return (
    <Grid as="dl" templateColumns="132px minmax(40px, 1fr) auto auto" columnGap="3" alignItems="center">
      {parts.map(({ name, tone, count, cents }) => [
        <Box as="dt" key={`${name} name`} color="fg.muted" minH="26px" lineHeight="26px">
          {name}
        </Box>,
        <Bar
          key={`${name} bar`}
          className={tone}
          percent={total ? Math.min(100, Math.max(0, (cents / total) * 100)) : 0}
        />,
        <Box as="dd" key={`${name} count`} className="figure subtle" textAlign="end">
          {count > 0 && formatCount(count)}
        </Box>,
        <Box as="dd" key={`${name} amount`} className={`figure ${cents ? '' : 'subtle'}`} textAlign="end">
          {count > 0 ? <Link to={statements}>{moneyText(fromCents(cents))}</Link> : moneyText(fromCents(cents))}
        </Box>,
      ])}
    </Grid>
  )
}

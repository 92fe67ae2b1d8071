import { Fragment } from 'react'
import { Grid, Text } from '@chakra-ui/react'
import { formatCount, formatRate } from '../../../../shared/app/format'
import type { PublisherOverviewQuery } from '../../../generated/graphql'
import { Bar } from '../../overview/Bar'
import { Part } from '../../overview/Part'

type Figures = NonNullable<PublisherOverviewQuery['clicks']>['totals']

interface Props {
  figures: Figures
  /** Part of a sentence: `in the last 7 days`. */
  within: string
}

/** Funnel of a publisher: clicks, leads and deposits, each relative to the previous step. */
export function ClickFunnel({ figures: { clicks, leads, ftds, c2l, c2f, cr }, within }: Props) {
  const steps = [
    { title: 'Clicks', value: clicks, rate: null },
    { title: 'Leads', value: leads, rate: `${formatRate(c2l)} of clicks` },
    { title: 'FTDs', value: ftds, rate: `${formatRate(cr)} of leads, ${formatRate(c2f)} of clicks` },
  ]
  const most = Math.max(1, clicks, leads, ftds)
  return (
    <Part title="Click funnel" order={5} note="leads that came by a click">
      {clicks || leads || ftds ? (
        <Grid
          as="dl"
          templateColumns={{ base: '64px 1fr 64px', md: '64px 1fr 64px 236px' }}
          gap="1.5"
          alignItems="center"
        >
          {steps.map(({ title, value, rate }) => (
            <Fragment key={title}>
              <dt className="muted">{title}</dt>
              <dd aria-hidden>
                <Bar percent={(value / most) * 100} />
              </dd>
              <dd className="number">{formatCount(value)}</dd>
              <Text as="dd" gridColumn={{ base: '2 / -1', md: 'auto' }} pl={{ md: '2' }} color="fg.muted">
                {rate}
              </Text>
            </Fragment>
          ))}
        </Grid>
      ) : (
        <p className="muted">{`No clicks ${within}.`}</p>
      )}
    </Part>
  )
}

import type { ReactNode } from 'react'
import { Box, SimpleGrid, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { countOf, formatCount, formatRate } from '../../../shared/app/format'
import { Term } from '../../ui/terms/Term'
import { Skeleton } from '../../ui/layout/Skeleton'
import type { FilterState } from '../../filters/filterState'
import { useDashboardOverviewQuery } from '../../generated/graphql'
import { pendingHref } from '../../leads/pendingConversions/pendingUrl'
import { Block, polling, type BlockProps } from './Block'

interface Fact {
  title: ReactNode
  term?: TermKey
  value: ReactNode
  note: ReactNode
}

const fact = (title: string, term: TermKey, value: string, note: ReactNode): Fact => ({ title, term, value, note })

/** Lists of the filter for the link to the queue; dates do not apply to pending conversions. Null without any. */
function listsOf(filter: BlockProps['filter']): Partial<FilterState> | null {
  const { publisherId, advertiserId, countryId, excludes } = filter ?? {}
  if (!publisherId && !advertiserId && !countryId) return null
  const list = (ids: typeof publisherId) => [ids ?? []].flat()
  return {
    publisherId: list(publisherId),
    advertiserId: list(advertiserId),
    countryId: list(countryId),
    excludes: [excludes ?? []].flat(),
  }
}

/** Funnel of the period from lead to deposit, and pending conversions. */
export function OverviewBlock({ filter, period, periodText, asked }: BlockProps) {
  const answer = useDashboardOverviewQuery({ variables: { filter, period }, ...polling })
  const lists = listsOf(filter)
  return (
    <Block
      title="Overview"
      note={`${periodText}, leads by date received, FTDs by date of deposit`}
      answer={answer}
      asked={asked}
      skeleton={<Figures facts={skeletonFacts} />}
    >
      {({ dashboardOverview: facts }) => {
        if (!facts) return null
        const ftds = countOf(facts.ftds, 'FTD')
        return (
          <Figures
            facts={[
              fact('Leads', 'lead', formatCount(facts.leads), `of ${formatCount(facts.attempts)} received`),
              fact('Accepted', 'success', formatRate(facts.successPercent), 'of those received'),
              fact('Rejected', 'rejection', formatCount(facts.rejected), 'by advertisers or rules'),
              fact('Conversion', 'cr', formatRate(facts.cr), `${ftds} of ${countOf(facts.leads, 'lead')}`),
              fact('Late FTDs', 'late-ftd', formatCount(facts.lateFtds), `of ${ftds}`),
              fact(
                'Pending Conversions',
                'pending',
                formatCount(facts.pendingConversions),
                <>
                  {lists ? 'waiting now, of this filter. ' : 'waiting now, of any date. '}
                  <Link className="link" to={pendingHref(lists ?? {})}>
                    {facts.pendingConversions ? 'Review now' : 'View all'}
                  </Link>
                </>,
              ),
            ]}
          />
        )
      }}
    </Block>
  )
}

const Figures = ({ facts }: { facts: readonly Fact[] }) => (
  <SimpleGrid as="dl" columns={{ base: 2, md: 3, xl: 6 }} rowGap="3" px="gutter" pt="1" pb="4">
    {facts.map(({ title, term, value, note }, at) => (
      <Box key={at} px="4" css={column}>
        <Text as="dt" color="fg.muted">
          {title} {term && typeof title === 'string' && <Term of={term} name={title} />}
        </Text>
        <Text as="dd" className="figure" fontSize="xl" fontWeight="semibold" lineHeight="28px">
          {value}
        </Text>
        <Text as="dd" textStyle="hint">
          {note}
        </Text>
      </Box>
    ))}
  </SimpleGrid>
)

const first = { borderLeftWidth: '0', pl: '0' }
const column = {
  borderLeftWidth: '1px',
  xl: { '&:first-child': first },
  mdToXl: { '&:nth-child(3n + 1)': first },
  mdDown: { '&:nth-child(odd)': first },
}

const skeletonFacts = [64, 72, 56, 80, 60, 90].map((width, at, all): Fact => ({
  title: <Skeleton width={width} />,
  value: <Skeleton width={width - 16} height={20} />,
  note: (
    <>
      <Skeleton width={width + 20} />
      {/* The last note has a link in its own line. */}
      {at === all.length - 1 && <br />}
      &nbsp;
    </>
  ),
}))

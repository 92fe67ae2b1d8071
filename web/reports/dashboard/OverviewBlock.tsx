import type { ReactNode } from 'react'
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
  title: string
  term: TermKey
  value: string
  note: ReactNode
}

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
      skeleton={<OverviewSkeleton />}
    >
      {({ dashboardOverview: facts }) =>
        facts && (
          <Facts
            facts={[
              {
                title: 'Leads',
                term: 'lead',
                value: formatCount(facts.leads),
                note: `of ${formatCount(facts.attempts)} received`,
              },
              {
                title: 'Accepted',
                term: 'success',
                value: formatRate(facts.successPercent),
                note: 'of those received',
              },
              {
                title: 'Rejected',
                term: 'rejection',
                value: formatCount(facts.rejected),
                note: 'by advertisers or rules',
              },
              {
                title: 'Conversion',
                term: 'cr',
                value: formatRate(facts.cr),
                note: `${countOf(facts.ftds, 'FTD')} of ${countOf(facts.leads, 'lead')}`,
              },
              {
                title: 'Late FTDs',
                term: 'late-ftd',
                value: formatCount(facts.lateFtds),
                note: `of ${countOf(facts.ftds, 'FTD')}`,
              },
              {
                title: 'Pending Conversions',
                term: 'pending',
                value: formatCount(facts.pendingConversions),
                note: (
                  <>
                    {lists ? 'waiting now, of this filter. ' : 'waiting now, of any date. '}
                    <Link className="link" to={pendingHref(lists ?? {})}>
                      {facts.pendingConversions ? 'Review now' : 'View all'}
                    </Link>
                  </>
                ),
              },
            ]}
          />
        )
      }
    </Block>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="overview">
      {facts.map(({ title, term, value, note }) => (
        <div key={title}>
          <dt>
            {title} <Term of={term} name={title} />
          </dt>
          <dd className="figure">{value}</dd>
          <dd className="overview-note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function OverviewSkeleton() {
  return (
    <dl className="overview" aria-hidden>
      {[64, 72, 56, 80, 60, 90].map((width, at, all) => (
        <div key={width}>
          <dt>
            <Skeleton width={width} />
            &nbsp;
          </dt>
          <dd>
            <Skeleton width={width - 16} height={20} />
            &nbsp;
          </dd>
          <dd className="overview-note">
            <Skeleton width={width + 20} />
            &nbsp;
            {/* The last note has a link in its own line. */}
            {at === all.length - 1 && <br />}
            {at === all.length - 1 && <>&nbsp;</>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

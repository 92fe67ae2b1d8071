import type { Instant } from '../../../shared/app/time/timeZones'
import { HStack } from '@chakra-ui/react'
import { Link } from 'react-router'
import { partnerAddress, partnerPages } from '../../../shared/partners/partnerPages'
import { formatCount, formatRate } from '../../../shared/app/format'
import { DateTime } from '../../ui/time/DateTime'
import { Facts } from '../../ui/show/Facts'
import { useAdvertiserOverviewQuery, type AdvertiserOverviewQuery } from '../../generated/graphql'
import { Bar } from '../overview/Bar'
import { CapsPart } from '../overview/CapsLeft'
import { CountriesPart, type CountryColumn } from '../overview/CountriesPart'
import { FigureLink } from '../overview/FigureLink'
import { DaysPart, TotalsPart } from '../overview/FigureParts'
import { OverviewFrame } from '../overview/OverviewFrame'
import { Part, TwoParts } from '../overview/Part'
import { ProblemsPart } from '../overview/ProblemList'
import { SmallTable } from '../../ui/table/SmallTable'
import { useOverviewPeriod, type OverviewContext } from '../overview/useOverviewPeriod'
import { HealthMark } from '../../records/HealthMark'
import { useMay } from '../../app/session/useSession'
import { advertiserProblems } from './advertiserProblems'
import { statusSyncFacts } from './statusSyncFacts'

const chartHeight = 186
const countryColumns: readonly CountryColumn[] = [
  { title: 'Leads', read: ({ leads }) => leads, kind: 'count', metric: 'leads' },
  { title: 'FTDs', read: ({ ftds }) => ftds, kind: 'count', metric: 'ftds' },
  { title: 'CR', read: ({ cr }) => cr, kind: 'rate' },
  { title: 'Profit', read: ({ profit }) => profit, kind: 'money' },
]
const maxShares = 10

interface SharesProps {
  parts: NonNullable<AdvertiserOverviewQuery['advertiserDistributions']>
  /** Undefined without permission for figures. */
  counted: AdvertiserOverviewQuery['distributions']
  context: OverviewContext
}

/** Distributions of the advertiser, with its shares and the leads of each distribution. */
function Shares({ parts, counted, context }: SharesProps) {
  const mayOpen = useMay()('DISTRIBUTIONS_EDIT')
  const leadsBy = new Map(counted?.rows.map(({ value, figures }) => [value, figures.leads]))
  const leadsOf = ({ distribution: { id } }: SharesProps['parts'][number]) => leadsBy.get(id) ?? 0
  const rows = [...parts]
    .sort((one, other) => leadsOf(other) - leadsOf(one))
    .flatMap(({ distribution, shares }) =>
      shares.map((share, place) => ({ ...share, distribution, isFirst: place === 0 })),
    )
  if (!rows.length) return <p className="muted">It is in no distribution.</p>
  return (
    <SmallTable
      size="md"
      rows={rows.slice(0, maxShares)}
      columns={[
        {
          title: 'Distribution',
          cellClass: 'cut',
          isText: true,
          cell: ({ distribution: { id, name, isActiveOpen } }) => (
            <>
              {mayOpen ? <Link to={`/rotations?distribution=${id}&page=2`}>{name}</Link> : name}
              {!isActiveOpen && <span className="subtle"> (closed)</span>}
            </>
          ),
        },
        {
          title: 'Group',
          cellClass: 'muted',
          hint: ({ timeslotName }) => timeslotName,
          cell: ({ groupName }) => groupName,
        },
        {
          title: 'Share',
          align: 'right',
          cell: ({ percentage }) => (
            <HStack justify="end">
              <Bar percent={percentage} />
              {formatRate(percentage)}
            </HStack>
          ),
        },
        counted && {
          title: 'Leads',
          align: 'right',
          cell: ({ distribution: { id }, isFirst }) => {
            const leads = leadsBy.get(id) ?? 0
            const href = leads && context.leads.metric('leads', [{ key: 'distributionId', value: id }])
            return isFirst && <FigureLink href={href || null} text={formatCount(leads)} />
          },
        },
      ]}
    />
  )
}

interface BrokerProps {
  health: NonNullable<NonNullable<AdvertiserOverviewQuery['advertiser']>['health']>
  syncTab: string
  now: Instant
}

function BrokerPart({ health, syncTab, now }: BrokerProps) {
  const maySync = useMay()(partnerPages.advertiser.edit)
  const { accepted, refused, unanswered, medianMs, lastAnswerAt, state, text, sync } = health
  return (
    <Part title="Broker connection" order={7} note={<HealthMark state={state} text={text} />}>
      <Facts
        look="apart"
        facts={[
          ['Median answer, 24 h', medianMs === null ? '–' : `${formatCount(medianMs)} ms`],
          ['Accepted, 24 h', `${formatCount(accepted)} of ${formatCount(accepted + refused + unanswered)}`],
          ['No answer, 24 h', formatCount(unanswered)],
          ['Last answer', <DateTime key="last" at={lastAnswerAt} />],
          ...statusSyncFacts(sync, maySync ? syncTab : null, now),
        ]}
      />
    </Part>
  )
}

/**
 * Overview of an advertiser: figures of a period, caps, distributions, prices and problems, each with its own
 * permission.
 */
export function AdvertiserOverview({ id, name }: { id: string; name: string }) {
  const may = useMay()
  const asked = useOverviewPeriod({ list: 'advertiserId', id })
  const shows = {
    figures: may('REPORTS_LIST'),
    caps: may(['CAPS_LIST', 'ADVERTISER_CAPS_LIST']),
    distributions: may('ADVERTISER_DISTRIBUTIONS_LIST'),
    prices: may('ADVERTISER_REVENUES_LIST'),
  }
  // An error in one part does not affect the others.
  const answer = useAdvertiserOverviewQuery({
    variables: { id, filter: asked.input, daysFilter: asked.daysInput, ...shows },
    errorPolicy: 'all',
    // Errors of parts must not remove the record from the cache.
    fetchPolicy: 'no-cache',
  })
  const tab = (value: string) => `${partnerAddress('advertiser', id)}?tab=${value}`
  return (
    <OverviewFrame
      what={`Overview of ${name}`}
      answer={answer}
      context={asked}
      main={({ advertiser, advertiserDistributions: parts, totals, days, countries, distributions }, context) => (
        <>
          {totals && <TotalsPart pivot={totals} context={context} />}
          {days && <DaysPart pivot={days} context={context} height={chartHeight} order={3} />}
          <TwoParts>
            {parts && (
              <Part
                title="Distributions using it"
                count={parts.length}
                order={5}
                link={{ label: 'See all', to: tab('3') }}
              >
                <Shares parts={parts} counted={distributions} context={context} />
              </Part>
            )}
            <CountriesPart
              {...{ title: 'Countries', order: 6, to: shows.prices && tab('2'), columns: countryColumns, context }}
              none="No country has a price or leads."
              prices={advertiser?.revenues}
              counted={countries}
            />
          </TwoParts>
        </>
      )}
      aside={({ advertiser }) =>
        advertiser && (
          <>
            <ProblemsPart problems={advertiserProblems(advertiser, asked.now)} />
            <CapsPart caps={advertiser.caps} tab={tab('4')} order={4} />
            {advertiser.health && <BrokerPart health={advertiser.health} syncTab={tab('pull')} now={asked.now} />}
          </>
        )
      }
    />
  )
}

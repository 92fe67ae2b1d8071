import { Link } from 'react-router'
import { partnerAddress } from '../../../../shared/partners/partnerPages'
import { formatCount, formatRate } from '../../../../shared/app/format'
import { ratio } from '../../../../shared/app/rates'
import { CountryName } from '../../../ui/show/CountryName'
import { PartnerLink } from '../../PartnerLink'
import {
  usePublisherOverviewQuery,
  type OverviewRowsFragment,
  type PublisherOverviewQuery,
} from '../../../generated/graphql'
import { CapsPart } from '../../overview/CapsLeft'
import { CountriesPart, type CountryColumn } from '../../overview/CountriesPart'
import { FigureLink } from '../../overview/FigureLink'
import { DaysPart, TotalsPart } from '../../overview/FigureParts'
import { OverviewFrame } from '../../overview/OverviewFrame'
import { Part, TwoParts } from '../../overview/Part'
import { ProblemList, ProblemsPart } from '../../overview/ProblemList'
import { SmallTable } from '../../../ui/table/SmallTable'
import { useOverviewPeriod, type OverviewContext } from '../../overview/useOverviewPeriod'
import { HealthMark } from '../../../records/HealthMark'
import { useMay } from '../../../app/session/useSession'
import { ClickFunnel } from './ClickFunnel'
import { RetryPostbacks } from './RetryPostbacks'
import { failedPostbacks, publisherProblems } from './publisherProblems'

const chartHeight = 156
const countryColumns: readonly CountryColumn[] = [
  { title: 'Leads', read: ({ leads }) => leads, kind: 'count', metric: 'leads' },
  { title: 'Pub FTDs', read: ({ affFtd }) => affFtd, kind: 'count', metric: 'affFtd' },
  { title: 'Payout', read: ({ payout }) => payout, kind: 'money' },
]
const maxRows = 10

/** Advertisers that bought the publisher's leads, with figures. */
function Buyers({ rows, context }: { rows: OverviewRowsFragment['rows']; context: OverviewContext }) {
  const bought = rows.filter(({ value }) => value !== null)
  if (!bought.length) return <p className="muted">{`No advertiser had its leads ${context.texts.within}.`}</p>
  return (
    <SmallTable
      size="md"
      rows={bought.slice(0, maxRows)}
      columns={[
        {
          title: 'Advertiser',
          cellClass: 'cut',
          cell: ({ value, name }) => <PartnerLink kind="advertiser" id={value ?? ''} name={name ?? ''} />,
        },
        {
          title: 'Leads',
          align: 'right',
          cell: ({ value, figures: { leads } }) => (
            <FigureLink
              href={context.leads.metric('leads', [{ key: 'advertiserId', value }])}
              text={formatCount(leads)}
            />
          ),
        },
        {
          title: 'Accepted',
          align: 'right',
          cell: ({ figures: { leads, total } }) => formatRate(ratio(leads, total)),
        },
        { title: 'CR', align: 'right', cell: ({ figures: { cr } }) => formatRate(cr) },
      ]}
    />
  )
}

type Distributions = NonNullable<NonNullable<PublisherOverviewQuery['publisher']>['distributions']>

/** Distributions only for its leads; Global ones apply to all publishers. */
function OwnDistributions({ rows }: { rows: Distributions }) {
  const mayOpen = useMay()('DISTRIBUTIONS_EDIT')
  if (!rows.length) return <p className="muted">None of its own: the Global ones place its leads.</p>
  return (
    <SmallTable
      size="md"
      rows={rows.slice(0, maxRows)}
      columns={[
        {
          title: 'Distribution',
          cellClass: 'cut',
          isText: true,
          cell: ({ id, name }) => (mayOpen ? <Link to={`/rotations?dialog=edit&id=${id}`}>{name}</Link> : name),
        },
        {
          title: 'Country',
          cell: ({ countryName, countryCode }) => <CountryName code={countryCode} name={countryName} />,
        },
        { title: 'Now', cellClass: 'muted', cell: ({ isActiveOpen }) => (isActiveOpen ? 'Open' : 'Closed') },
      ]}
    />
  )
}

/**
 * Overview of a publisher: figures of a period, clicks, postbacks, caps, payouts, buyers and problems, each with its
 * own permission.
 */
export function PublisherOverview({ id, name }: { id: string; name: string }) {
  const may = useMay()
  const asked = useOverviewPeriod({ list: 'publisherId', id })
  const shows = {
    figures: may('REPORTS_LIST'),
    caps: may(['CAPS_LIST', 'PUBLISHER_CAPS_LIST']),
    distributions: may('DISTRIBUTIONS_LIST'),
    prices: may('PUBLISHER_PAYOUTS_LIST'),
    clicks: may('CLICK_REPORTS_LIST'),
  }
  const clickFilter = { startDate: asked.input.startDate, endDate: asked.input.endDate, publisherId: [id] }
  // An error in one part does not affect the others.
  const answer = usePublisherOverviewQuery({
    variables: { id, filter: asked.input, daysFilter: asked.daysInput, clickFilter, ...shows },
    errorPolicy: 'all',
    // Errors of parts must not remove the record from the cache.
    fetchPolicy: 'no-cache',
  })
  const tab = (value: string) => `${partnerAddress('publisher', id)}?tab=${value}`
  return (
    <OverviewFrame
      what={`Overview of ${name}`}
      answer={answer}
      context={asked}
      main={({ publisher, totals, days, countries, buyers, clicks }, context) => (
        <>
          {totals && <TotalsPart pivot={totals} context={context} />}
          {days && <DaysPart pivot={days} context={context} height={chartHeight} order={4} />}
          {clicks && <ClickFunnel figures={clicks.totals} within={context.texts.within} />}
          <TwoParts>
            <CountriesPart
              {...{ title: 'Payout by country', order: 6, columns: countryColumns, context }}
              to={shows.prices && tab('payouts')}
              none="No country has a payout or leads."
              prices={publisher?.payouts}
              counted={countries}
            />
            {buyers && (
              <Part title="Buyers of its leads" order={7}>
                <Buyers rows={buyers.rows} context={context} />
              </Part>
            )}
          </TwoParts>
          {publisher?.distributions && (
            <Part
              title="Distributions of its own"
              count={publisher.distributions.length}
              order={8}
              link={{ label: 'See all', to: tab('distribution') }}
            >
              <OwnDistributions rows={publisher.distributions} />
            </Part>
          )}
        </>
      )}
      aside={({ publisher }) => {
        if (!publisher) return null
        const { health, problems, caps } = publisher
        const failed = problems?.failedPostbacks ?? []
        return (
          <>
            <ProblemsPart problems={publisherProblems(publisher)} />
            {health && (
              <Part title="Postbacks" order={3} note={<HealthMark state={health.state} text={health.text} />}>
                {failed.length > 0 && (
                  <>
                    <ProblemList problems={failedPostbacks(failed)} />
                    <RetryPostbacks
                      ids={failed.map(({ id }) => id)}
                      onRetried={() => void answer.refetch().catch(() => undefined)} // the frame shows the error
                    />
                  </>
                )}
                <p className="muted">{`${formatCount(health.sent)} of ${formatCount(health.sent + health.failed + health.retrying)} delivered within 24 h`}</p>
              </Part>
            )}
            <CapsPart caps={caps} tab={tab('caps')} order={5} />
          </>
        )
      }}
    />
  )
}

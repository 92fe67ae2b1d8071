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
import { CapsLeft } from '../../overview/CapsLeft'
import { CountryFigures, countryRows, type CountryColumn } from '../../overview/CountryFigures'
import { DaysPart, TotalsPart } from '../../overview/FigureParts'
import { OverviewFrame } from '../../overview/OverviewFrame'
import { figure, OverviewTable } from '../../overview/OverviewTable'
import { Part } from '../../overview/Part'
import { ProblemList } from '../../overview/ProblemList'
import { useOverviewPeriod, type OverviewContext } from '../../overview/useOverviewPeriod'
import { HealthMark } from '../../../records/HealthMark'
import { useMay } from '../../../app/session/useSession'
import { ClickFunnel } from './ClickFunnel'
import { RetryPostbacks } from './RetryPostbacks'
import { failedPostbacks, publisherProblems } from './publisherProblems'

const chartHeight = 156
const countryColumns: readonly CountryColumn[] = [
  { title: 'Leads', read: ({ leads }) => leads, kind: 'count', metric: 'leads' },
  { title: 'Pub FTDs', read: ({ affFtd }) => affFtd, kind: 'count', metric: 'aff_ftd' },
  { title: 'Payout', read: ({ payout }) => payout, kind: 'money' },
]
const maxRows = 10

/** Advertisers that bought the publisher's leads, with figures. */
function Buyers({ rows, context }: { rows: OverviewRowsFragment['rows']; context: OverviewContext }) {
  const bought = rows.filter(({ value }) => value !== null)
  if (!bought.length) return <p className="ov-none">{`No advertiser had its leads ${context.texts.within}.`}</p>
  return (
    <OverviewTable
      rows={bought.slice(0, maxRows)}
      columns={[
        {
          title: 'Advertiser',
          cellClass: 'first',
          cell: ({ value, name }) => <PartnerLink kind="advertiser" id={value ?? ''} name={name ?? ''} />,
        },
        {
          ...figure,
          title: 'Leads',
          cell: ({ value, figures: { leads } }) => {
            const href = context.leads.metric('leads', [{ key: 'advertiser_id', value }])
            return href ? <Link to={href}>{formatCount(leads)}</Link> : formatCount(leads)
          },
        },
        { ...figure, title: 'Accepted', cell: ({ figures: { leads, total } }) => formatRate(ratio(leads, total)) },
        { ...figure, title: 'CR', cell: ({ figures: { cr } }) => formatRate(cr) },
      ]}
    />
  )
}

type Distributions = NonNullable<NonNullable<PublisherOverviewQuery['publisher']>['distributions']>

/** Distributions only for its leads; Global ones apply to all publishers. */
function OwnDistributions({ rows }: { rows: Distributions }) {
  const mayOpen = useMay()('DISTRIBUTIONS_EDIT')
  if (!rows.length) return <p className="ov-none">None of its own: the Global ones place its leads.</p>
  return (
    <OverviewTable
      rows={rows.slice(0, maxRows)}
      columns={[
        {
          title: 'Distribution',
          cellClass: 'first',
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
      main={({ publisher, totals, days, countries, buyers, clicks }, context) => {
        const rows = countryRows(publisher?.payouts, countries?.rows)
        return (
          <>
            {totals && <TotalsPart pivot={totals} context={context} />}
            {days && <DaysPart pivot={days} context={context} height={chartHeight} order={4} />}
            {clicks && <ClickFunnel figures={clicks.totals} within={context.texts.within} />}
            <div className="ov-two">
              {(publisher?.payouts || countries) && (
                <Part
                  title="Payout by country"
                  count={rows.length}
                  order={6}
                  link={shows.prices ? { label: 'See all', to: tab('payouts') } : null}
                >
                  {rows.length ? (
                    <CountryFigures
                      {...{ rows, context, columns: countryColumns, priceTitle: 'Price' }}
                      shows={{ prices: Boolean(publisher?.payouts), figures: Boolean(countries) }}
                    />
                  ) : (
                    <p className="ov-none">No country has a payout or leads.</p>
                  )}
                </Part>
              )}
              {buyers && (
                <Part title="Buyers of its leads" order={7}>
                  <Buyers rows={buyers.rows} context={context} />
                </Part>
              )}
            </div>
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
        )
      }}
      aside={({ publisher }) => {
        if (!publisher) return null
        const { health, problems, caps } = publisher
        const open = publisherProblems(publisher)
        return (
          <>
            <Part title="Open problems" count={open.length} order={2} note={<small>last 24 h</small>}>
              <ProblemList problems={open} none="Nothing is wrong." />
            </Part>
            {health && (
              <Part title="Postbacks" order={3} note={<HealthMark state={health.state} text={health.text} />}>
                {problems?.failedPostbacks?.length ? (
                  <>
                    <ProblemList problems={failedPostbacks(problems.failedPostbacks)} none="" />
                    <RetryPostbacks
                      ids={problems.failedPostbacks.map(({ id }) => id)}
                      onRetried={() => void answer.refetch().catch(() => undefined)} // the frame shows the error
                    />
                  </>
                ) : null}
                <p className="ov-none">{`${formatCount(health.sent)} of ${formatCount(health.sent + health.failed + health.retrying)} delivered within 24 h`}</p>
              </Part>
            )}
            {caps && (
              <Part title="Caps left today" order={5}>
                <CapsLeft caps={caps} hrefOf={({ id }) => `${tab('caps')}&dialog=edit&id=${id}`} />
              </Part>
            )}
          </>
        )
      }}
    />
  )
}

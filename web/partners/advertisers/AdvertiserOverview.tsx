import { Link } from 'react-router'
import type { Instant } from '../../../shared/app/time/timeZones'
import { partnerAddress, partnerPages } from '../../../shared/partners/partnerPages'
import { formatCount, formatRate } from '../../../shared/app/format'
import { DateTime } from '../../ui/time/DateTime'
import { useAdvertiserOverviewQuery, type AdvertiserOverviewQuery } from '../../generated/graphql'
import { CapsLeft } from '../overview/CapsLeft'
import { CountryFigures, countryRows, type CountryColumn } from '../overview/CountryFigures'
import { DaysPart, TotalsPart } from '../overview/FigureParts'
import { OverviewFrame } from '../overview/OverviewFrame'
import { figure, OverviewTable } from '../overview/OverviewTable'
import { Part } from '../overview/Part'
import { ProblemList } from '../overview/ProblemList'
import { ShareBar } from '../overview/ShareBar'
import { useOverviewPeriod, type OverviewContext } from '../overview/useOverviewPeriod'
import { HealthMark } from '../../records/HealthMark'
import { useMay } from '../../app/session/useSession'
import { advertiserProblems } from './advertiserProblems'
import { StatusSyncFacts } from './StatusSyncFacts'

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
  const leadsCell = (id: string) => {
    const leads = leadsBy.get(id) ?? 0
    const href = context.leads.metric('leads', [{ key: 'dis_id', value: id }])
    return leads && href ? <Link to={href}>{formatCount(leads)}</Link> : formatCount(leads)
  }
  if (!rows.length) return <p className="ov-none">It is in no distribution.</p>
  return (
    <OverviewTable
      rows={rows.slice(0, maxShares)}
      columns={[
        {
          title: 'Distribution',
          cellClass: 'first',
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
          ...figure,
          title: 'Share',
          cell: ({ percentage }) => (
            <span className="ov-share">
              <ShareBar percent={percentage} />
              {formatRate(percentage)}
            </span>
          ),
        },
        counted && {
          ...figure,
          title: 'Leads',
          cell: ({ distribution, isFirst }) => isFirst && leadsCell(distribution.id),
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
  const { accepted, refused, unanswered, medianMs, lastAnswerAt, state, text } = health
  return (
    <Part title="Broker connection" order={7} note={<HealthMark state={state} text={text} />}>
      <dl className="ov-pairs">
        <dt>Median answer, 24 h</dt>
        <dd>{medianMs === null ? '–' : `${formatCount(medianMs)} ms`}</dd>
        <dt>Accepted, 24 h</dt>
        <dd>{`${formatCount(accepted)} of ${formatCount(accepted + refused + unanswered)}`}</dd>
        <dt>No answer, 24 h</dt>
        <dd>{formatCount(unanswered)}</dd>
        <dt>Last answer</dt>
        <dd>
          <DateTime at={lastAnswerAt} />
        </dd>
      </dl>
      <StatusSyncFacts sync={health.sync} tab={maySync ? syncTab : null} now={now} />
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
      main={({ advertiser, advertiserDistributions: parts, totals, days, countries, distributions }, context) => {
        const rows = countryRows(advertiser?.revenues, countries?.rows)
        return (
          <>
            {totals && <TotalsPart pivot={totals} context={context} />}
            {days && <DaysPart pivot={days} context={context} height={chartHeight} order={3} />}
            <div className="ov-two">
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
              {(advertiser?.revenues || countries) && (
                <Part
                  title="Countries"
                  count={rows.length}
                  order={6}
                  link={shows.prices ? { label: 'See all', to: tab('2') } : null}
                >
                  {rows.length ? (
                    <CountryFigures
                      {...{ rows, context, columns: countryColumns, priceTitle: 'Price' }}
                      shows={{ prices: Boolean(advertiser?.revenues), figures: Boolean(countries) }}
                    />
                  ) : (
                    <p className="ov-none">No country has a price or leads.</p>
                  )}
                </Part>
              )}
            </div>
          </>
        )
      }}
      aside={({ advertiser }) => {
        if (!advertiser) return null
        const problems = advertiserProblems(advertiser, asked.now)
        return (
          <>
            <Part title="Open problems" count={problems.length} order={2} note={<small>last 24 h</small>}>
              <ProblemList problems={problems} none="Nothing is wrong." />
            </Part>
            {advertiser.caps && (
              <Part title="Caps left today" order={4}>
                <CapsLeft caps={advertiser.caps} hrefOf={({ id }) => `${tab('4')}&dialog=edit&id=${id}`} />
              </Part>
            )}
            {advertiser.health && <BrokerPart health={advertiser.health} syncTab={tab('pull')} now={asked.now} />}
          </>
        )
      }}
    />
  )
}

import { formatCount } from '../../../shared/app/format'
import { CircleCheck, CircleX } from 'lucide-react'
import { Link } from 'react-router'
import { DateTime } from '../../ui/time/DateTime'
import { Rate } from '../../ui/chart/figures'
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable'
import { Waterfall } from '../../ui/chart/Waterfall'
import type { SimulateDistributionQuery, SimulationPlaceRowFragment } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'

type Simulation = NonNullable<SimulateDistributionQuery['simulateDistribution']>
type Told = Simulation['decision']['told']

const placeText = ({ distributionName, timeslotName, groupName }: SimulationPlaceRowFragment) =>
  [distributionName, timeslotName, groupName].join(' › ')

interface Share {
  id: string
  name: string
  place: string
  leads: number
  percent: number
  refused: number | null
}

const columns: PlainColumn<Share>[] = [
  { field: 'name', title: 'Advertiser', minWidth: 140, cell: ({ name }) => name },
  { field: 'place', title: 'Distribution › Timeslot › Group', minWidth: 200, cell: ({ place }) => place || null },
  {
    field: 'leads',
    title: 'Leads',
    align: 'right',
    cell: ({ leads }) => <span className="figure">{formatCount(leads)}</span>,
  },
  { field: 'percent', title: 'Share', align: 'right', cell: ({ percent }) => <Rate percent={percent} /> },
  {
    field: 'bar',
    title: <span className="visually-hidden">Share as a bar</span>,
    minWidth: 120,
    cell: ({ percent }) => (
      <span className="share-bar" aria-hidden>
        <i style={{ width: `${percent}%` }} />
      </span>
    ),
  },
  {
    field: 'refused',
    title: 'Refusals',
    align: 'right',
    cell: ({ refused }) => (refused ? <span className="figure">{formatCount(refused)}</span> : null),
  },
]

/** Result of a simulation: chosen advertiser and trace, and for many leads the numbers. */
export function SimulationResult({ simulation, isOld }: { simulation: Simulation; isOld: boolean }) {
  const { moment, refusedAtIntake, count, decision, outcome, unplaced } = simulation
  const rows: Share[] = outcome.map(({ place, leads, percent, refused }) => ({
    id: `${place.groupId} ${place.advertiserId}`,
    name: place.advertiserName,
    place: placeText(place),
    leads,
    percent,
    refused,
  }))
  const nobody: Share[] = unplaced.leads
    ? [{ id: 'nobody', name: 'Nobody', place: '', leads: unplaced.leads, percent: unplaced.percent, refused: null }]
    : []
  const result = (
    <>
      {count > 1 && (
        <section aria-labelledby="simulated-shares">
          <h2 id="simulated-shares">
            {`${formatCount(count)} leads at `}
            <DateTime at={moment} />
          </h2>
          <PlainTable
            isList
            label="Shares"
            columns={columns}
            rows={[...rows, ...nobody]}
            rowId={({ id }) => id}
            onRetry={() => undefined}
            empty={null}
          />
        </section>
      )}
      <section aria-labelledby="simulated-lead">
        <h2 id="simulated-lead">
          {count > 1 ? (
            'The first lead'
          ) : (
            <>
              One lead at <DateTime at={moment} />
            </>
          )}
        </h2>
        <Verdict decision={decision} isRefused={refusedAtIntake !== null} />
        <Waterfall label="Decision" steps={decision.steps} />
      </section>
      {count > 1 && unplaced.leads > 0 && decision.chosen && (
        <section aria-labelledby="simulated-nobody">
          <h2 id="simulated-nobody">The first lead that nobody could take</h2>
          <Waterfall label="Decision for nobody" steps={unplaced.steps} />
        </section>
      )}
    </>
  )
  return (
    <div className={isOld ? 'simulation old' : 'simulation'}>
      {refusedAtIntake && (
        <div className="verdict nobody">
          <CircleX aria-hidden />
          <div>
            <p>
              <b>Refused at intake:</b> {refusedAtIntake}
            </p>
            <p className="muted">No advertiser is offered the lead.</p>
          </div>
        </div>
      )}
      {refusedAtIntake ? (
        <details className="simulation-ignoring">
          <summary>Result without the intake checks</summary>
          {result}
        </details>
      ) : (
        result
      )}
    </div>
  )
}

interface VerdictProps {
  decision: Simulation['decision']
  /** The intake rejects the lead; the rest shows what would happen otherwise. */
  isRefused: boolean
}

function Verdict({ decision: { chosen, told, reservedCapIds, steps }, isRefused }: VerdictProps) {
  const may = useMay()
  if (isRefused && chosen)
    return (
      <p className="muted">
        {'Without the intake checks, '}
        <b>{chosen.advertiserName}</b>
        {` would get the lead: ${placeText(chosen)}.`}
      </p>
    )
  return (
    <div className={chosen ? 'verdict' : 'verdict nobody'}>
      {chosen ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      <div>
        <p>
          <b>{chosen ? chosen.advertiserName : 'Nobody'}</b>
          {chosen
            ? ' gets the lead.'
            : steps.length
              ? ' can take the lead.'
              : ' can take the lead: no distribution is for such leads.'}
        </p>
        {chosen && <p className="muted">{placeText(chosen)}</p>}
        {toldTexts(told).map((text) => (
          <p key={text} className="muted">
            {text}
          </p>
        ))}
        {reservedCapIds.length > 0 && (
          <p className="muted">
            {'Takes room in '}
            {reservedCapIds.map((id, at) => (
              <span key={id}>
                {at > 0 && ', '}
                {may('CAPS_LIST') ? <Link to={`/caps?dialog=edit&id=${id}`}>cap {id}</Link> : `cap ${id}`}
              </span>
            ))}
            .
          </p>
        )}
      </div>
    </div>
  )
}

/** Data sent to the advertiser instead of the lead's own. */
function toldTexts(told: Told): string[] {
  if (!told) return []
  const of = (what: string, value: string | null, origin: string | null) =>
    value === null ? [] : [`Told instead: ${what} ${value}${origin ? ` (by the ${origin})` : ''}.`]
  return [
    ...of('funnel', told.funnel, told.funnelOrigin),
    ...of('publisher id', told.publisherId, told.publisherIdOrigin),
    ...told.parameters.flatMap(({ parameter, value }) => of(parameter.replace(/_/g, ' '), value, 'distribution')),
  ]
}

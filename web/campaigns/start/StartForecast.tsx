import { Fragment } from 'react'
import { metricPermissionName } from '../../../shared/access/permissions'
import { countOf, formatCount } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { PartnerLink } from '../../partners/PartnerLink'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { useCampaignForecastQuery, type CampaignForecastQuery } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { type ConsumerPart, partsBar } from '../campaigns/campaignProgress'
import { countRange, moneyRange } from '../steps/ranges'
import { StartNotes } from './StartNotes'

type Forecast = NonNullable<CampaignForecastQuery['campaignForecast']>
type Step = Forecast['steps'][number]
type Advertiser = Step['advertisers'][number]

interface Props {
  query: ReturnType<typeof useForecast>
  /** By step id. */
  stepNames: ReadonlyMap<string, string>
}

/** The forecast of a start; skipped if nobody waits. */
export const useForecast = (campaignId: string, skip: boolean) =>
  useCampaignForecastQuery({
    variables: { campaignId },
    // Must be current, because caps fill all the time.
    fetchPolicy: 'network-only',
    skip,
  })

/** Forecast of a start: results of consumers, and numbers and results for each advertiser. */
export function StartForecast({ query: { data, error, refetch }, stepNames }: Props) {
  const forecast = data?.campaignForecast
  if (error && !forecast)
    return <FailedState what="Dry run" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
  if (!forecast)
    return (
      <div className="record-loading" role="progressbar" aria-label="Loading Dry run">
        {[100, 72, 100, 100].map((width, line) => (
          <Skeleton key={line} width={`${width}%`} />
        ))}
      </div>
    )
  return <Loaded forecast={forecast} stepNames={stepNames} />
}

function Loaded({ forecast, stepNames }: { forecast: Forecast } & Pick<Props, 'stepNames'>) {
  const { name: zone } = useTimeZone()
  const seesRevenue = useMay()(metricPermissionName('advertiser_id', 'revenue'))
  const steps = forecast.steps.filter(({ advertisers }) => advertisers.length)
  const full = new Map(
    steps.flatMap(({ advertisers }) =>
      advertisers.flatMap(({ advertiserId, advertiserName, cap }) =>
        cap?.left === 0 ? [[advertiserId, { name: advertiserName, resetsAt: cap.resetsAt }] as const] : [],
      ),
    ),
  )
  const until = (resetsAt: string | null) => (resetsAt ? ` until ${wallTimeAt(zone, Date.parse(resetsAt))}` : '')
  return (
    <>
      <h3 className="start-try">
        Dry run with today's rules{' '}
        <span className="subtle">{`first ${countOf(forecast.consumers, 'consumer')}, nothing was sent`}</span>
      </h3>
      <Ends forecast={forecast} />
      {steps.length > 0 && (
        <table className="start-table" aria-label="Expected sendings">
          <thead>
            <tr>
              <th scope="col">Advertiser</th>
              <th scope="col">Sendings</th>
              <th scope="col" className="start-wide">
                Accepted
              </th>
              <th scope="col">FTDs</th>
              {seesRevenue && <th scope="col">Revenue</th>}
              <th scope="col" className="start-wide">
                Cap left
              </th>
            </tr>
          </thead>
          {steps.map((step) => (
            <tbody key={step.stepId}>
              <tr>
                <th scope="rowgroup" colSpan={seesRevenue ? 6 : 5} dir="auto">
                  {stepNames.get(step.stepId)}
                </th>
              </tr>
              {step.advertisers.map((advertiser) => (
                <AdvertiserRow key={advertiser.advertiserId} advertiser={advertiser} seesRevenue={seesRevenue} />
              ))}
              {step.controlGroup > 0 && (
                <tr className="muted">
                  <td>Not sent, control group</td>
                  <td>{formatCount(step.controlGroup)}</td>
                  <td className="start-wide" />
                  <td />
                  {seesRevenue && <td />}
                  <td className="start-wide" />
                </tr>
              )}
            </tbody>
          ))}
        </table>
      )}
      <StartNotes
        notes={[...full.values()].map(({ name, resetsAt }) => (
          <Fragment key={name}>
            <b>{`A cap of ${name} is full${until(resetsAt)}.`}</b> Those whom it counts go to the other advertisers of
            the step, or wait.
          </Fragment>
        ))}
      />
      <p className="start-note muted">
        A range holds in 8 of 10 cases, by what the advertiser did in the last 28 days; without answers yet, by what
        others of its kind did. Live leads go first at every advertiser.
      </p>
    </>
  )
}

/** Results of the simulated consumers as a bar with figures. */
function Ends({ forecast: { accepted, refused, waiting, notSent } }: { forecast: Forecast }) {
  const ends: readonly [ConsumerPart, number, string][] = [
    ['registered', accepted, 'probably accepted'],
    ['refused', refused, 'probably refused by all'],
    ['waiting', waiting, 'would wait'],
    ['unsent', notSent, 'not sent'],
  ]
  return (
    <div className="start-ends">
      {partsBar(ends.filter(([, count]) => count > 0).map(([part, count]) => [part, count] as const))}
      <p>
        {ends.map(([part, count, text]) => (
          <span key={part} className={`campaign-key campaign-${part}`}>
            <b>{formatCount(count)}</b> {text}
          </span>
        ))}
      </p>
    </div>
  )
}

function AdvertiserRow({ advertiser, seesRevenue }: { advertiser: Advertiser; seesRevenue: boolean }) {
  const { advertiserId, advertiserName, percentage, answered, sendings, accepted, ftds, revenue, cap } = advertiser
  return (
    <tr>
      <td>
        <PartnerLink kind="advertiser" id={advertiserId} name={advertiserName} />{' '}
        <span className="subtle">{`${percentage}%${answered ? '' : ', no answers yet'}`}</span>
      </td>
      <td>{formatCount(sendings)}</td>
      <td className="start-wide muted">{countRange(accepted)}</td>
      <td className="muted">{countRange(ftds)}</td>
      {seesRevenue && <td className="muted">{moneyRange(revenue)}</td>}
      <td className={cap?.left === 0 ? 'start-wide start-full' : 'start-wide muted'}>
        {cap ? (
          <span title={`Cap #${cap.capId}`}>{`${formatCount(cap.left)} of ${formatCount(cap.cap)}`}</span>
        ) : (
          <span className="subtle">no cap</span>
        )}
      </td>
    </tr>
  )
}

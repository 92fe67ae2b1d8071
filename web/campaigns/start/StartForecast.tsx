import { Fragment, type ReactNode } from 'react'
import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import { metricPermissionName } from '../../../shared/access/permissions'
import { countOf, formatCount } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { PartnerLink } from '../../partners/PartnerLink'
import { FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { SmallTableFrame } from '../../ui/table/SmallTable'
import { useCampaignForecastQuery, type CampaignForecastQuery } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { BarKeys, barKey, partsBar } from '../campaigns/campaignProgress'
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
  if (!forecast) return <LoadingLines what="Dry run" />
  return <Loaded forecast={forecast} stepNames={stepNames} />
}

function Loaded({ forecast, stepNames }: { forecast: Forecast } & Pick<Props, 'stepNames'>) {
  const { name: zone } = useTimeZone()
  const seesRevenue = useMay()(metricPermissionName('advertiserId', 'revenue'))
  const columns = allColumns.filter(({ title }) => seesRevenue || title !== 'Revenue')
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
      <Heading as="h3" textStyle="subheading">
        Dry run with today's rules{' '}
        <Text as="span" color="fg.subtle" fontWeight="normal">
          {`first ${countOf(forecast.consumers, 'consumer')}, nothing was sent`}
        </Text>
      </Heading>
      <Ends forecast={forecast} />
      {steps.length > 0 && (
        <SmallTableFrame>
          <table aria-label="Expected sendings">
            <thead>
              <tr>{columns.map((column) => drawCell('th', column, column.title))}</tr>
            </thead>
            {steps.map(({ stepId, advertisers, controlGroup }) => (
              <tbody key={stepId}>
                <tr>
                  <chakra.th scope="rowgroup" colSpan={columns.length} fontWeight="semibold" dir="auto">
                    {stepNames.get(stepId)}
                  </chakra.th>
                </tr>
                {advertisers.map((advertiser) => (
                  <tr key={advertiser.advertiserId}>
                    {columns.map((column) => drawCell('td', column, column.cell(advertiser)))}
                  </tr>
                ))}
                {controlGroup > 0 && (
                  <tr className="muted">
                    {columns.map((column, at) =>
                      drawCell('td', column, ['Not sent, control group', formatCount(controlGroup)][at]),
                    )}
                  </tr>
                )}
              </tbody>
            ))}
          </table>
        </SmallTableFrame>
      )}
      <StartNotes
        notes={[...full.values()].map(({ name, resetsAt }) => (
          <Fragment key={name}>
            <b>{`A cap of ${name} is full${until(resetsAt)}.`}</b> Those whom it counts go to the other advertisers of
            the step, or wait.
          </Fragment>
        ))}
      />
      <Text textStyle="note" mt="3">
        A range holds in 8 of 10 cases, by what the advertiser did in the last 28 days; without answers yet, by what
        others of its kind did. Live leads go first at every advertiser.
      </Text>
    </>
  )
}

/** Results of the simulated consumers as a bar with figures. */
function Ends({ forecast: { accepted, refused, waiting, notSent } }: { forecast: Forecast }) {
  const ends = [
    ['registered', accepted, 'probably accepted'],
    ['refused', refused, 'probably refused by all'],
    ['waiting', waiting, 'would wait'],
    ['unsent', notSent, 'not sent'],
  ] as const
  return (
    <Box my="2">
      {partsBar(
        ends.map(([part, count]) => [part, count]),
        1,
      )}
      <BarKeys mt="1.5">
        {ends.map(([part, count, text]) =>
          barKey(
            part,
            <>
              <b>{formatCount(count)}</b> {text}
            </>,
          ),
        )}
      </BarKeys>
    </Box>
  )
}

interface Column {
  title: string
  /** Not on phones. */
  isWide?: true
  cell: (advertiser: Advertiser) => ReactNode
}

const allColumns: readonly Column[] = [
  {
    title: 'Advertiser',
    cell: ({ advertiserId, advertiserName, percentage, answered }) => (
      <>
        <PartnerLink kind="advertiser" id={advertiserId} name={advertiserName} />{' '}
        <span className="subtle">{`${percentage}%${answered ? '' : ', no answers yet'}`}</span>
      </>
    ),
  },
  { title: 'Sendings', cell: ({ sendings }) => formatCount(sendings) },
  { title: 'Accepted', isWide: true, cell: ({ accepted }) => countRange(accepted) },
  { title: 'FTDs', cell: ({ ftds }) => countRange(ftds) },
  { title: 'Revenue', cell: ({ revenue }) => moneyRange(revenue) },
  {
    title: 'Cap left',
    isWide: true,
    cell: ({ cap }) =>
      cap ? (
        <Box as="span" color={cap.left === 0 ? 'warning.fg' : undefined} title={`Cap #${cap.capId}`}>
          {`${formatCount(cap.left)} of ${formatCount(cap.cap)}`}
        </Box>
      ) : (
        <span className="subtle">no cap</span>
      ),
  },
]

function drawCell(as: 'th' | 'td', { title, isWide }: Column, content: ReactNode) {
  const Cell = chakra[as]
  return (
    <Cell
      key={title}
      scope={as === 'th' ? 'col' : undefined}
      className={title === 'Advertiser' ? undefined : 'number'}
      hideBelow={isWide && 'md'}
    >
      {content}
    </Cell>
  )
}

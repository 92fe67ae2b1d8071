import type { ReactNode } from 'react'
import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import { CircleCheck, CircleX } from 'lucide-react'
import { Link } from 'react-router'
import { DateTime } from '../../ui/time/DateTime'
import { Rate } from '../../ui/chart/figures'
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable'
import { Section } from '../../ui/layout/Section'
import { Waterfall } from '../../ui/chart/Waterfall'
import type { SimulateDistributionQuery, SimulationPlaceRowFragment } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'

type Simulation = NonNullable<SimulateDistributionQuery['simulateDistribution']>
type Told = Simulation['decision']['told']

const placeText = ({ distributionName, timeslotName, groupName }: SimulationPlaceRowFragment) =>
  [distributionName, timeslotName, groupName].join(' › ')

interface Share {
  name: string
  place: string
  leads: number
  percent: number
  refused: number | null
}

const columns: PlainColumn<Share>[] = [
  { field: 'name', title: 'Advertiser', minWidth: 140, cell: ({ name }) => name },
  { field: 'place', title: 'Distribution › Timeslot › Group', minWidth: 200, cell: ({ place }) => place || null },
  { field: 'leads', title: 'Leads', align: 'right', cell: ({ leads }) => formatCount(leads) },
  { field: 'percent', title: 'Share', align: 'right', cell: ({ percent }) => <Rate percent={percent} /> },
  {
    field: 'bar',
    title: <span className="visually-hidden">Share as a bar</span>,
    minWidth: 120,
    cell: ({ percent }) => (
      <Box h="2" minW="100px" borderRadius="sm" bg="bg.muted" overflow="hidden" aria-hidden>
        <Box h="full" bg="accent.solid" style={{ width: `${percent}%` }} />
      </Box>
    ),
  },
  {
    ...{ field: 'refused', title: 'Refusals', align: 'right' },
    cell: ({ refused }) => (refused ? formatCount(refused) : null),
  },
]

const middle = { '& td': { verticalAlign: 'middle' } }
const Ignoring = chakra('details', {
  base: {
    '& > summary': { width: 'fit-content', color: 'accent.fg', cursor: 'pointer' },
    // A lead rejected by the intake is not shown as a success.
    '& .waterfall .chosen > p': { bg: 'bg.muted', color: 'fg' },
  },
})

/** Result of a simulation: chosen advertiser and trace, and for many leads the numbers. */
export function SimulationResult({ simulation, isOld }: { simulation: Simulation; isOld: boolean }) {
  const { moment, refusedAtIntake, count, decision, outcome, unplaced } = simulation
  const at = <DateTime at={moment} />
  const rows: Share[] = outcome.map(({ place, ...numbers }) => ({
    ...{ name: place.advertiserName, place: placeText(place) },
    ...numbers,
  }))
  const { leads, percent } = unplaced
  if (leads) rows.push({ name: 'Nobody', place: '', leads, percent, refused: null })
  const result = (
    <>
      {count > 1 && (
        <Section
          title={
            <>
              {formatCount(count)} leads at {at}
            </>
          }
        >
          <PlainTable isList label="Shares" columns={columns} rows={rows} />
        </Section>
      )}
      <Section title={count > 1 ? 'The first lead' : <>One lead at {at}</>}>
        <Verdict decision={decision} isRefused={refusedAtIntake !== null} />
        <Waterfall label="Decision" steps={decision.steps} />
      </Section>
      {count > 1 && leads > 0 && decision.chosen && (
        <Section title="The first lead that nobody could take">
          <Waterfall label="Decision for nobody" steps={unplaced.steps} />
        </Section>
      )}
    </>
  )
  return (
    <Stack gap="6" opacity={isOld ? 0.55 : undefined} transition="opacity" css={middle}>
      {refusedAtIntake ? (
        <>
          <Outcome isGood={false}>
            <p>
              <b>Refused at intake:</b> {refusedAtIntake}
            </p>
            <Text textStyle="note">No advertiser is offered the lead.</Text>
          </Outcome>
          <Ignoring>
            <summary>Result without the intake checks</summary>
            <Stack gap="6" mt="3">
              {result}
            </Stack>
          </Ignoring>
        </>
      ) : (
        result
      )}
    </Stack>
  )
}

function Outcome({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <HStack layerStyle={isGood ? 'success' : 'danger'} align="start" maxW="820px" mb="4" overflowWrap="anywhere">
      <Icon aria-hidden />
      <div>{children}</div>
    </HStack>
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
    <Outcome isGood={Boolean(chosen)}>
      <p>
        <b>{chosen ? chosen.advertiserName : 'Nobody'}</b>
        {chosen
          ? ' gets the lead.'
          : steps.length
            ? ' can take the lead.'
            : ' can take the lead: no distribution is for such leads.'}
      </p>
      <Text as="div" textStyle="note">
        {chosen && <p>{placeText(chosen)}</p>}
        {toldTexts(told).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {reservedCapIds.length > 0 && (
          <p>
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
      </Text>
    </Outcome>
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

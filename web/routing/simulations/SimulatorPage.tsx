import { useMemo, useRef } from 'react'
import { Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { Split } from 'lucide-react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { useSimulatedDistributionQuery, useSimulateDistributionQuery } from '../../generated/graphql'
import { SimulationResult } from './SimulationResult'
import { SimulatorForm } from './SimulatorForm'
import {
  hasWrongContact,
  simulationInput,
  isComplete,
  likeIn,
  parseSimulation,
  simulationSearch,
  type SimulatedLead,
} from './simulatorUrl'

const steps = [{ label: 'Home', to: '/' }, { label: 'Distributions', to: '/rotations' }, { label: 'Simulator' }]

/** Each scrolls by itself; on narrow screens both together. */
const sides = {
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' },
  overflow: { base: 'auto', lg: 'visible' },
}
const shown = {
  flexDirection: 'column',
  minWidth: 0,
  px: 'gutter',
  pt: '4',
  pb: '8',
  overflow: { lg: 'auto' },
  outlineOffset: '-2px',
}

/** Simulates routing with the rules of live leads, without any effect. Its input is in the URL. */
export function SimulatorPage() {
  const { search } = useLocation()
  const like = likeIn(search)
  return (
    <div className="fill">
      <PageHead title="Simulator" term="decision-trace" breadcrumb={<Breadcrumb steps={steps} />}>
        <Text textStyle="note">Changes nothing</Text>
      </PageHead>
      {like ? <LikeDistribution id={like} /> : <Simulator search={search} />}
    </div>
  )
}

/** Redirects to leads that match the distribution. */
function LikeDistribution({ id }: { id: string }) {
  const { data, loading, error, refetch } = useSimulatedDistributionQuery({ variables: { id } })
  if (error && !loading)
    return <FailedState what="Distribution" error={error} onRetry={() => void refetch().catch(() => {})} /> // the query shows the error
  if (loading) return <Loading />
  const found = data?.distribution
  if (!found)
    return (
      <EmptyState icon={Split} title="No such distribution" text="It may have been deleted, or the link is wrong." />
    )
  const parameters = Object.fromEntries(found.parameters.map(({ parameter, value }) => [parameter, value]))
  const { countryId, publisherId } = found.distribution
  const lead = { ...parseSimulation(''), countryId, publisherId: publisherId ?? '', parameters }
  return <Navigate to={{ search: simulationSearch(lead) }} replace />
}

function Simulator({ search }: { search: string }) {
  const navigate = useNavigate()
  const lead = useMemo(() => parseSimulation(search), [search])
  const choices = useFilterChoices(true)
  const result = useRef<HTMLDivElement>(null)
  const { data, loading, error, refetch } = useSimulateDistributionQuery({
    variables: { lead: simulationInput(lead) },
    skip: !isComplete(lead) || hasWrongContact(lead),
    fetchPolicy: 'network-only',
  })
  const simulation = data?.simulateDistribution
  const again = () => void refetch().catch(() => undefined) // the query shows the error
  const simulate = (next: SimulatedLead) => {
    const nextSearch = simulationSearch(next)
    // On phones it is below the form.
    result.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    if (nextSearch === simulationSearch(lead)) again()
    else void navigate({ search: nextSearch })
  }
  return (
    <Grid flex="1" minH="0" borderTopWidth="1px" css={sides}>
      <SimulatorForm lead={lead} choices={choices} busy={loading} onSimulate={simulate} />
      <Flex
        as="section"
        ref={result}
        css={shown}
        aria-label="Result"
        aria-busy={loading}
        aria-live="polite"
        // It scrolls, also where nothing in it can have the focus.
        tabIndex={0}
      >
        {error && !loading ? (
          <FailedState what="Simulation" error={error} onRetry={again} />
        ) : simulation ? (
          <SimulationResult simulation={simulation} isOld={loading} />
        ) : loading ? (
          <Loading />
        ) : (
          <EmptyState
            icon={Split}
            title="Which lead?"
            text="Choose a country and press Simulate: you see who would get the lead, and why nobody else does."
          />
        )}
      </Flex>
    </Grid>
  )
}

const Loading = () => (
  <Stack gap="5" py="5" role="progressbar" aria-label="Loading Simulation">
    {[48, 72, 64, 56, 60, 52].map((width, line) => (
      <Skeleton key={line} width={`${width}%`} height={14} />
    ))}
  </Stack>
)

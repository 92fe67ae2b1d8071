import './simulator.css'
import { useMemo, useRef } from 'react'
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

/** Simulates routing with the rules of live leads, without any effect. Its input is in the URL. */
export function SimulatorPage() {
  const { search } = useLocation()
  const like = likeIn(search)
  return (
    <div className="fill">
      <PageHead title="Simulator" term="decision-trace" breadcrumb={<Breadcrumb steps={steps} />}>
        <span className="muted simulator-note">Changes nothing</span>
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
  const lead: SimulatedLead = {
    countryId,
    publisherId: publisherId ?? '',
    distributionId: '',
    parameters,
    moment: '',
    count: 1,
    refusing: [],
    email: '',
    phone: '',
    ip: '',
  }
  return <Navigate to={{ search: simulationSearch(lead) }} replace />
}

function Simulator({ search }: { search: string }) {
  const navigate = useNavigate()
  const lead = useMemo(() => parseSimulation(search), [search])
  const choices = useFilterChoices(true)
  const result = useRef<HTMLElement>(null)
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
    <div className="simulator-work">
      <SimulatorForm lead={lead} choices={choices} busy={loading} onSimulate={simulate} />
      <section
        ref={result}
        className="simulator-result"
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
      </section>
    </div>
  )
}

const Loading = () => (
  <div className="simulator-loading" role="progressbar" aria-label="Loading Simulation">
    {[48, 72, 64, 56, 60, 52].map((width, line) => (
      <Skeleton key={line} width={`${width}%`} height={14} />
    ))}
  </div>
)

import { useId, useState } from 'react'
import { Box } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { useAdvertiserBrokerQuery } from '../../generated/graphql'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { BrokerPostbacks } from '../brokerPostbacks/BrokerPostbacks'
import { SettingsState } from '../settings/SettingsState'
import { BrokerForm } from './BrokerForm'
import { type BrokerStep, brokerSteps } from './brokerSteps'

/** The step in the address, which is replaced: what is not saved stays from one step to the other. */
function useStep() {
  const [search, setSearch] = useSearchParams()
  const step = brokerSteps.find((one) => one === search.get('part')) ?? 'request'
  const go = (to: BrokerStep) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (to === 'request') next.delete('part')
        else next.set('part', to)
        return next
      },
      { replace: true },
    )
  useShortcuts('broker', {
    request: () => go('request'),
    answer: () => go('answer'),
    postbacks: () => go('postbacks'),
  })
  return [step, go] as const
}

/** Broker connection of an advertiser in three steps: request, answer, and postbacks. */
export function BrokerSettings({ advertiserId }: { advertiserId: string }) {
  const [step, go] = useStep()
  const panelId = useId()
  const [wasAtPostbacks, setWasAtPostbacks] = useState(false)
  if (step === 'postbacks' && !wasAtPostbacks) setWasAtPostbacks(true)
  const { data, loading, error, refetch } = useAdvertiserBrokerQuery({ variables: { advertiserId } })
  const row = data?.advertiserBroker
  if (!row) return <SettingsState what="Broker" loading={loading} error={error} refetch={refetch} />
  return (
    <BrokerForm
      row={row}
      step={step}
      panelId={panelId}
      onStep={go}
      postbacks={
        wasAtPostbacks && (
          <Box className="fill" display={step === 'postbacks' ? undefined : 'none !important'}>
            <BrokerPostbacks advertiserId={advertiserId} />
          </Box>
        )
      }
    />
  )
}

import type { ReactNode } from 'react'
import { Stack, Text } from '@chakra-ui/react'
import { byReason, Reason } from '../leadActions/Reasons'
import type { Simulation } from './useInjection'

const sent = 'Would be sent'

/** What would happen to leads. */
export const Forecast = ({
  label,
  title = label,
  children,
}: {
  label: string
  title?: string
  children: ReactNode
}) => (
  <Stack as="section" layerStyle="card" gap="2" p="3" aria-label={label} role="status">
    <Text as="h3" textStyle="subheading">
      {title}
    </Text>
    <Stack as="ul" gap="2" maxH="220px" overflow="auto">
      {children}
    </Stack>
  </Stack>
)

/** Result of a simulation: leads to be sent first; nothing was sent or changed. */
export function SimulationResult({ simulations }: { simulations: readonly Simulation[] }) {
  const groups = byReason(simulations, ({ isSent, reason }) => (isSent ? sent : (reason ?? 'Would not be sent')))
  return (
    <Forecast label="Simulation" title="Simulation: nothing was sent or changed">
      {groups
        .sort(([one], [other]) => Number(other === sent) - Number(one === sent))
        .map(([reason, leads]) => (
          <Reason key={reason} reason={reason} ids={leads.map(({ leadId }) => leadId)} />
        ))}
    </Forecast>
  )
}

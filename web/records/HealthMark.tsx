import { chakra, HStack } from '@chakra-ui/react'
import type { HealthState } from '../generated/graphql'

/** Text of the shape for screen readers. */
const names: Record<HealthState, string> = {
  HEALTHY: 'Healthy',
  TROUBLED: 'Troubled',
  FAILING: 'Failing',
  IDLE: 'Idle',
  UNCONNECTED: 'Not connected',
}

const ring = { border: '1.5px solid {colors.border.control}', borderRadius: 'full' }
// The shapes stay in forced colours.
const Shape = chakra('i', {
  base: { flex: 'none', boxSize: '2', forcedColorAdjust: 'none' },
  variants: {
    state: {
      HEALTHY: { borderRadius: 'full', bg: 'success.solid' },
      TROUBLED: { border: '2px solid {colors.warning.fg}', borderRadius: 'full' },
      FAILING: { borderRadius: '2px', bg: 'danger.solid' },
      IDLE: ring,
      UNCONNECTED: ring,
    },
  },
})
const colours: Partial<Record<HealthState, string>> = { TROUBLED: 'warning.fg', FAILING: 'danger.fg' }

/** Health as shape, colour and text: dot, ring, square; a thin ring without data. */
export function HealthMark({ state, text }: { state: HealthState; text: string }) {
  return (
    <HStack as="span" display="inline-flex" gap="1.5" color={colours[state]}>
      <Shape state={state} aria-hidden />
      {text.startsWith(names[state]) ? null : <span className="visually-hidden">{`${names[state]}: `}</span>}
      {text}
    </HStack>
  )
}

import './healthMark.css'
import type { HealthState } from '../generated/graphql'

/** Text of the shape for screen readers. */
const names: Record<HealthState, string> = {
  HEALTHY: 'Healthy',
  TROUBLED: 'Troubled',
  FAILING: 'Failing',
  IDLE: 'Idle',
  UNCONNECTED: 'Not connected',
}

/** Health as shape, colour and text: dot, ring, square; a thin ring without data. */
export function HealthMark({ state, text }: { state: HealthState; text: string }) {
  return (
    <span className={`health ${state.toLowerCase()}`}>
      <i aria-hidden />
      {text.startsWith(names[state]) ? null : <span className="visually-hidden">{`${names[state]}: `}</span>}
      {text}
    </span>
  )
}

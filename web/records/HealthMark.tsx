import './healthMark.css'
import type { HealthState } from '../generated/graphql'

/** What the shape says, for who does not see it. */
const names: Record<HealthState, string> = {
  HEALTHY: 'Healthy',
  TROUBLED: 'Troubled',
  FAILING: 'Failing',
  IDLE: 'Idle',
  UNCONNECTED: 'Not connected',
}

/** How something works, in a shape, a colour and words: a dot, a ring, a square; a thin ring where nothing is sent. */
export function HealthMark({ state, text }: { state: HealthState; text: string }) {
  return (
    <span className={`health ${state.toLowerCase()}`}>
      <i aria-hidden />
      {text.startsWith(names[state]) ? null : <span className="spoken">{`${names[state]}: `}</span>}
      {text}
    </span>
  )
}

import type { Arrival } from './arrivals'
import type { Conversion } from './conversions'
import type { Refusal } from '../world/gate'
import type { Injection } from './injecting'
import type { Journey } from './journey'
import type { Attempt } from '../world/placement'
import type { Submission } from './submissions'

/** Everything decided about a lead, from which its rows are built. */
export interface LeadStory {
  id: number
  arrival: Arrival
  submission: Submission
  refusal: Refusal | null
  /** Attempts of routing, then of the injection. */
  attempts: readonly Attempt[]
  /** Result of routing. */
  outcome: Attempt
  injection: Injection | null
  /** The accepted attempt; null if there is none. */
  held: Attempt | null
  conversion: Conversion | null
  journey: Journey
}

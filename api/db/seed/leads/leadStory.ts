import type { Arrival } from './arrivals'
import type { Conversion } from './conversions'
import type { Refusal } from '../world/gate'
import type { Injection } from './injecting'
import type { Journey } from './journey'
import type { Attempt } from '../world/placement'
import type { Submission } from './submissions'

/** Everything that was decided about a lead, before it is written down as rows. */
export interface LeadStory {
  id: number
  arrival: Arrival
  submission: Submission
  refusal: Refusal | null
  /** Routing's attempts, then the injection's. */
  attempts: readonly Attempt[]
  /** How routing ended. */
  outcome: Attempt
  injection: Injection | null
  /** The accepted attempt that counts; null when nobody holds the lead. */
  held: Attempt | null
  conversion: Conversion | null
  journey: Journey
}

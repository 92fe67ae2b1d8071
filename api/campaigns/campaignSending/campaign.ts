/** A campaign and its consumers, as needed for sending. See docs/domain/campaigns.md. */
import type { StepList } from '../../../shared/campaigns/campaigns'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { StepOfCampaign } from '../../routing/attempts/steps/campaignSteps.queries'
import type { RoutedStep } from '../../routing/engine/decideStep'

/** Which consumers a step applies to; an empty list means all. */
export interface StepRule {
  publishers: readonly number[]
  funnels: readonly string[]
  /** Names from shared/campaigns/campaigns.ts. */
  leadStatuses: readonly string[]
  countries: readonly number[]
  /** Lists that exclude their values. */
  filters: readonly StepList[]
}

export interface Step extends StepOfCampaign {
  number: number
  rule: StepRule
  delayMs: number
  /** Earliest time; null: any time. */
  scheduledAt: Instant | null
}

export interface Campaign {
  id: number
  /** 1 never, 2 after an accepted registration, 3 after a deposit. */
  exitCondition: number
  /** Publisher of registrations; null: the consumer's own. */
  publisherId: number | null
  /** Registrations per hour; null: no limit. */
  pace: number | null
  nextAt: Instant | null
  /** Null: any time. */
  sendingHours: { days: readonly OpeningDay[]; zone: string } | null
  tellPublisher: boolean
  payPublisher: boolean
  /** In order, without archived ones. */
  steps: readonly Step[]
}

/** Data copied to a registration. */
export interface Person {
  email: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  ip: string | null
  city: string | null
  language: string | null
  offer: string | null
  funnel: string | null
  custom_param_1: string | null
  custom_param_2: string | null
  custom_param_3: string | null
  custom_param_4: string | null
  custom_param_5: string | null
}

export interface Consumer {
  id: number
  sourceId: number
  method: RoutedStep['method']
  /** Null: the original lead no longer exists. */
  person: Person | null
  countryId: number | null
  countryIds: { submitted: number | null; byIp: number | null; byPhone: number | null }
  /** The original lead. */
  origin: { id: number; createdAt: string; publisherId: number; status: number } | null
  importedAt: Instant
  /** When the last step ended. */
  steppedAt: Instant | null
  /** Finished steps. */
  passed: ReadonlySet<number>
  /** The step at which the consumer waits. */
  entered: { stepId: number; isControl: boolean; waitsUntil: Instant | null } | null
  /** Status of the last registration in this campaign. */
  lastStatus: number | null
  /** A registration was accepted. */
  isRegistered: boolean
  /** A registration deposited. */
  isDeposited: boolean
}

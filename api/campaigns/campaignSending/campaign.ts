/** A campaign and its consumers as the sending sees them. Source: design/campaigns.md. */
import type { StepList } from '../../../shared/campaigns/campaigns'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { StepOfCampaign } from '../../routing/attempts/steps/campaignSteps.queries'
import type { RoutedStep } from '../../routing/engine/decideStep'

/** Who of the consumers a step is for; an empty list is all. */
export interface StepRule {
  publishers: readonly number[]
  funnels: readonly string[]
  /** By the names of shared/campaigns/campaigns.ts. */
  leadStatuses: readonly string[]
  countries: readonly number[]
  /** Which of these lists exclude. */
  filters: readonly StepList[]
}

export interface Step extends StepOfCampaign {
  number: number
  rule: StepRule
  delayMs: number
  /** Not before; null: at any time. */
  scheduledAt: Instant | null
}

export interface Campaign {
  id: number
  /** 1 never, 2 once a registration was accepted, 3 once one deposited. */
  exitCondition: number
  /** Registrations are booked under this publisher; null: under the consumer's own. */
  affiliateId: number | null
  /** Registrations an hour; null: no limit. */
  pace: number | null
  nextAt: Instant | null
  /** Null: at any time. */
  sendingHours: { days: readonly OpeningDay[]; zone: string } | null
  tellPublisher: boolean
  payPublisher: boolean
  /** In their order, without archived ones. */
  steps: readonly Step[]
}

/** What is copied to a registration. */
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
  /** Null: the lead that it came from is not stored any more. */
  person: Person | null
  countryId: number | null
  countryIds: { submitted: number | null; byIp: number | null; byPhone: number | null }
  /** Of the lead that it came from. */
  origin: { id: number; createdAt: string; affiliateId: number; status: number } | null
  importedAt: Instant
  /** When its last step ended. */
  steppedAt: Instant | null
  /** Steps that it has behind it. */
  passed: ReadonlySet<number>
  /** The step at which it waits. */
  entered: { stepId: number; isControl: boolean; waitsUntil: Instant | null } | null
  /** Of its last registration in this campaign. */
  lastStatus: number | null
  /** One of its registrations was accepted. */
  isRegistered: boolean
  /** One of its registrations deposited. */
  isDeposited: boolean
}

import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import type { Ending } from './endings'
import { completeInjections } from './injections.queries'
import { type OfferOn, offerOnInWaterfall } from './offerOn'
import { offerOnStep } from './steps/offerOnStep'
import type { AttemptOrigin } from './openAttempts.queries'
import { completeSteps } from './steps/stepResults.queries'

/** Where a refused lead is offered next, by origin; null: nowhere. */
export const offersOn: Readonly<Record<AttemptOrigin, OfferOn | null>> = {
  intake: offerOnInWaterfall,
  injection: null,
  campaign: offerOnStep,
}

/** Passes results to the origins of attempts: injections and campaign steps. */
export async function completeOrigins(transaction: Database, endings: readonly Ending[], at: Instant): Promise<void> {
  await completeInjections(transaction, endings, at)
  await completeSteps(transaction, endings, at)
}

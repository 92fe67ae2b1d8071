import type { Draw, Reason, TraceEntry } from '../../../routing/engine/trace'
import type { Advertiser } from '../partners/advertisers'
import type { DemoCampaign, DemoStep } from './campaignPlans'

/** How it was chosen, with the random number. */
function drawOf(method: DemoCampaign['source']['type'], drawn: number): Draw {
  if (method === 'slot') return { by: 'slot' }
  // optimize: a tenth of the traffic is split by share.
  return method === 'chance' ? { by: 'chance', drawn } : { by: 'share', explored: ((drawn * 7919) % 1) / 10, drawn }
}

interface Looked {
  step: DemoStep
  method: DemoCampaign['source']['type']
  /** Advertisers that got the consumer, in order; all except the last refused. */
  asked: readonly Advertiser[]
  /** Why an advertiser could not take the consumer at first; null if it could. */
  obstacle: (advertiser: Advertiser) => Reason | null
}

/** Trace of one choice of a step: skipped, available and chosen advertisers. */
function choiceTrace({ step, method, asked, obstacle }: Looked, chosen: Advertiser | null): TraceEntry[] {
  const refused = chosen ? asked.slice(0, asked.indexOf(chosen)) : asked
  const looked = step.members.map(({ advertiser, share }) => {
    const found = refused.includes(advertiser) ? ({ kind: 'refused' } as const) : obstacle(advertiser)
    return { advertiser, share, reasons: found ? [found] : [] }
  })
  const able = looked.filter(({ reasons }) => !reasons.length)
  const ofShares = able.reduce((sum, { share }) => sum + share, 0)
  const place = able.findIndex(({ advertiser }) => advertiser === chosen)
  const before = able.slice(0, place).reduce((sum, { share }) => sum + share, 0)
  // The middle of the chosen advertiser's share.
  const drawn = (before + (able[place]?.share ?? 0) / 2) / Math.max(1, ofShares)
  return [
    {
      ...{ of: 'step', id: step.id, name: step.name, method },
      ...{ reason: chosen ? null : 'nobody', draw: chosen && drawOf(method, drawn) },
    },
    ...looked.map(({ advertiser, share, reasons }) => ({
      ...{ of: 'advertiser' as const, id: advertiser.id, name: advertiser.name, reasons, share, ofShares },
      outcome: advertiser === chosen ? ('chosen' as const) : reasons.length ? ('passed' as const) : ('able' as const),
    })),
  ]
}

/**
 * Trace of a consumer at a step, in the format of sending: one choice per request, and a last one if nobody accepted.
 */
export const stepTrace = (looked: Looked): TraceEntry[] =>
  looked.asked.length ? looked.asked.flatMap((chosen) => choiceTrace(looked, chosen)) : choiceTrace(looked, null)

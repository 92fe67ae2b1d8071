import type { Reason, TraceEntry } from '../../../routing/engine/trace'
import type { Advertiser } from '../partners/advertisers'
import type { DemoCampaign, DemoStep } from './campaignPlans'
import { drawOf } from '../leads/traces'

interface Looked {
  step: DemoStep
  method: DemoCampaign['source']['type']
  /** Who was sent the consumer, in turn: all but the last refused. */
  asked: readonly Advertiser[]
  /** Why an advertiser could not take the consumer before anybody was asked; null: it could. */
  obstacle: (advertiser: Advertiser) => Reason | null
}

/** One choice of a step: who was passed over, could take the consumer too, or got it. */
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
  // The middle of its share: what would have been drawn for it.
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

/** What a step looked at for a consumer, as sending writes it down: one choice after another until somebody took it or nobody was left. */
export const stepTrace = (looked: Looked): TraceEntry[] =>
  looked.asked.length ? looked.asked.flatMap((chosen) => choiceTrace(looked, chosen)) : choiceTrace(looked, null)

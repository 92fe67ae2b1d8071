import type { Instant } from '../../../../shared/app/time/timeZones'
import type { HistoryRow } from './leadRows'
import type { LeadStory } from './leadStory'
import { notOverridden, Overrider, type Overridden } from '../partners/overriding'
import { brokerToken, requestPayload, responsePayload } from './payloads'
import type { Random } from '../world/random'
import type { World } from '../world/world'

/** Data of the attempt that the lead keeps: the accepted one, otherwise the last one of routing. */
export interface Reached {
  overridden: Overridden
  autologinUrl: string | null
}

/** Writes attempts with their requests and answers. */
export class HistoryWriter {
  private readonly overrider: Overrider

  constructor(
    world: World,
    private readonly payloadsFrom: Instant,
  ) {
    this.overrider = new Overrider(world.overrides)
  }

  write(random: Random, { id, arrival, submission, refusal, attempts, outcome, injection, held }: LeadStory) {
    const funnel = submission.offer?.slug ?? null
    const person = refusal?.person ?? submission.person
    let reached: Reached = { overridden: notOverridden, autologinUrl: null }
    const histories = attempts.map((attempt): HistoryRow => {
      const { advertiser, status } = attempt
      const isInjection = attempt === injection?.attempt
      const overridden = {
        ...this.overrider.of(random, attempt, submission.publisher, arrival.market.countryId),
        ...(isInjection && injection?.overridden),
      }
      const brokerId = brokerToken(random, 10)
      const autologinUrl =
        advertiser && status === 'Accepted' && random.chance(0.96)
          ? `https://go.${advertiser.slug}.example/autologin?token=${brokerToken(random, 24)}`
          : null
      if (attempt === (held ?? outcome)) reached = { overridden, autologinUrl }
      const keepsPayload = advertiser !== null && attempt.at >= this.payloadsFrom
      const sentAs = overridden.publisherId ?? String(submission.publisher.id)
      return {
        lead_id: id,
        created_at: new Date(attempt.at),
        advertiser_id: advertiser?.id ?? null,
        distribution_id: attempt.distribution?.id ?? null,
        status,
        restriction_origin: attempt.origin,
        message: attempt.message,
        taken_ms: attempt.takenMs,
        offer: submission.offer?.name ?? null,
        funnel,
        funnel_override: overridden.funnel,
        funnel_override_origin: overridden.funnelOrigin,
        publisher_id_override: overridden.publisherId,
        pub_override_origin: overridden.publisherOrigin,
        req_payload: keepsPayload
          ? requestPayload(id, person, arrival.market, overridden.funnel ?? funnel, sentAs)
          : null,
        res_payload: keepsPayload ? responsePayload(attempt, brokerId, autologinUrl) : null,
        trace: attempt.trace && attempt.at >= this.payloadsFrom ? JSON.stringify(attempt.trace()) : null,
      }
    })
    return { histories, reached }
  }
}

import { createSharedLimit, type Place } from '../../../shared/app/sharedLimit'
import { Fault } from '../errors/errors'
import type { Context } from '../context/context'
import type { Config } from '../process/config'
import type { Metrics } from '../process/metrics'

const retryAfterSeconds = 60

/** Open subscriptions of this process over all protocols, in total and per user. */
export interface StreamPlaces {
  /** Takes a place for the signed-in caller. Throws TOO_MANY_REQUESTS or UPSTREAM_UNAVAILABLE. */
  take(context: Pick<Context, 'session'>): Promise<Place>
}

export function createStreamPlaces(
  { maxEventStreams, maxEventStreamsPerUser }: Pick<Config, 'maxEventStreams' | 'maxEventStreamsPerUser'>,
  metrics: Pick<Metrics, 'refused'>,
): StreamPlaces {
  const limit = createSharedLimit<number>({ atOnce: maxEventStreams, perUser: maxEventStreamsPerUser })
  return {
    async take({ session }) {
      const place = limit.take((await session()).user_id)
      if (typeof place === 'object') return place
      metrics.refused.inc()
      if (place === 'total') throw new Fault('UPSTREAM_UNAVAILABLE', { retryAfterSeconds })
      throw new Fault('TOO_MANY_REQUESTS', {
        message: `You have ${maxEventStreamsPerUser} subscriptions open. Please close some of them.`,
        retryAfterSeconds,
      })
    },
  }
}

import type { BrokerConfig } from './brokers.schema'
import { maxConnections } from './sendToBroker'

/**
 * Limits background sendings of this process to half of the connections to each broker, so that live leads always have
 * one. Others wait in a queue.
 */
export class BrokerSlots {
  private readonly inUse = new Map<string, number>()
  private readonly waiting = new Map<string, (() => void)[]>()

  constructor(private readonly max = maxConnections / 2) {}

  /** Connections are shared by all advertisers of the same host. */
  hostOf({ url }: Pick<BrokerConfig, 'url'>): string {
    return url.startsWith('sandbox:') ? 'sandbox:' : new URL(url).host
  }

  /** Number of sendings to the broker that could begin now. */
  free(broker: Pick<BrokerConfig, 'url'>): number {
    return this.max - (this.inUse.get(this.hostOf(broker)) ?? 0)
  }

  /** Runs the work when a connection is free. */
  async use<Result>(broker: Pick<BrokerConfig, 'url'>, work: () => Promise<Result>): Promise<Result> {
    const host = this.hostOf(broker)
    if (this.free(broker) > 0) this.inUse.set(host, (this.inUse.get(host) ?? 0) + 1)
    else
      await new Promise<void>((resolve) => {
        const queue = this.waiting.get(host) ?? []
        queue.push(resolve)
        this.waiting.set(host, queue)
      })
    try {
      return await work()
    } finally {
      // The next in the queue takes it over; the count is unchanged.
      const next = this.waiting.get(host)?.shift()
      if (next) next()
      else this.inUse.set(host, (this.inUse.get(host) ?? 1) - 1)
    }
  }
}

import type { BrokerConfig } from './brokers.schema'
import { maxConnections } from './sendToBroker'

/**
 * The connections of this process to each broker that sendings may take for which nobody waits: half of them, so that
 * live leads always find one. Whoever comes when all are taken waits for its turn.
 */
export class BrokerSlots {
  private readonly inUse = new Map<string, number>()
  private readonly waiting = new Map<string, (() => void)[]>()

  constructor(private readonly most = maxConnections / 2) {}

  /** Whose connections a sending takes: every advertiser of the same host shares them. */
  hostOf({ url }: Pick<BrokerConfig, 'url'>): string {
    return url.startsWith('sandbox:') ? 'sandbox:' : new URL(url).host
  }

  /** How many sendings to the broker could begin now. */
  free(broker: Pick<BrokerConfig, 'url'>): number {
    return this.most - (this.inUse.get(this.hostOf(broker)) ?? 0)
  }

  /** Does the work when a connection is free for it. */
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
      // Whoever waits takes it over; the count stays.
      const next = this.waiting.get(host)?.shift()
      if (next) next()
      else this.inUse.set(host, (this.inUse.get(host) ?? 1) - 1)
    }
  }
}

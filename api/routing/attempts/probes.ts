import { pauseStateAt } from '../../../shared/routing/pauses'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import type { Advertiser } from '../engine/advertisers.queries'
import { claimProbes, lockDueProbes, type Probe } from '../pauses/pauses.queries'
import type { Configuration } from './configuration.queries'
import { dueAfter } from './offers'

/**
 * Advertisers during a series of decisions. One whose pause is over can take a single lead, the probe, which the
 * transaction claims; for all others it stays paused until the answer. See docs/domain/watch.md.
 */
export class Probes {
  private readonly claimed: Probe[] = []

  private constructor(
    private readonly configuration: Configuration,
    /** Locked by this transaction, and not claimed yet. */
    private readonly free: Set<number>,
    private readonly at: Instant,
  ) {}

  /** Without locks, for a dry run, nothing is kept from anybody. */
  static async open(
    transaction: Database,
    configuration: Configuration,
    { advertiserIds, at, locks }: { advertiserIds: readonly number[]; at: Instant; locks: boolean },
  ): Promise<Probes> {
    const due = [...new Set(advertiserIds)].filter(
      (id) => pauseStateAt(configuration.advertisers.get(id)?.pause, at) === 'probe_due',
    )
    const free = due.length && locks ? await lockDueProbes(transaction, due, at) : new Set(due)
    return new Probes(configuration, free, at)
  }

  get(id: number): Advertiser | undefined {
    const advertiser = this.configuration.advertisers.get(id)
    if (!advertiser?.pause || this.free.has(id) || pauseStateAt(advertiser.pause, this.at) !== 'probe_due')
      return advertiser
    const probe = { leadId: 0, until: this.at + 1 }
    return { ...advertiser, pause: { ...advertiser.pause, probe } }
  }

  /** The advertiser is sent this lead: if it is paused, as its probe. */
  take(advertiserId: number | undefined, leadId: number): void {
    const advertiser = this.configuration.advertisers.get(advertiserId ?? 0)
    if (!advertiser?.broker || !this.free.delete(advertiser.id)) return
    this.claimed.push({ advertiserId: advertiser.id, leadId, until: dueAfter(advertiser.broker, this.at) })
  }

  store(transaction: Database): Promise<void> {
    return claimProbes(transaction, this.claimed)
  }
}

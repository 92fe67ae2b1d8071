import { setTimeout as wait } from 'node:timers/promises'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Options<Item, Result> {
  /** Does them all in one transaction; answers in their order. */
  work: (items: readonly Item[]) => Promise<Result[]>
  /** At most so many at once. */
  max: number
  /** From the beginning of a batch of several to that of the next, unless as many as fit wait for it. What comes alone waits for nothing. */
  gatherMs?: number
  /** Nobody waits for them: what comes alone is gathered too. */
  isPatient?: boolean
  /** A fault that one of them alone cannot be the reason of: then all fail, and none is tried alone. */
  isCommon: (error: unknown) => boolean
}

/**
 * Work that is cheaper for many at once: what comes while one batch is under way waits and makes up the next. Where a batch
 * fails, each of it is tried alone, so that one that cannot be done takes no other with it.
 */
export class Batches<Item, Result> {
  private waiting: Waiting<Item, Result>[] = []
  private isBusy = false

  constructor(private readonly options: Options<Item, Result>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject })
      if (!this.isBusy) void this.run()
    })
  }

  private async run() {
    this.isBusy = true
    while (this.waiting.length) {
      const startedAt = performance.now()
      const batch = this.waiting.splice(0, this.options.max)
      await this.runOne(batch)
      // Under load a batch has more in it then: what it costs is mostly the same for one and for twenty.
      const leftMs = startedAt + (this.options.gatherMs ?? 0) - performance.now()
      if ((batch.length > 1 || this.options.isPatient) && leftMs > 0 && this.waiting.length < this.options.max)
        await wait(leftMs)
    }
    this.isBusy = false
  }

  private async runOne(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, place) => resolve(results[place] as Result))
    } catch (error) {
      if (batch.length === 1 || this.options.isCommon(error)) return batch.forEach(({ reject }) => reject(error))
      for (const one of batch) await this.runOne([one])
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../db/connect'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Options<Item, Result> {
  /** Processes all items in one transaction; returns their results in order. */
  work: (items: readonly Item[]) => Promise<Result[]>
  /** Maximum number of items per batch. */
  max: number
  /**
   * Minimum time between the starts of batches with several items, unless a full batch is waiting. A single item does
   * not wait.
   */
  gatherMs?: number
  /** No caller waits for the result, so single items are collected too. */
  isPatient?: boolean
  /** True for errors that no single item can cause: then all items fail without individual retries. */
  isCommon: (error: unknown) => boolean
}

/**
 * Processes items in batches: items that arrive during one batch form the next one. If a batch fails, each item is
 * retried alone, so that one bad item does not fail the others.
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
      // Waiting makes batches larger under load; a batch of twenty costs about as much as a batch of one.
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

/** The same for whoever has only the database: batches of their own for each. */
export function batchesOf<Item, Result>(optionsFor: (db: Database) => Options<Item, Result>) {
  const made = new WeakMap<Database, Batches<Item, Result>>()
  return (db: Database, item: Item): Promise<Result> => {
    const batches = made.get(db) ?? new Batches(optionsFor(db))
    made.set(db, batches)
    return batches.add(item)
  }
}

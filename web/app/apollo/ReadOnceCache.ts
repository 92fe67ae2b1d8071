import {
  InMemoryCache,
  type Cache,
  type DataValue,
  type InMemoryCacheConfig,
  type NormalizedCacheObject,
  type OperationVariables,
  type Reference,
  type StoreObject,
} from '@apollo/client'
import type { DocumentNode } from 'graphql'

/** Complete answers by query and variables. */
type Answers = Map<string, unknown>

/**
 * Reads a query only once between two changes of the cache. Apollo reads each answer twice: for the caller and for
 * watchers. Its own solution (`resultCaching`) tracks every field of every row, which took a third of the time to the
 * first paint and half of the memory with a thousand leads. This cache keeps whole answers until existing data changes.
 *
 * `diff` is where Apollo reads: it answers from `answers` what was complete before. Everything else below is where Apollo
 * writes. Each forgets all answers, but for `write`: it compares the records before and after (the same objects where nothing
 * changed), and keeps the answers if it only added something. What is new may concern an old answer in one way alone: a
 * record that was evicted comes back into the lists that still name it, so the ids of the evicted are kept.
 */
export class ReadOnceCache extends InMemoryCache {
  private answers = new WeakMap<DocumentNode, Answers>()
  /** Evicted records, which lists omit. If one returns, the lists contain it again. */
  private evicted = new Set<string>()

  constructor(config?: Omit<InMemoryCacheConfig, 'resultCaching'>) {
    super({ ...config, resultCaching: false })
  }

  override diff<Data = unknown, Variables extends OperationVariables = OperationVariables>(
    options: Cache.DiffOptions<Data, Variables>,
  ): Cache.InternalDiffResultWithDataState<Data> {
    const key = JSON.stringify([options.id, options.optimistic, options.variables])
    const known = this.answers.get(options.query)?.get(key)
    if (known) return { result: known as DataValue.Complete<Data>, complete: true, dataState: 'complete' }
    const diff = super.diff(options) as Cache.InternalDiffResultWithDataState<Data>
    if (diff.complete) {
      const answers = this.answers.get(options.query) ?? (new Map() as Answers)
      this.answers.set(options.query, answers.set(key, diff.result))
    }
    return diff
  }

  override write<Data = unknown, Variables extends OperationVariables = OperationVariables>(
    options: Cache.WriteOptions<Data, Variables>,
  ): Reference | undefined {
    const before = this.extract()
    try {
      return super.write({ ...options, broadcast: false })
    } finally {
      if (!this.onlyAdds(before, this.extract())) this.forget()
      if (options.broadcast !== false) this.broadcastWatches()
    }
  }

  override modify<Entity extends Record<string, unknown> = Record<string, unknown>>(
    options: Cache.ModifyOptions<Entity>,
  ): boolean {
    this.forget()
    return super.modify(options)
  }

  override evict(options: Cache.EvictOptions): boolean {
    this.forget()
    if (options.id && !options.fieldName) this.evicted.add(options.id)
    return super.evict(options)
  }

  override restore(data: Record<string, StoreObject | undefined>): this {
    this.forget()
    return super.restore(data)
  }

  override reset(options?: Cache.ResetOptions): Promise<void> {
    this.forget()
    return super.reset(options)
  }

  override removeOptimistic(id: string) {
    this.forget()
    super.removeOptimistic(id)
  }

  /** During and after a batch on one layer, the same query may have a different answer. */
  override batch<Result>(options: Cache.BatchOptions<InMemoryCache, Result>): Result {
    if (options.optimistic === undefined || options.optimistic === true) return super.batch(options)
    this.forget()
    return super.batch({
      ...options,
      update: (cache) => {
        this.forget()
        try {
          return options.update(cache)
        } finally {
          this.forget()
        }
      },
    })
  }

  /**
   * Whether a write only added records, fields or answers. Then complete answers stay valid: opening one lead does not
   * re-read the thousand leads of the list.
   */
  private onlyAdds(before: NormalizedCacheObject, after: NormalizedCacheObject): boolean {
    const changed = Object.keys(after).filter((id) => after[id] !== before[id])
    return changed.every((id) => {
      const [old, now] = [before[id], after[id]]
      if (!old) return !this.evicted.has(id)
      return Object.entries(old).every(([field, value]) => now?.[field] === value)
    })
  }

  private forget() {
    this.answers = new WeakMap()
  }
}

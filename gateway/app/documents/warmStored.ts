import type { GraphQLSchema } from 'graphql'
import type { Executor } from './execution'
import type { Log } from '../process/log'
import { prepareStored, type StoredDocuments } from './storedDocuments'

interface Needs {
  schema: GraphQLSchema
  stored: StoredDocuments
  executor: Pick<Executor, 'warm'>
  log: Log
}

/**
 * Parses, validates and compiles the stored documents, one at a time between requests. Documents that do not match the
 * schema are logged; their callers get the error. Returns a function to stop.
 */
export function warmStored({ schema, stored, executor, log }: Needs): { stop(): void } {
  const waiting = [...stored.all]
  let next: NodeJS.Immediate | undefined
  const begun = performance.now()
  const step = () => {
    const one = waiting.shift()
    if (!one) {
      if (stored.all.length)
        log.info(
          { documents: stored.all.length, milliseconds: Math.round(performance.now() - begun) },
          'Documents are ready',
        )
      return
    }
    const hash = one.id.slice('sha256:'.length)
    try {
      const document = stored.parsed(hash) ?? prepareStored(schema, one)
      stored.keep(hash, document)
      // Subscriptions are executed by graphql-js.
      if (one.kind !== 'subscription') executor.warm(hash, document)
    } catch (error) {
      log.error({ operation: one.name, reason: (error as Error).message }, 'A stored document does not fit the schema')
    }
    next = setImmediate(step)
  }
  step()
  return { stop: () => next && clearImmediate(next) }
}

import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { isCollision, isLost, isUnavailable } from '../../db/faults'
import type { Services } from '../start/services'
import type { Session } from './access'
import type { Route } from './route'

/** Names of operations that use POST for long filters but only read. */
const readingOperation = /^(query|count|compare|explain|export)[A-Z]/

/** Whether a route only reads, so that it can be answered again. Links of visitors record visits. */
const onlyReads = ({ method, access, operationId }: Pick<Route, 'method' | 'access' | 'operationId'>): boolean =>
  access.kind !== 'open' && (method === 'get' || (method === 'post' && readingOperation.test(operationId)))

// If the server has ended, the pool notices in this time that its other connections are broken too.
const pauseMs = 50

/** Repeats `work`, which only reads, once if its database connection was lost: a new connection may work. */
export const onLostConnection = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch(async (error: unknown) => {
    if (!isLost(error)) throw error
    await wait(pauseMs)
    return work()
  })

/** The stream of an answer that is a file. */
const streamOf = (answer: unknown): Readable | null => {
  const body = typeof answer === 'object' && answer !== null && 'body' in answer ? answer.body : null
  return body instanceof Readable ? body : null
}

type ReadServices = Pick<Services, 'db' | 'pool' | 'config' | 'replica'>

/** Answers on the standby if it is up to date; otherwise, and if it fails, on the primary. */
export async function onReplica<S extends ReadServices, Result>(
  services: S,
  answer: (services: S) => Promise<Result>,
): Promise<Result> {
  const source = await services.replica.current()
  if (!source) return answer(services)
  const { databaseUrl, ...connections } = source
  // A collision: the statement needed rows that replication removes.
  const isFault = (error: unknown) => isUnavailable(error) || isCollision(error)
  try {
    const answered = await answer({ ...services, ...connections, config: { ...services.config, databaseUrl } })
    const file = streamOf(answered)
    file?.once('error', (error) => isFault(error) && services.replica.fail(error, true))
    return answered
  } catch (error) {
    if (!isFault(error)) throw error
    services.replica.fail(error)
    return answer(services)
  }
}

/** Answers a request. A read is repeated if its connection was lost. */
export function readOrChange<Result>(
  services: Services,
  spec: Pick<Route, 'method' | 'access' | 'operationId' | 'readsReplica'>,
  session: Session | null,
  answer: (services: Services) => Promise<Result>,
): Promise<Result> {
  if (!onlyReads(spec)) return answer(services)
  // A caller without a session is refused before any database is asked.
  const usesReplica = spec.readsReplica && session !== null
  return onLostConnection(() => (usesReplica ? onReplica(services, answer) : answer(services)))
}

import { setTimeout as wait } from 'node:timers/promises'
import { isLost } from '../../db/faults'
import type { Route } from './route'

/** Names of operations that use POST for long filters but only read. */
const readingOperation = /^(query|count|compare|explain|export)[A-Z]/

/** Whether a route only reads, so that it can be answered again. Links of visitors record visits. */
export const onlyReads = ({ method, access, operationId }: Pick<Route, 'method' | 'access' | 'operationId'>): boolean =>
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

/** Answers a request. A read is repeated if its connection was lost. */
export const readOrChange = <Result>(
  spec: Pick<Route, 'method' | 'access' | 'operationId'>,
  answer: () => Promise<Result>,
): Promise<Result> => (onlyReads(spec) ? onLostConnection(answer) : answer())

import { setTimeout as wait } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { Logger } from 'pino'
import { literal, withLiterals } from '../../db/literals'
import { keepCopy, type CopyNeeds } from './copy/keepCopy'
import { CallFault } from './copy/patience'
import type { ReportCopy } from './copy/reportCopy'
import type { RunningReports } from './engine'
import { followEngine, type ReportEngineName } from './engineState'

export interface CopiedNeeds extends CopyNeeds {
  engine: ReportEngineName
  pool: Pool
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Answers when the copy is unavailable. */
  postgres: RunningReports
  /** The text of a statement for the copy. */
  textOf?: (sql: RawBuilder<unknown>) => string
}

/** Timeout of a call. A worker that has answered no call for this time is treated as unavailable. */
const answerMs = 15_000

/** The copy failed while PostgreSQL was being read. */
class NoRows extends Error {}

/** Applies timeouts to calls of the copy. */
function withAnswerTimeout() {
  let answeredAt = -Infinity
  return async <T>(work: Promise<T>): Promise<T> => {
    const begun = performance.now()
    const timer = new AbortController()
    const late = wait(answerMs, null, { signal: timer.signal, ref: false }).then(() => {
      // A worker that answered other calls is only busy.
      throw answeredAt > begun ? new CallFault('The copy has too much to do') : new Error('The copy does not answer')
    })
    try {
      const answer = await Promise.race([work, late])
      answeredAt = performance.now()
      return answer
    } finally {
      timer.abort()
    }
  }
}

/**
 * Runs `work` in a transaction and releases the connection; a connection that cannot end the transaction is discarded.
 */
async function inTransaction<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(client)
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/** Reports from the copy, or from PostgreSQL if the copy is missing, late or failing. A failed copy is rebuilt. */
export function copiedReports({
  engine,
  pool,
  log,
  postgres,
  textOf = withLiterals,
  ...needs
}: CopiedNeeds): RunningReports {
  const keeper = keepCopy({ ...needs, log })
  const within = withAnswerTimeout()
  const { state, note } = followEngine({ engine, copy: keeper.copy })

  /** Runs `work` on the copy; null if PostgreSQL must answer. */
  async function onCopy<T>(copy: ReportCopy | null, work: (copy: ReportCopy) => Promise<T>): Promise<T | null> {
    if (!copy) return null
    try {
      const answer = await within(work(copy))
      note(true)
      return answer
    } catch (error) {
      note(false)
      const fault = error as Error
      log.warn({ err: fault }, 'PostgreSQL answers for the copy of reports')
      if (!(fault instanceof CallFault)) keeper.giveUp(copy, fault)
      return null
    }
  }

  return {
    start: keeper.start,
    stop: keeper.stop,
    engineState: state,
    probe: async () => {
      await onCopy(keeper.copy(), (copy) => copy.query('select 1 as answer'))
    },
    query: async <Row extends object>(sql: Parameters<typeof postgres.query<Row>>[0]) =>
      (await onCopy(keeper.copy(), (copy) => copy.query(textOf(sql)) as Promise<unknown> as Promise<Row[]>)) ??
      postgres.query(sql),

    async queryTogether(sql, read) {
      type Row = Awaited<ReturnType<typeof sql.execute>>['rows'][number]
      const copy = keeper.copy()
      if (!copy) return null
      return inTransaction(pool, async (client) => {
        const rows: { given?: Promise<Row[] | null> } = {}
        const imported = new Promise<boolean>((resolve) => {
          rows.given = onCopy(
            copy,
            () =>
              copy.queryState(textOf(sql), (snapshot) =>
                client.query(`set transaction snapshot ${literal(snapshot)}`).then(
                  () => resolve(true),
                  (error: Error) => {
                    // The copy no longer waits for it, or is of another server.
                    log.warn({ err: error }, 'The snapshot of the copy of reports could not be imported')
                    resolve(false)
                  },
                ),
              ) as Promise<unknown> as Promise<Row[]>,
          )
          // The copy failed before it provided a snapshot.
          void rows.given.then(() => resolve(false))
        })
        if (!(await imported) || !rows.given) return null
        const whole = rows.given.then((all) => all ?? Promise.reject(new NoRows()))
        whole.catch(() => {}) // `read` may end before it awaits this
        try {
          const result = await read(client, whole)
          if (result === null) keeper.giveUp(copy, new Error('The copy of reports differs from PostgreSQL'))
          return result
        } catch (error) {
          if (error instanceof NoRows) return null
          throw error
        }
      })
    },
  }
}

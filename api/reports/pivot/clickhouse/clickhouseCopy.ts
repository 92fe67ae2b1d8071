import type { Client } from 'pg'
import { connectCopy, preparePulls } from '../copy/copies.queries'
import { readFactColumns } from '../copy/factColumns'
import { CallFault, inTime } from '../copy/patience'
import type { OpenCopy } from '../copy/reportCopy'
import { openClickHouse, type ClickHouse } from './clickhouse'
import { createFactPulls } from './factPulls'
import { readState, type FactState } from './factState'
import { tableColumns } from './factTable'
import { loadFacts } from './loadFacts'
import { awaitTurn, endTurn, isContinued, readOrigin } from './writers.queries'

const factsSql = 'select count() as facts from {lead_facts:Identifier} settings final = 0'

/** The state to go on from: that in ClickHouse if the log of changes continues it, otherwise the facts are loaded. */
async function findOrLoad(client: Client, clickhouse: ClickHouse, databaseUrl: string): Promise<FactState> {
  const [columns, origin] = [await readFactColumns(client), await readOrigin(client)]
  const state = await readState(clickhouse, origin.source)
  if (state) {
    const isSame = state.history === origin.history && state.columns === tableColumns(columns)
    const [found] = await clickhouse.query(`exists table ${state.table}`)
    if (isSame && found?.result === 1 && (await isContinued(client, state.registration, state.snapshot))) return state
  }
  return loadFacts({ client, clickhouse, columns, databaseUrl }, origin)
}

/**
 * Opens the facts in ClickHouse, which all API processes share. They outlive a process: the next one goes on from the
 * state that is stored beside them, and loads them again only if the log of changes does not continue it.
 */
export const openClickHouseCopy =
  (url: string, connect = openClickHouse, max?: number): OpenCopy =>
  async ({ databaseUrl }, signal) => {
    let lose: (error: Error) => void = () => {}
    const lost = new Promise<Error>((resolve) => (lose = resolve))
    let isClosing = false
    const clickhouse = connect(url)
    const client = await connectCopy(databaseUrl, (error) => isClosing || lose(error))
    const end = async () => {
      isClosing = true
      // A connection that ends gives up its turn to write.
      await client.end().catch(() => {}) // the connection is discarded
      await clickhouse.close()
    }
    const giveUp = () => void client.end()
    signal.addEventListener('abort', giveUp)
    try {
      await awaitTurn(client, signal)
      const state = await findOrLoad(client, clickhouse, databaseUrl)
      await endTurn(client)
      await preparePulls(client)
      const columns = await readFactColumns(client)
      const pulls = createFactPulls({ client, clickhouse, columns, state, max, lose })
      await pulls.pulled()
      const tables = { lead_facts: state.table }
      const [counted] = await clickhouse.query(factsSql, tables)
      signal.throwIfAborted()
      pulls.keepUp()
      return {
        facts: Number(counted?.facts),
        lost,
        query: async (text) => {
          await inTime(pulls.pulled())
          return clickhouse.query(text, tables)
        },
        // Other processes write too, so no state can be held.
        queryState: () =>
          Promise.reject(new CallFault('Facts in ClickHouse have no state that is shared with PostgreSQL')),
        close: async () => {
          await pulls.stop()
          await end()
        },
      }
    } catch (error) {
      await end()
      throw error
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

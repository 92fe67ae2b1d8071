import type { DuckDBConnection } from '@duckdb/node-api'
import type { FactColumn } from './factColumns'
import { UnusableStore } from './storeFile'
import { readRows } from './storeRows'

/** Where a stored copy stands in the change log, and what it was made with. */
export interface CopyPosition {
  /** Id of the registration in PostgreSQL. */
  id: string
  /** Version of the registration's row: another one means another history of the database. */
  mark: string
  /** Version of the view and its functions. */
  version: string
  /** Epoch milliseconds. */
  builtAt: number
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Stores the position that was confirmed by PostgreSQL; the facts are at least as new. */
export async function savePosition(writer: DuckDBConnection, position: CopyPosition): Promise<void> {
  await writer.run(`
    begin;
    update copy_state set position = ${quoted(JSON.stringify(position))};
    delete from unconfirmed_leads;
    commit`)
}

/** Part of the transaction that replaces facts: counts them, and notes the leads until they are confirmed. */
export async function noteChanges(writer: DuckDBConnection, leadIds: readonly bigint[], added: number): Promise<void> {
  const leads = leadIds.map((id) => `(${id})`).join()
  await writer.run(
    `update copy_state set facts = facts + ${added}; ${leads && `insert into unconfirmed_leads values ${leads}`}`,
  )
}

interface StoredState {
  position: CopyPosition
  /** Leads to be read anew, because their facts may be of transactions that the database has lost since. */
  unconfirmed: bigint[]
  facts: number
}

/**
 * Reads the position of a stored copy, after checking its version and every block of its facts (DuckDB compares a
 * checksum of each). Throws UnusableStore if it must be made anew.
 */
export async function checkedState(
  writer: DuckDBConnection,
  columns: readonly FactColumn[],
  version: string,
): Promise<StoredState> {
  try {
    const [state] = await readRows(writer, 'select facts, position from copy_state')
    if (typeof state?.position !== 'string') throw new UnusableStore('It was not finished')
    const position = JSON.parse(state.position) as CopyPosition
    if (position.version !== version) throw new UnusableStore('It was made by another version')
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const [read] = await readRows(
      writer,
      `select count(*) as facts, bit_xor(hash(${names}))::varchar as content from lead_facts`,
    )
    if (read?.facts !== state.facts) throw new UnusableStore(`It has ${read?.facts} facts instead of ${state.facts}`)
    const leads = await readRows(writer, 'select distinct lead_id from unconfirmed_leads')
    return {
      position,
      unconfirmed: leads.map(({ lead_id }) => BigInt(lead_id as number)),
      facts: Number(state.facts),
    }
  } catch (error) {
    if (error instanceof UnusableStore) throw error
    throw new UnusableStore((error as Error).message, { cause: error })
  }
}

import type { DuckDBConnection } from '@duckdb/node-api'
import type { FactColumn } from './factColumns'
import { type MadeFrom, UnusableStore } from './storeFile'
import { readRows } from './storeRows'

/** Part of the transaction that replaces facts: counts them, and notes the leads until they are confirmed. */
export async function noteChanges(writer: DuckDBConnection, leadIds: readonly bigint[], added: number): Promise<void> {
  const leads = leadIds.map((id) => `(${id})`).join()
  await writer.run(
    `update copy_state set facts = facts + ${added};
    ${leads && `insert into unconfirmed_leads select id, turn from (values ${leads}) as changed (id), copy_state`}`,
  )
}

/** Throws UnusableStore if the copy was made from something else. */
export function checkMadeFrom(made: MadeFrom, current: Omit<MadeFrom, 'builtAt'>): void {
  if (made.version !== current.version) throw new UnusableStore('It was made by another version')
  if (made.database !== current.database) throw new UnusableStore('It is of another database')
}

/**
 * Reads what a stored copy was made from and its number of facts, after checking that it is finished and every block of
 * its facts (DuckDB compares a checksum of each). Throws UnusableStore if it must be made anew.
 */
export async function checkedState(
  writer: DuckDBConnection,
  columns: readonly FactColumn[],
  current: Omit<MadeFrom, 'builtAt'>,
): Promise<{ made: MadeFrom; facts: number }> {
  try {
    const [state] = await readRows(
      writer,
      'select facts, made, (select count(*) from copy_marks) as marks from copy_state',
    )
    if (!state?.marks) throw new UnusableStore('It was not finished')
    const made = JSON.parse(String(state.made)) as MadeFrom
    checkMadeFrom(made, current)
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const [read] = await readRows(
      writer,
      `select count(*) as facts, bit_xor(hash(${names}))::varchar as content from lead_facts`,
    )
    if (read?.facts !== state.facts) throw new UnusableStore(`It has ${read?.facts} facts instead of ${state.facts}`)
    return { made, facts: Number(state.facts) }
  } catch (error) {
    if (error instanceof UnusableStore) throw error
    throw new UnusableStore((error as Error).message, { cause: error })
  }
}

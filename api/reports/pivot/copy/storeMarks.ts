import type { DuckDBConnection } from '@duckdb/node-api'
import { quoted } from './storeFile'
import { readRows } from './storeRows'

/**
 * Marks by which a copy finds its registration in PostgreSQL again. Each is stored here first, with the facts as they are
 * then, and written to PostgreSQL afterwards together with the snapshot of these facts.
 *
 * A server that has the mark has everything that was committed before. The facts that were changed here after the mark may
 * be of transactions that it lacks: these leads are read anew.
 */
export interface StoreMarks {
  list: () => Promise<string[]>
  /** Notes a mark that PostgreSQL may have from now on. */
  begin: (mark: string) => Promise<void>
  /**
   * Notes that PostgreSQL has the mark. The former one stays, because a standby that is promoted now may have that one
   * still; all others are forgotten.
   */
  confirm: (mark: string, former: string | null) => Promise<void>
  /** Leads whose facts were changed after the mark was begun. */
  changedSince: (mark: string) => Promise<bigint[]>
}

export function storeMarks(
  writer: DuckDBConnection,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): StoreMarks {
  return {
    list: async () => (await readRows(writer, 'select mark from copy_marks')).map(({ mark }) => String(mark)),
    begin: (mark) =>
      inTransaction(async () => {
        await writer.run('update copy_state set turn = turn + 1')
        await writer.run(`insert into copy_marks select ${quoted(mark)}, turn from copy_state`)
      }),
    confirm: (mark, former) =>
      inTransaction(async () => {
        await writer.run(`delete from copy_marks where mark not in (${quoted(mark)}, ${quoted(former ?? mark)})`)
        await writer.run('delete from unconfirmed_leads where turn < (select min(turn) from copy_marks)')
      }),
    changedSince: async (mark) => {
      const leads = await readRows(
        writer,
        `select distinct lead_id from unconfirmed_leads
        where turn >= (select turn from copy_marks where mark = ${quoted(mark)})`,
      )
      return leads.map(({ lead_id }) => BigInt(lead_id as number))
    },
  }
}

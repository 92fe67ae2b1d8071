import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { isUnavailable } from '../../db/faults'
import { insertRows, updateRows } from '../../db/manyRows'
import { batchesOf } from '../../routing/attempts/batches'

interface LogSpec {
  table: 'received_postbacks' | 'received_leads'
  /** Column of the partner that calls. */
  owner: 'advertiser_id' | 'publisher_id'
  /** Outcomes that nobody has to look at. */
  settled: readonly string[]
  /** How many settled calls of a partner are kept, and how many others. */
  kept: number
}

/** A call as it is shown. */
interface Received {
  id: number
  received_at: string
  replayed_at: string | null
  outcome: string
}

type Stored<Row> = Omit<Row, 'received_at' | 'replayed_at'> & { received_at: Date; replayed_at: Date | null }

interface Replay<Row, Reading> {
  now: () => number
  isReplayable: (row: Row) => boolean
  readAgain: (row: Row) => Promise<Reading>
  record: (done: { replayed: number; taken: number; ids: number[] }) => Promise<unknown>
}

/** Texts of callers can have signs that the database does not. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

/** The log of what partners sent last. Its columns of codes and JSON are written by this file alone. */
export function callLog<Row extends Received, Reading extends Pick<Row, 'outcome'>>(spec: LogSpec) {
  const [table, owner] = [sql.table(spec.table), sql.ref(spec.owner)]
  const isSettled = sql`(outcome = any (${spec.settled}::text[]))`
  type New = Omit<Row, 'id' | 'replayed_at'> & { owner: number }
  const shown = ({ received_at, replayed_at, ...row }: Stored<Row>) => {
    const times = { received_at: received_at.toISOString(), replayed_at: replayed_at?.toISOString() ?? null }
    return { ...row, ...times, [spec.owner]: undefined } as unknown as Row
  }
  /** Adds calls, and deletes all but the last ones of their partners. */
  async function add(db: Database, rows: readonly New[]): Promise<void> {
    const written = rows.map(({ owner, ...row }) => ({ ...row, [spec.owner]: owner }))
    const kinds = [...new Map(rows.map((row) => [`${row.owner} ${spec.settled.includes(row.outcome)}`, row])).values()]
    // Apart, because many settled ones would otherwise push those out that somebody has to look at.
    const isAlike = sql`${owner} = kind.owner and ${isSettled} = kind.is_settled`
    await db.transaction().execute(async (transaction) => {
      await insertRows(transaction, spec.table, written)
      await sql`
        delete from ${table} where id in (
          select surplus.id
          from unnest(${kinds.map((row) => row.owner)}::bigint[], ${kinds.map(({ outcome }) => spec.settled.includes(outcome))}::boolean[])
            as kind (owner, is_settled)
          cross join lateral (
            select id from ${table} where ${isAlike} and id <= (
              select id from ${table} where ${isAlike} order by id desc limit 1 offset ${spec.kept})
            for update skip locked) as surplus)`.execute(transaction)
    })
  }
  /** Those with these ids that are still kept, in the order in which they came. */
  async function read(db: Database, ownerId: number, ids: readonly number[]): Promise<Row[]> {
    const { rows } = await sql<Stored<Row>>`
      select * from ${table} where ${owner} = ${ownerId} and id = any (${ids}::bigint[]) order by received_at, id`.execute(
      db,
    )
    return rows.map(shown)
  }

  /** Notes that it is read again; false if somebody else has done so since it was read. */
  async function claimReplay(db: Database, { id, outcome, replayed_at }: Received, now: number): Promise<boolean> {
    const { rows } = await sql`
      update ${table} set replayed_at = ${new Date(now)}
      where id = ${id} and outcome = ${outcome} and replayed_at is not distinct from ${replayed_at}::timestamptz
      returning id`.execute(db)
    return rows.length > 0
  }

  return {
    add,
    /** Adds a call, together with others that come at the same time. */
    addInTurn: batchesOf<New, undefined>((db) => ({
      max: 500,
      isCommon: isUnavailable,
      work: async (rows) => {
        await add(db, rows)
        return rows.map(() => undefined)
      },
    })),

    /** The last calls of a partner, newest first. */
    async list(db: Database, ownerId: number): Promise<Row[]> {
      const { rows } = await sql<Stored<Row>>`
        select * from ${table} where ${owner} = ${ownerId} order by received_at desc, id desc limit ${2 * spec.kept}`.execute(
        db,
      )
      return rows.map(shown)
    },

    /** Reads calls of a partner again, in the order in which they came, and returns them. `record` gets what was done, also after an error. */
    async replay(
      db: Database,
      ownerId: number,
      ids: readonly number[],
      { now, isReplayable, readAgain, record }: Replay<Row, Reading>,
    ) {
      const done = { replayed: 0, taken: 0, ids: [] as number[] }
      try {
        for (const row of (await read(db, ownerId, ids)).filter(isReplayable)) {
          // Somebody else replays it at this moment.
          if (!(await claimReplay(db, row, now()))) continue
          done.replayed = done.ids.push(row.id)
          const reading = await readAgain(row)
          await updateRows(db, spec.table, [{ id: row.id, ...reading, replayed_at: new Date(now()) }])
          if (spec.settled.includes(reading.outcome)) done.taken++
        }
      } finally {
        await record(done)
      }
      return read(db, ownerId, ids)
    },
  }
}

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { sentColumns, type FactColumn } from './factColumns'
import type { FactStore } from './factStore'

/** Fact types that are loaded in separate portions, so that dates are clustered; others come in a last portion. */
const kinds = [1, 2, 3, 4]
/**
 * Size of a portion in bytes of the leads table (about 250,000 leads). Other facts are rare, so portions are larger.
 */
const portionBytes = { received: 128_000_000, others: 1_024_000_000 }

interface Month {
  /** `yyyy-MM-dd`. */
  start: string
  bytes: number
}

/** Months of the leads and their partition sizes, from the catalogue, because leads are too many to look for the first. */
export async function readMonths(client: ClientBase): Promise<Month[]> {
  const { rows } = await client.query<Month>(`
    select replace(month, '_', '-') || '-01' as start, pg_relation_size(oid)::float8 as bytes
    from pg_inherits join pg_class on oid = inhrelid, substring(relname from '[0-9]{4}_[0-9]{2}$') as month
    where inhparent = 'leads'::regclass and month is not null and pg_relation_size(oid) > 0 order by 1`)
  return rows
}

/** Instants at which portions of months end. */
function bounds(months: readonly Month[], most: number): string[] {
  let bytes = 0
  return months.flatMap(({ start, ...month }, index) => {
    const isFull = index > 0 && bytes + month.bytes > most
    bytes = month.bytes + (isFull ? 0 : bytes)
    return isFull ? [`${start}Z`] : []
  })
}

/** Conditions that select each fact exactly once in total. */
function portions(months: readonly Month[]): string[] {
  const each = (kind: string, most: number) => {
    const starts = bounds(months, most)
    return [null, ...starts].map((from, index) => {
      const to = starts[index]
      return [kind, ...(from ? [`created_at >= '${from}'`] : []), ...(to ? [`created_at < '${to}'`] : [])].join(' and ')
    })
  }
  return [
    ...kinds.flatMap((kind) => each(`fact = ${kind}`, kind === 1 ? portionBytes.received : portionBytes.others)),
    ...each(`fact not in (${kinds.join(', ')})`, portionBytes.others),
  ]
}

/**
 * Copies the view `lead_facts` into an empty store from one snapshot. Returns the snapshot and the number of facts.
 * PostgreSQL writes one portion to a file while the previous one is loaded, so that neither memory nor disk use grows
 * with the number of leads. Throws if rows are missing.
 */
export async function buildCopy(client: ClientBase, store: FactStore, columns: readonly FactColumn[], folder: string) {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  const snapshot = rows[0]?.snapshot
  if (!snapshot) throw new Error('The database did not say which state it is in')

  const write = async (condition: string, file: string) => {
    const copy = client.query(
      copyTo(
        `copy (select ${sentColumns(columns, 'fact')} from lead_facts fact where ${condition} order by fact_date) to stdout (format csv)`,
      ),
    )
    await pipeline(copy, createWriteStream(file))
    // The rows end before PostgreSQL says how many they were, which can come in another packet: the next answer follows it.
    await client.query('select')
    return copy.rowCount
  }
  let facts = 0
  const conditions = portions(await readMonths(client))
  await store.fill(async (load) => {
    const take = async (file: string, sent: number) => {
      const loaded = sent ? await load(file) : 0
      await rm(file)
      if (loaded !== sent) throw new Error(`PostgreSQL sent ${sent} facts, and ${loaded} were loaded`)
      facts += loaded
    }
    let taking = Promise.resolve()
    for (const [index, condition] of conditions.entries()) {
      const file = path.join(folder, `portion-${index}.csv`)
      const sent = await write(condition, file).catch(async (error: unknown) => {
        await taking.catch(() => {}) // the store's transaction ends after its statement
        throw error
      })
      await taking
      taking = take(file, sent)
      taking.catch(() => {}) // awaited before the next one, or at the end
    }
    await taking
  })
  await client.query('commit')
  return { snapshot, facts }
}

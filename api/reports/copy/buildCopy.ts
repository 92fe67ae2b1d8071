import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { sentColumns, type FactColumn } from './factColumns'
import type { FactStore } from './factStore'

/** Below this many bytes of leads one portion is enough. */
const smallBytes = 64_000_000

/** Kinds of facts with a portion of their own, so that a range of dates lies together; others follow in a last one. */
const kinds = [1, 2, 3, 4]

interface Months {
  small: boolean
  months: string[]
}

/** The months in which leads were made, by their partitions' sizes and not by a look at a million leads. */
async function readMonths(client: ClientBase): Promise<Months> {
  const { rows } = await client.query<Months>(`
    select coalesce(sum(pg_relation_size(inhrelid)), 0) < $1 as small,
      array(
        select to_char(month, 'YYYY-MM-DD')
        from (select min(created_at) as first, max(created_at) as last from leads) as span
        cross join generate_series(date_trunc('month', first), last, interval '1 month') as month order by 1
      ) as months
    from pg_inherits where inhparent = 'leads'::regclass`, [smallBytes])
  return rows[0] ?? { small: true, months: [] }
}

/** Conditions that together hold each fact exactly once. */
function portions({ small, months }: Months): string[] {
  const kind = [...kinds.map((fact) => `fact = ${fact}`), `fact not in (${kinds.join(', ')})`]
  if (small) return kind
  const [, ...starts] = months
  const bounds = [...starts, null].map((to, index) => {
    const from = index ? [`created_at >= '${months[index]}Z'`] : []
    return [...from, ...(to ? [`created_at < '${to}Z'`] : [])]
  })
  return kind.flatMap((one) => bounds.map((bound) => [one, ...bound].join(' and ')))
}

/**
 * Copies the view `lead_facts` into an empty store, of one state: answers that state's snapshot and how many facts there
 * are. Portions go by way of a file each, one being written by PostgreSQL while the one before is loaded, so that neither
 * memory nor disk grows with the number of leads. Throws when not every row has arrived.
 */
export async function buildCopy(client: ClientBase, store: FactStore, columns: readonly FactColumn[], folder: string) {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  const snapshot = rows[0]?.snapshot
  if (!snapshot) throw new Error('The database did not say which state it is in')

  let facts = 0
  const write = async (condition: string, file: string) => {
    const copy = client.query(
      copyTo(`copy (select ${sentColumns(columns, 'fact')} from lead_facts fact where ${condition} order by fact_date) to stdout (format csv)`),
    )
    await pipeline(copy, createWriteStream(file))
    return copy.rowCount
  }
  const load = async (file: string, sent: number) => {
    const loaded = sent ? await store.load(file) : 0
    await rm(file)
    if (loaded !== sent) throw new Error(`PostgreSQL sent ${sent} facts, and ${loaded} were loaded`)
    facts += loaded
  }

  let loading = Promise.resolve()
  try {
    for (const [index, condition] of portions(await readMonths(client)).entries()) {
      const file = path.join(folder, `portion-${index}.csv`)
      const sent = await write(condition, file)
      await loading
      loading = load(file, sent)
      loading.catch(() => {}) // awaited before the next one, or at the end
    }
  } finally {
    await loading
  }
  await client.query('commit')
  return { snapshot, facts }
}

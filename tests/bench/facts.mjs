// The columnar copy with 100 million facts: a pivot of a month (limit 300 ms) and of all (limit 5 s), with two threads and 4 GB.
// The facts of a small database are repeated over 24 months; nothing else is measured. Needs about 10 GB of disk. Options:
// --facts <number>, --rounds <number>.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readFilterContext } from '../../api/leads/filters/filters.queries.ts'
import { buildCopy } from '../../api/reports/pivot/copy/buildCopy.ts'
import { connectCopy } from '../../api/reports/pivot/copy/copies.queries.ts'
import { readFactColumns } from '../../api/reports/pivot/copy/factColumns.ts'
import { createFactStore } from '../../api/reports/pivot/copy/factStore.ts'
import { createTables, openStoreFile } from '../../api/reports/pivot/copy/storeFile.ts'
import { connect } from '../../dist/database.mjs'
import { loadedDatabase } from './demoApi.mjs'
import { share } from './measure.mjs'
import { lostText, pivotText } from './reportTexts.mjs'

const { values: options } = parseArgs({
  options: { facts: { type: 'string', default: '100000000' }, rounds: { type: 'string', default: '5' } },
})
const wanted = Number(options.facts)
const months = 24
// DuckDB needs about a quarter more than its limit.
const limits = { memoryMb: 3072, threads: 2 }
const firstMonth = Date.UTC(2024, 10, 1)
const monthUs = 30 * 24 * 3_600_000_000
const folder = mkdtempSync(path.join(tmpdir(), 'bench-facts-'))
const server = await loadedDatabase(100_000)
const { pool, close } = connect(server.url, { statementTimeoutMs: 0 })

/** The facts of the database in a file of their own. */
async function copyOnce() {
  const client = await connectCopy(server.url, () => {})
  const columns = await readFactColumns(client)
  const store = await createFactStore({ folder, ...limits }, columns)
  const { facts } = await buildCopy(client, store, columns, folder)
  await client.end()
  await store.close()
  return { columns, facts }
}

/** Repeats the facts in order of their kind and date, as in a real copy. Returns the number of them. */
async function repeat({ columns, facts }, writer) {
  const times = Math.ceil(wanted / facts / months)
  const moved = columns.flatMap(({ name, type }) => (type === 'timestamptz' ? [`${name} + moved as ${name}`] : []))
  await writer.run(`attach '${path.join(folder, 'facts.duckdb')}' as once (read_only)`)
  for (const kind of [1, 2, 3, 4])
    for (let month = 0; month < months; month++) {
      const start = firstMonth * 1000 + month * monthUs
      await writer.run(`
        insert into lead_facts by name
        select * exclude (moved, place) replace (${moved.join(', ')}, lead_id + (place * ${months} + ${month}) * 10000000 as lead_id)
        from (
          select *, to_microseconds(${start} + (epoch_us(created_at) + place * 7919000000) % ${monthUs} - epoch_us(created_at)) as moved
          from once.lead_facts cross join range(${times}) as places (place) where fact = ${kind})
        order by fact_date + moved`)
    }
  await writer.run('detach once')
  await writer.run('checkpoint')
  return facts * times * months
}

/** Gigabytes that this process has used at most since `restartPeak`. Linux only. */
const peak = () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1e6
const restartPeak = () => writeFileSync('/proc/self/clear_refs', '5')

try {
  const once = await copyOnce()
  const large = path.join(folder, 'large')
  mkdirSync(large)
  let { instance, writer } = await openStoreFile({ folder: large, ...limits })
  await createTables(writer, once.columns)
  const begun = performance.now()
  const facts = await repeat(once, writer)
  const gigabytes = (statSync(path.join(large, 'facts.duckdb')).size / 1e9).toFixed(1)
  console.log(
    `  ${facts.toLocaleString('en')} facts, ${gigabytes} GB, made in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
  writer.closeSync()
  instance.closeSync()
  // As after a restart: making the facts does not count.
  ;({ instance, writer } = await openStoreFile({ folder: large, ...limits }))
  restartPeak()
  const context = await readFilterContext(pool, 'Europe/Berlin', Date.now())
  const ranges = { month: { start_date: '2026-02-01', end_date: '2026-02-28' }, all: {} }
  for (const [range, dates] of Object.entries(ranges))
    for (const [text, name] of [
      [pivotText, 'advertiser_id'],
      [pivotText, 'country_id'],
      [pivotText, 'created_at'],
      [lostText, 'lost_reason'],
    ]) {
      const sql = await text({ ...dates, group_by: name }, context)
      const times = []
      for (let round = -1; round < Number(options.rounds); round++) {
        const from = performance.now()
        await writer.runAndReadAll(sql)
        if (round >= 0) times.push(performance.now() - from)
      }
      console.log(`    ${range.padEnd(5)} by ${name.padEnd(13)} ${share(times, 0.5).toFixed(0)} ms`)
    }
  console.log(`  Memory of the process: ${peak().toFixed(1)} GB at most (limit 4)`)
  writer.closeSync()
  instance.closeSync()
} finally {
  rmSync(folder, { recursive: true, force: true })
  await close()
  await server.stop()
}

// Export of N leads with all columns: duration of the REST call relative to the same COPY without processing (limit
// 1.2), first byte (300 ms), memory growth of the server (64 MB); in the browser heap growth (20 MB), longest pause
// between progress updates (1 s) and time to cancel (1 s). Options: --leads <number>, --rounds <number>, --api
// <bundle>, --no-browser.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect } from '../../api/db/connect.ts'
import { withLiterals } from '../../api/db/literals.ts'
import { leadConditions } from '../../api/leads/filters/leadFilter.ts'
import { readFilterContext } from '../../api/leads/filters/filters.queries.ts'
import { leadExportSql } from '../../api/leads/leads/leadExport.queries.ts'
import { leadColumns } from '../../shared/leads/leadColumns.ts'
import { freePort, loadedDatabase, signIn, startApi, startServerProcess } from './demoApi.mjs'
import { exportInBrowser } from './web/export.mjs'

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    leads: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    api: { type: 'string', default: 'dist/api.mjs' },
    browser: { type: 'boolean', default: true },
  },
})
const leads = Number(options.leads)
// The administrator's zone, so that the browser's file is identical.
const zone = 'UTC'
const columns = leadColumns.map(({ field }) => field)

const line = (what, figure, bar, unit) =>
  console.log(
    `  ${what.padEnd(52)} ${figure.toFixed(figure < 10 ? 2 : 0).padStart(8)} ${unit.padEnd(3)} ≤ ${String(bar).padEnd(5)} ${figure <= bar ? 'holds' : 'MISSES'}`,
  )
/** Resident megabytes of a process. */
const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The API's statement, run directly with the driver. */
async function bareCopy(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `begin isolation level repeatable read read only; set local datestyle = 'ISO'; set local timezone = 'UTC'; set local jit = off; set local enable_sort = off`,
  )
  const begun = performance.now()
  let bytes = 0
  for await (const chunk of client.query(copyTo(statement))) bytes += chunk.length
  const took = performance.now() - begun
  await client.end()
  return { took, bytes }
}

/** Expected checksum of the browser's file: the same rows from the database after the byte order mark. */
async function checksumOf(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `begin isolation level repeatable read read only; set local datestyle = 'ISO'; set local timezone = 'UTC'`,
  )
  const hash = createHash('sha256').update('\uFEFF')
  for await (const chunk of client.query(copyTo(statement))) hash.update(chunk)
  await client.end()
  return hash.digest('hex')
}

async function wholeCall(api, headers, pid) {
  const before = residentMb(pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentMb(pid))), 50)
  const begun = performance.now()
  const {
    statusCode,
    body,
    headers: head,
  } = await api.request({
    method: 'POST',
    path: '/api/lead-details/export',
    headers,
    body: JSON.stringify({ columns }),
  })
  if (statusCode !== 200) throw new Error(await body.text())
  let first = 0
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    // After the byte order mark, header and first rows.
    if (bytes > 10_000) first ||= performance.now() - begun
  }
  clearInterval(watch)
  return { took: performance.now() - begun, first, bytes, growth: most - before, total: Number(head['x-total-count']) }
}

const best = (runs, name) => Math.min(...runs.map((run) => run[name]))

const server = await loadedDatabase(leads)
const { child, api, url } = await startApi(server.url, options.api)
try {
  const { pool, close } = connect(server.url)
  const context = { ...(await readFilterContext(pool, zone, Date.now())), showsRevenue: true, showsPayout: true }
  await close()
  const rows = leadExportSql(
    leadConditions({}, context),
    { columns, sort_by_column: 'created_at', sort_order: 'desc' },
    context,
  )
  const statement = `copy (${withLiterals(rows)}) to stdout with (format csv, header, encoding 'UTF8')`
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await signIn(api)}`,
    'timezone-id': zone,
  }

  const bare = []
  const whole = []
  // The first round is not measured, because it fills caches and compiles code.
  for (let round = -1; round < Number(options.rounds); round++) {
    const runs = [await bareCopy(server.url, statement), await wholeCall(api, headers, child.pid)]
    if (round < 0) continue
    bare.push(runs[0])
    whole.push(runs[1])
  }
  const { total, bytes } = whole[0]
  console.log(
    `  ${total.toLocaleString('en')} leads × ${columns.length}, ${(bytes / 1e6).toFixed(0)} MB; load of the machine ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`,
  )
  console.log(
    `  bare COPY ${(best(bare, 'took') / 1000).toFixed(1)} s, whole call ${(best(whole, 'took') / 1000).toFixed(1)} s, best of ${options.rounds}`,
  )
  line('whole call to bare COPY', best(whole, 'took') / best(bare, 'took'), 1.2, '×')
  line('first byte', best(whole, 'first'), 300, 'ms')
  line('growth of the server, worst', Math.max(...whole.map(({ growth }) => growth)), 64, 'MB')

  if (options.browser) {
    const port = await freePort()
    const env = { API_URL: url, GATEWAY_PORT: String(port), METRICS_PORT: '0' }
    const watcher = new pg.Client({ connectionString: server.url })
    await watcher.connect()
    const isExporting = async () =>
      (await watcher.query(`select from pg_stat_activity where application_name = 'api export'`)).rowCount > 0
    const gateway = await startServerProcess('dist/gateway.mjs', port, env, '/health/ready')
    try {
      const {
        rows: [{ since }],
      } = await watcher.query(
        `select (created_at + interval '1 day')::date::text as since from leads order by created_at desc offset 99999 limit 1`,
      )
      const seen = await exportInBrowser({
        workbookSince: since,
        url: gateway.url,
        residentMb,
        gatewayPid: gateway.child.pid,
        isExporting,
      })
      console.log(
        `  in the browser: ${seen.rows.toLocaleString('en')} rows in ${(seen.took / 1000).toFixed(1)} s, ${(seen.bytes / 1e6).toFixed(0)} MB saved`,
      )
      line('growth of the page’s and the worker’s heap', seen.heap, 20, 'MB')
      line('longest pause between signs of progress', seen.pause / 1000, 1, 's')
      line('Cancel to the end of the work in the database', seen.cancel / 1000, 1, 's')
      line('growth of the gateway', seen.gateway, 64, 'MB')
      console.log(
        `  XLSX: ${seen.workbook.rows.toLocaleString('en')} rows in ${(seen.workbook.took / 1000).toFixed(1)} s, read back: ${JSON.stringify(seen.workbook.types)}`,
      )
      const checksum = await checksumOf(server.url, statement)
      console.log(
        `  sha256 of the browser's file ${seen.checksum === checksum ? 'equals' : 'DIFFERS FROM'} that of the database's rows`,
      )
      if (seen.rows !== total) throw new Error(`The file holds ${seen.rows} of ${total} leads`)
    } finally {
      await watcher.end()
      await gateway.pool.destroy()
      gateway.child.kill()
      await once(gateway.child, 'exit')
    }
  }
} finally {
  await api.destroy()
  child.kill()
  await once(child, 'exit')
  await server.stop()
}

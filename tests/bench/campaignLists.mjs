// Upload of a list with N people to one API process: time until the summary, and from confirmation to the last consumer
// (limit 10 s each), and memory growth of the process (64 MB), also at its first upload. Lists are read in a separate
// process; both together may use 512 MB. CPU time is that of both. Waits are those of parallel calls. Options: --rows
// <number>, --rounds <number>, --api <bundle>, --no-workbook.
import { once } from 'node:events'
import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadedDatabase, signIn, startApi } from './demoApi.mjs'
import { csvList, refusedShare, workbookList } from './listFiles.mjs'
import { share } from './measure.mjs'
import { watched } from './watched.mjs'

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    api: { type: 'string', default: 'dist/api.mjs' },
    workbook: { type: 'boolean', default: true },
  },
})
const rows = Number(options.rows)

const line = (what, figure, bar, unit) =>
  console.log(
    `  ${what.padEnd(44)} ${figure.toFixed(figure < 10 ? 2 : 0).padStart(8)} ${unit.padEnd(2)} of ${String(bar).padEnd(4)} ${(figure / bar).toFixed(2)} × ${figure <= bar ? 'holds' : 'MISSES'}`,
  )
const server = await loadedDatabase(1_000)
const { child, api } = await startApi(server.url, options.api)
const sql = new pg.Client({ connectionString: server.url })
await sql.connect()
const one = async (text, values) => Object.values((await sql.query(text, values)).rows[0])[0]
try {
  const authorization = `Bearer ${await signIn(api)}`
  const call = async (method, path, body, type = 'application/json') => {
    const answer = await api.request({ method, path, headers: { authorization, 'content-type': type }, body })
    const content = await answer.body.json()
    if (answer.statusCode >= 300) throw new Error(JSON.stringify(content))
    return content
  }
  const addCampaign = () =>
    one(`insert into campaigns (name, publisher_id) select 'Bench ' || now(), min(id) from publishers returning id`)
  const upload = (campaign, file, name) =>
    call('POST', `/api/campaigns/${campaign}/sources/list?fileName=${name}`, file, 'application/octet-stream')
  async function importList(campaign, { id, accepted }) {
    await call('POST', `/api/campaigns/${campaign}/lists/${id}/import`, JSON.stringify({ name: 'Bench' }))
    const imported = () => one('select imported from campaign_sources where campaign_id = $1', [campaign])
    while (Number(await imported()) < accepted) await wait(50)
  }
  const expected = rows * (1 - refusedShare)
  const worst = (runs, name) => Math.max(...runs.map((run) => run[name]))
  const best = (runs, name) => Math.min(...runs.map((run) => run[name]))

  async function rounds(file, name) {
    const [uploads, imports] = [[], []]
    let first
    // The first round is not measured, because it fills caches and compiles code.
    for (let round = -1; round < Number(options.rounds); round++) {
      const campaign = await addCampaign()
      const uploaded = await watched(api, child.pid, () => upload(campaign, file, name))
      const { result } = uploaded
      if (result.accepted !== expected) throw new Error(`${result.accepted} accepted instead of ${expected}`)
      const imported = await watched(api, child.pid, () => importList(campaign, result))
      await sql.query('delete from campaigns where id = $1', [campaign])
      if (round < 0) first = uploaded
      if (round < 0) continue
      uploads.push(uploaded)
      imports.push(imported)
    }
    return { uploads, imports, first }
  }
  const say = (what, figure, unit) => console.log(`  ${what.padEnd(44)} ${figure.padStart(8)} ${unit}`)
  const report = (what, runs) => {
    line(`${what}: time, best of ${options.rounds}`, best(runs, 'took'), 10, 's')
    line(`${what}: growth of the process, worst`, worst(runs, 'growth'), 64, 'MB')
    line(`${what}: growth with its readers, worst`, worst(runs, 'together'), 512, 'MB')
    say(`${what}: processor time, best`, best(runs, 'used').toFixed(1), 's')
    const waits = runs.flatMap((run) => run.waits)
    say(`${what}: wait of another call, p95`, share(waits, 0.95).toFixed(1), 'ms')
    say(`${what}: the longest`, Math.max(...waits).toFixed(0), 'ms')
    say(`${what}: load of the machine`, os.loadavg()[0].toFixed(1), '')
  }
  const reportUploads = (what, { uploads, first }) => {
    report(what, uploads)
    line(`${what}: growth at the first of all`, first.growth, 64, 'MB')
  }

  const csv = csvList(rows)
  console.log(
    `  ${rows.toLocaleString('en')} rows, ${(csv.length / 1e6).toFixed(1)} MB of CSV; load of the machine ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`,
  )
  const listed = await rounds(csv, 'people.csv')
  reportUploads('CSV to summary', listed)
  report('confirmed to imported', listed.imports)
  if (options.workbook) reportUploads('XLSX to summary', await rounds(await workbookList(rows), 'people.xlsx'))
} finally {
  await sql.end()
  await api.destroy()
  child.kill()
  await once(child, 'exit')
  await server.stop()
}

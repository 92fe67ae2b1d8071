// An API with a new database, reference data, an administrator and six advertisers, for campaign benchmarks.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { startSession } from '../../api/access/sessions/sessions.queries.ts'
import { connect, loadReference, migrate, removeEmbedded, startEmbedded } from '../../dist/database.mjs'
import { addAdvertiser } from '../support/injectionWorld.ts'
import { copyOfApi, startApi } from './demoApi.mjs'
import { measure, share } from './measure.mjs'

/**
 * Returns the database, and `start`, which starts the API, waits for its columnar copy and returns request functions.
 */
export async function startCampaignWorld() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-campaigns-'))
  const server = await startEmbedded({ dataDir, root: process.cwd(), log: () => {} })
  await migrate(server.url, path.resolve('api/db/migrations'))
  const { pool, db, close } = connect(server.url, { statementTimeoutMs: 0 })
  await loadReference(db, { email: 'admin@demo.test', password: 'Demo1234' })
  await pool.query(
    `select ensure_month((date_trunc('month', now()) - make_interval(months => ago))::date) from generate_series(1, 24) as ago`,
  )
  const advertisers = []
  for (let n = 0; n < 6; n++) advertisers.push(await addAdvertiser(db, `Bench ${n}`))
  let api

  async function start(bundle) {
    const { rows } = await pool.query('select id from users limit 1')
    const token = await startSession(db, rows[0].id, Date.now(), { sessionAbsoluteHours: 24 })
    api = await startApi(server.url, bundle)
    await copyOfApi(pool)
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'timezone-id': 'Europe/Berlin',
    }
    return async (method, address, body) => {
      const answer = await api.api.request({ method, path: address, headers, body: body && JSON.stringify(body) })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`${method} ${address}: ${text}`)
      return JSON.parse(text)
    }
  }

  async function stop() {
    if (api) {
      await api.api.destroy()
      api.child.kill()
      await once(api.child, 'exit')
    }
    await close()
    await server.stop()
    await removeEmbedded(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { pool, db, url: server.url, advertisers, start, stop }
}

/**
 * Measures calls alternately and prints the fastest tenth, median and p95 with their ratios to the limit. On a busy
 * machine, the fastest tenth shows the time of the call itself.
 */
export async function printAgainstBars(calls, rounds) {
  const times = await measure(Object.fromEntries(Object.entries(calls).map(([name, { call }]) => [name, call])), rounds)
  for (const [name, { barMs }] of Object.entries(calls)) {
    const figures = [0.1, 0.5, 0.95].map((part) => share(times[name], part))
    const texts = figures.map((figure) => `${figure.toFixed(1).padStart(8)} ms (${(figure / barMs).toFixed(2)} ×)`)
    console.log(`  ${name.padEnd(32)} fastest tenth ${texts[0]}, p50 ${texts[1]}, p95 ${texts[2]} of ${barMs} ms`)
  }
  console.log(`  load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`)
}

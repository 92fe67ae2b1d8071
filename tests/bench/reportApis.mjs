// APIs that answer reports from the same database: one with the columnar copy in its own process, and one that asks
// report processes.
import { once } from 'node:events'
import { connect } from '../../dist/database.mjs'
import { copyOfApi, freePort, secretKey, signIn, startApi, startServerProcess } from './demoApi.mjs'

/** Without jobs: campaigns would send leads meanwhile, and the copies would not hold the same rows. */
const env = { JOB_SLOTS: '0' }

/** Starts a report process, which is ready when it has built its copy. */
export async function startReportProcess(databaseUrl, more = {}, file = 'dist/api.mjs') {
  const port = await freePort()
  const env = { ROLE: 'reports', DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, API_PORT: String(port), ...more }
  const { child, pool, url } = await startServerProcess(file, port, env, '/health/ready')
  await pool.destroy()
  return { child, url }
}

/** `post` gives the whole answer of a report, as JSON. */
async function reportApi({ child, api, url }, zone) {
  const token = await signIn(api)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'timezone-id': zone }
  const post = (path) => async (body) => {
    const answer = await api.request({ method: 'POST', path, headers, body: JSON.stringify(body) })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(text)
    return JSON.parse(text)
  }
  return { url, token, post, api, child }
}

/** The API with a copy of its own, and with `processes` also one that asks so many report processes. */
export async function startReportApis(databaseUrl, { zone, processes }) {
  const { pool, close } = connect(databaseUrl)
  await pool.query('delete from report_copies')
  const children = []
  const begun = performance.now()
  const embedded = await startApi(databaseUrl, undefined, env)
  children.push(embedded.child)
  await copyOfApi(pool)
  await close()
  console.log(`  The API's copy was there after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const apis = { rest: await reportApi(embedded, zone) }
  if (processes) {
    const started = await Promise.all(Array.from({ length: processes }, () => startReportProcess(databaseUrl)))
    children.push(...started.map(({ child }) => child))
    const urls = started.map(({ url }) => url).join()
    const asking = await startApi(databaseUrl, undefined, { ...env, REPORTS_URL: urls })
    children.push(asking.child)
    apis.tier = await reportApi(asking, zone)
  }
  const stop = async () => {
    for (const { api } of Object.values(apis)) await api.destroy()
    const ended = children.map((child) => once(child, 'exit'))
    for (const child of children) child.kill()
    await Promise.all(ended)
  }
  return { apis, stop }
}

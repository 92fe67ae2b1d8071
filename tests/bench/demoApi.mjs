// Servers with a database of N demo leads, which is kept between runs.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { Pool } from 'undici'
import { nodeFlags } from '../../scripts/supervise.mjs'
import { connect, isEmpty, loadDemo, loadReference, migrate, startEmbedded } from '../../dist/database.mjs'

export const secretKey = '0f'.repeat(32)

/** A vacuumed database with demo leads, so that counts use index-only scans. It is kept between runs. */
export async function loadedDatabase(leads) {
  const dataDir = path.resolve('.data/bench', `leads-${leads}`)
  const server = await startEmbedded({ dataDir, root: process.cwd(), log: console.log })
  await migrate(server.url, path.resolve('api/db/migrations'))
  const { pool, db, close } = connect(server.url, { statementTimeoutMs: 0 })
  await loadReference(db)
  if (await isEmpty(pool)) {
    console.log(`  loading ${leads.toLocaleString('en')} leads into ${dataDir}`)
    await loadDemo({ pool, leads, secretKey: Buffer.from(secretKey, 'hex') })
    await pool.query('vacuum analyze')
  }
  await close()
  return server
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/** Starts a server's bundle and waits until `address` answers. Returns its process and a connection pool. */
export async function startServerProcess(bundle, port, env, address, flags = [], stdio) {
  const child = fork(bundle, {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    execArgv: [...nodeFlags, ...flags],
    stdio,
  })
  const pool = new Pool(`http://127.0.0.1:${port}`, { headersTimeout: 0, bodyTimeout: 0 })
  for (;;) {
    const up = await pool.request({ method: 'GET', path: address }).then(
      ({ statusCode, body }) => body.dump().then(() => statusCode === 200),
      () => false,
    )
    if (up) return { child, pool, url: `http://127.0.0.1:${port}` }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function startApi(databaseUrl, bundle = 'dist/api.mjs', more = {}) {
  const port = await freePort()
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    API_PORT: String(port),
    DEMO: '1',
    TRUST_PROXY: 'loopback',
    ...more,
  }
  const { child, pool, url } = await startServerProcess(bundle, port, env, '/health/ready')
  return { child, api: pool, url }
}

/** Starts the gateway's bundle with the API at `apiUrl`. */
export async function startGateway(apiUrl, bundle = 'dist/gateway.mjs', given) {
  const port = given ?? (await freePort())
  const env = { API_URL: apiUrl, GATEWAY_PORT: String(port), METRICS_PORT: '0' }
  const { child, pool, url } = await startServerProcess(bundle, port, env, '/health/ready')
  return { child, gateway: pool, url }
}

/** Waits for the API's columnar copy, whose first heartbeat follows its build. */
export async function copyOfApi(pool) {
  const row = async () => (await pool.query('select id, pulled_at from report_copies order by id desc limit 1')).rows[0]
  let first
  while (!(first ??= await row())) await new Promise((resolve) => setTimeout(resolve, 20))
  for (;;) {
    const now = await row()
    if (now?.id === first.id && now.pulled_at > first.pulled_at) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The bearer token of the demo's administrator. */
export async function signIn(api) {
  const answer = await api.request({
    method: 'POST',
    path: '/api/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'Demo1234' }),
  })
  const { token, ...rest } = await answer.body.json()
  if (!token) throw new Error(`Signing in failed: ${JSON.stringify(rest)}`)
  return token
}

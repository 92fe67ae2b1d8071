// Latency during attacks on the gateway: p95 of a signed-in caller's `{ session }` under attack relative to p95
// without, measured alternately. Limit: 2. Options: --gateway <bundle>, --rounds <number> of one second each.
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { permissionCodes } from '../../shared/access/permissions'
import { freePort, startServerProcess } from './demoApi.mjs'
import { share } from './measure.mjs'

const { values: options } = parseArgs({
  options: { gateway: { type: 'string', default: 'dist/gateway.mjs' }, rounds: { type: 'string', default: '12' } },
})
const sliceMs = 1_000
const clients = 4

const session = {
  user_id: 1,
  email: 'admin@demo.test',
  name: 'Admin',
  level: 1,
  timezone: { id: 1, name: 'UTC', offset: '+00:00' },
  permissions: permissionCodes,
}

/** Accepts all tokens except guesses, and has one failing route. */
async function serveApi() {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    if (request.headers.authorization?.startsWith('Bearer guess'))
      return response.writeHead(401).end('{"error":"Please sign in.","code":"UNAUTHENTICATED"}')
    if (request.url === '/api/session') return response.end(JSON.stringify(session))
    if (request.url === '/api/countries') return response.writeHead(500).end('{"error":"A fault"}')
    response.end('{}')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.send(server.address().port)
}

const signedIn = { authorization: 'Bearer bench' }
const largeDocument = (field) => (index) => `query Q${index} { countries { ${`${field} `.repeat(2_900)} } }`
const override =
  'mutation($key: String) { overrideLeadStatus(leadIds: [1], statusOverride: "New", key: $key) { errors { code } } }'

/** What each attacker sends repeatedly, with a pause; `atOnce` requests in parallel. */
const attacks = {
  'keys that no header carries, 64 at once': {
    atOnce: 16,
    pauseMs: 1_000,
    headers: signedIn,
    body: () => ({ query: override, variables: { key: 'заказ-1' } }),
  },
  'a route that answers 500': { pauseMs: 50, headers: signedIn, body: () => ({ query: '{ countries { id } }' }) },
  'unique documents of 3,000 tokens, not signed in': {
    body: (index) => ({ query: largeDocument('id')(index) }),
  },
  'unique documents of 3,000 tokens, guessed tokens': {
    headers: (index) => ({ authorization: `Bearer guess-${index}` }),
    body: (index) => ({ query: largeDocument('id')(index) }),
  },
}

/** A separate process, so that it does not slow down the measurement. Attacks on request. */
function attack(name, port) {
  const { atOnce = 1, pauseMs = 0, headers = {}, body } = attacks[name]
  const pool = new Pool(`http://127.0.0.1:${port}`)
  let attacking = false
  let index = 0
  const send = async () => {
    const mark = ++index
    const { statusCode, body: answer } = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', ...(typeof headers === 'function' ? headers(mark) : headers) },
      body: JSON.stringify(body(`${process.pid}_${mark}`)),
    })
    await answer.dump()
    return statusCode
  }
  const client = async () => {
    while (attacking) {
      const failed = await send().then(
        () => 0,
        () => 50,
      )
      if (pauseMs || failed) await new Promise((resolve) => setTimeout(resolve, pauseMs || failed))
    }
  }
  process.on('message', (message) => {
    attacking = message === 'attack'
    if (attacking) for (let one = 0; one < clients * atOnce; one++) void client()
    else process.send(index)
  })
}

const children = []
const startChild = (role) => {
  const env = { ...process.env, ABUSE_ROLE: JSON.stringify(role) }
  const child = fork(new URL(import.meta.url), [], { env, execArgv: ['--import', 'tsx'] })
  children.push(child)
  return child
}
const message = (child) => new Promise((resolve) => child.once('message', resolve))

/** Durations in milliseconds of sequential calls within a time slice. */
async function slice(pool) {
  const times = []
  const until = performance.now() + sliceMs
  while (performance.now() < until) {
    const begun = performance.now()
    const response = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', ...signedIn },
      body: JSON.stringify({ query: '{ session { email } }' }),
      headersTimeout: 30_000,
    })
    const answer = await response.body.json()
    if (answer.data?.session?.email !== session.email) throw new Error(JSON.stringify(answer))
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return times
}

async function measureAttack(name, pool, port) {
  const attacker = startChild({ attack: name, port })
  const [quiet, attacked] = [[], []]
  let sent = 0
  for (let round = -1; round < Number(options.rounds); round++) {
    const undisturbed = await slice(pool)
    attacker.send('attack')
    const under = await slice(pool)
    attacker.send('rest')
    sent = await message(attacker)
    if (round < 0) continue
    quiet.push(...undisturbed)
    attacked.push(...under)
  }
  attacker.kill()
  const [base, other] = [share(quiet, 0.95), share(attacked, 0.95)]
  console.log(
    `  ${name}: p95 ${(other / base).toFixed(2)} × (${other.toFixed(1)} ms to ${base.toFixed(1)} ms); ${sent} sent by ${clients} clients`,
  )
}

async function main() {
  const api = startChild({})
  const apiPort = await message(api)
  const port = await freePort()
  const env = { API_URL: `http://127.0.0.1:${apiPort}`, GATEWAY_PORT: String(port), METRICS_PORT: '0' }
  const { child, pool } = await startServerProcess(
    options.gateway,
    port,
    { ...env, LOG_LEVEL: 'silent' },
    '/health/live',
  )
  children.push(child)
  for (const name of Object.keys(attacks)) await measureAttack(name, pool, port)
  const started = performance.now()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  console.log(`  ended ${((performance.now() - started) / 1000).toFixed(1)} s after SIGTERM`)
  await pool.destroy()
}

const role = process.env.ABUSE_ROLE && JSON.parse(process.env.ABUSE_ROLE)
if (role?.attack) attack(role.attack, role.port)
else if (role) await serveApi()
else {
  try {
    await main()
  } finally {
    for (const child of children) child.kill()
  }
}

// Behaviour with four times as many callers as the gateway's capacity: the excess gets 503 with Retry-After, others are
// not slower than at capacity, and afterwards everything is normal. Limits: p99 of answered calls at most twice that at
// capacity; normal within 10 s. Options: --seconds <number> per load, --capacity <number> of concurrent calls.
import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { Client } from 'undici'
import { freePort, startServerProcess } from './demoApi.mjs'
import { share } from './measure.mjs'

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, capacity: { type: 'string', default: '200' } },
})
const capacity = Number(options.capacity)
const query =
  'query($page: PageInput) { leads(page: $page) { total rows { id email status advertiserName createdAt } } }'
const body = JSON.stringify({ query, variables: { page: { limit: 50 } } })
const headers = { 'content-type': 'application/json', authorization: 'Bearer bench' }
/** Rejected callers retry after half of the requested second. */
const impatientMs = 500

async function call(pool) {
  const begun = performance.now()
  const response = await pool.request({ method: 'POST', path: '/graphql', headers, body, headersTimeout: 60_000 })
  const text = await response.body.text()
  const isAnswer = response.statusCode === 200 && JSON.parse(text).data?.leads.rows.length === 50
  return {
    status: response.statusCode,
    ms: performance.now() - begun,
    isAnswer,
    retryAfter: response.headers['retry-after'],
  }
}

/**
 * Callers in a separate process, each with its own connection, that send again when answered. Connections are opened
 * before, as by proxies and browsers: Node accepts one new connection per event loop round, which would take seconds.
 */
async function load({ port, callers, seconds }) {
  const clients = Array.from({ length: callers }, () => new Client(`http://127.0.0.1:${port}`))
  for (const client of clients) await call(client)
  process.send('connected')
  await new Promise((resolve) => process.once('message', resolve))
  const until = performance.now() + seconds * 1000
  const answered = []
  const others = {}
  const send = async (client) => {
    while (performance.now() < until) {
      const { status, ms, isAnswer, retryAfter } = await call(client)
      if (isAnswer) answered.push(ms)
      else {
        const name = `${status}${retryAfter ? ' with Retry-After' : ''}`
        others[name] = (others[name] ?? 0) + 1
        await new Promise((resolve) => setTimeout(resolve, impatientMs))
      }
    }
  }
  await Promise.all(clients.map(send))
  await Promise.all(clients.map((client) => client.destroy()))
  process.send({ answered, others })
}

const children = []
const started = (file, env = {}) => {
  const child = fork(file, [], { env: { ...process.env, ...env }, execArgv: ['--import', 'tsx'] })
  children.push(child)
  return child
}
const message = (child) => new Promise((resolve) => child.once('message', resolve))

/** Merged results of processes that started together. */
async function together(roles) {
  const loads = roles.map((role) => started(new URL(import.meta.url), { OVERLOAD_ROLE: JSON.stringify(role) }))
  for (const load of loads) await message(load)
  const seen = await Promise.all(
    loads.map((load) => {
      load.send('begin')
      return message(load)
    }),
  )
  const others = {}
  for (const [name, count] of seen.flatMap((one) => Object.entries(one.others)))
    others[name] = (others[name] ?? 0) + count
  return { answered: seen.flatMap(({ answered }) => answered), others }
}

async function main() {
  const apiPort = await message(started(new URL('./storedApi.mjs', import.meta.url)))
  const port = await freePort()
  const env = {
    API_URL: `http://127.0.0.1:${apiPort}`,
    GATEWAY_PORT: String(port),
    METRICS_PORT: '0',
    MAX_CONCURRENT_REQUESTS: String(capacity),
  }
  const { child, pool } = await startServerProcess('dist/gateway.mjs', port, env, '/health/live')
  children.push(child)
  const alone = async (count) => {
    const times = []
    for (let n = 0; n < count; n++) times.push((await call(pool)).ms)
    return times
  }
  const seconds = Number(options.seconds)
  await alone(300)
  const quiet = share(await alone(500), 0.99)
  const atOnce = (times) => together(Array.from({ length: times }, () => ({ port, callers: capacity, seconds })))
  const at = await atOnce(1)
  const over = await atOnce(4)
  const ended = performance.now()
  let backAfter = 0
  while (share(await alone(50), 0.99) > 2 * quiet) backAfter = performance.now() - ended
  const p99 = ({ answered }) => share(answered, 0.99)
  const text = ({ answered, others }) =>
    `${(answered.length / seconds).toFixed(0)} answered a second, p50 ${share(answered, 0.5).toFixed(0)}, p99 ${p99({ answered }).toFixed(0)} ms, not answered: ${JSON.stringify(others)}`
  console.log(`  one caller: p99 ${quiet.toFixed(1)} ms`)
  console.log(`  ${capacity} callers at once: ${text(at)}`)
  console.log(`  ${4 * capacity} callers at once: ${text(over)}`)
  console.log(`  p99 of answered calls at four times capacity: ${(p99(over) / p99(at)).toFixed(2)} ×`)
  console.log(`  back to normal ${(backAfter / 1000).toFixed(1)} s after the load`)
  await pool.destroy()
}

const role = process.env.OVERLOAD_ROLE && JSON.parse(process.env.OVERLOAD_ROLE)
if (role) await load(role)
else
  try {
    await main()
  } finally {
    for (const child of children) child.kill()
  }

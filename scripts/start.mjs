// npm start: from a fresh clone to a running product. Uses no packages before the install.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { install, isInstalled } from './install.mjs'
import { takeBuildLock } from './lock.mjs'
import { freePort, holdPort, takeFolder } from './one.mjs'
import { readOptions } from './options.mjs'
import { watchNpm } from './parent.mjs'
import { root } from './stale.mjs'
import { supervise } from './supervise.mjs'

const options = readOptions(process.argv.slice(2))
const host = process.env.HOST || '127.0.0.1'
const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
const loopback = host === 'localhost' || host === '::1' || host.startsWith('127.')
const address = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}`
/** Where people open the client: by a name, because passkeys need one. */
const origin =
  process.env.WEB_URL?.replace(/\/$/, '') ||
  `${['127.0.0.1', '::1', 'localhost'].includes(reachable) ? 'http://localhost' : address}:${options.port}`
const data = path.resolve(root, options.data)
const file = (name) => path.join(data, name)
const embedded = !process.env.DATABASE_URL

const say = (text) => console.log(text)
const started = Date.now()

/** Shows the progress and duration of a step. */
async function step(text, work) {
  const at = Date.now()
  say(`• ${text}`)
  const result = await work((progress) => say(`    ${progress}`))
  const seconds = (Date.now() - at) / 1000
  if (seconds > 1) say(`    ${text}: ${seconds.toFixed(1)} s`)
  return result
}

// Cleanup of stop(), last first: gateway, API, database, folder lock.
const undo = []
let stopping

function stop(code, reason) {
  stopping ??= (async () => {
    if (reason) say(`\n${reason}`)
    for (const end of undo.reverse()) await end()
    process.exit(code)
  })()
  return stopping
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => void stop(code === 130 || code === 143 ? 0 : code, 'Stopping …'))
}
watchNpm(() => void stop(1, 'npm ended; stopping …'))

/** Key for encrypted second-factor secrets, generated once. If it is lost, users must set them up again. */
function secretKey() {
  if (!existsSync(file('secret'))) writeFileSync(file('secret'), randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file('secret'), 'utf8').trim()
}

/** Starts the embedded database and keeps it running; `database.url` is its current address. */
async function startDatabase({ startEmbedded, removeEmbedded }, onMove) {
  if (options.reset) {
    await removeEmbedded(data)
    rmSync(file('demo.json'), { force: true })
    rmSync(file('sandbox.jsonl'), { force: true })
  }
  const database = {}
  const begin = async (log) => {
    const server = await startEmbedded({ dataDir: data, root, log })
    server.ended
      .then(async () => {
        if (stopping) return
        say('The database ended; starting it again')
        const before = database.url
        await startAgain()
        if (database.url !== before) onMove()
      })
      .catch((error) => stop(1, error.message))
    Object.assign(database, server)
  }
  // The cause of a failure may be temporary: the guard was killed, or a port was in use.
  const startAgain = async () => {
    for (const pauseMs of [100, 1000, 5000]) {
      try {
        return await begin(say)
      } catch (error) {
        if (stopping) return
        say(`${error.message}\nTrying again`)
        await sleep(pauseMs)
      }
    }
    return begin(say)
  }
  await step('Starting the database', begin)
  undo.push(() => database.stop())
  return database
}

/** Loads demo data into an empty embedded database, which is only reachable locally. */
async function loadDemoData({ connect, isEmpty, loadReference, loadDemo }, url, secret) {
  const { pool, db, close } = connect(url, { applicationName: 'demo data' })
  try {
    if (!(await isEmpty(pool))) return
    await step(`Loading demo data: ${options.leads.toLocaleString('en')} leads`, async (show) => {
      await loadReference(db)
      await loadDemo({
        pool,
        leads: options.leads,
        secretKey: Buffer.from(secret, 'hex'),
        onProgress: progressLine(show),
      })
      writeFileSync(file('demo.json'), JSON.stringify({ leads: options.leads }))
    })
  } finally {
    await close()
  }
}

/** Prints at most one line every two seconds. */
function progressLine(show) {
  let last = Date.now()
  return ({ done, total }) => {
    if (Date.now() - last < 2000) return
    last = Date.now()
    show(`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`)
  }
}

function report({ folder, demo, noUsers }) {
  say(`\nReady after ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  say(`  Open      ${origin}`)
  say(`  GraphQL   ${origin}/graphql`)
  say(`  REST API  ${address}:${options.apiPort}/api/openapi.json`)
  say(`  Data      ${folder ?? 'the PostgreSQL of DATABASE_URL'}`)
  if (options.live)
    say(`  Live      ${options.live.rate} leads a minute, brokers ${options.live.speed} times as fast as in life`)
  if (demo) {
    say(
      '\n  Sign in as admin@demo.test, support@demo.test, publishers@demo.test, advertisers@demo.test or crm@demo.test',
    )
    say('  with the password Demo1234 (twofactor@demo.test must set up a second factor).')
  }
  if (noUsers) {
    say('\n  The database has no users, so nobody can sign in yet: open the link that the API printed above.')
    say('  A new one: npm run setup-link')
  }
  say('\n  Ctrl-C stops everything.\n')
}

/** Keeps the ports until the servers take them: until then installing, building and demo data can take minutes. */
async function holdPorts() {
  const ports = [
    [host, options.port, '--port'],
    [host, options.apiPort, '--api-port'],
    ['127.0.0.1', options.metricsPort, '--metrics-port'],
    ...(options.sandboxPort === null ? [] : [['127.0.0.1', options.sandboxPort, '--sandbox-port']]),
  ]
  const releases = []
  for (const port of ports) releases.push(await holdPort(...port))
  return () => Promise.all(releases.map((release) => release()))
}

/** Whether the database has no users. */
async function lacksUsers(url) {
  const { connect, isEmpty } = await import('../dist/database.mjs')
  const { pool, close } = connect(url, { applicationName: 'start' })
  try {
    return await isEmpty(pool)
  } finally {
    await close()
  }
}

// Who watches also tests and checks types.
const withTools = Boolean(options.watch)

async function installMissing() {
  if (!isInstalled({ tools: withTools }))
    await step('Installing packages: a minute or two', () => install({ tools: withTools }))
}

/** Generates and builds what is missing or stale. */
async function buildStale({ build }) {
  const { codegen } = await import('./codegen.mjs')
  await step('Generating and building what is stale', async (show) => {
    const done = [...(await codegen({ types: withTools })), ...(await build())]
    if (done.length) show(`Generated or built: ${done.join(', ')}`)
  })
}

async function migrateAll({ migrate }, url) {
  const folder = path.join(root, 'api/db/migrations')
  const { applied, newer } = await migrate(url, folder, { onWait: say }).catch((error) => {
    if (error.name === 'UpgradeError')
      throw new Error(`${error.message} With demo data only, begin again: npm start -- --reset`)
    if (!['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '28P01', '3D000'].includes(error.code)) throw error
    throw new Error(`The PostgreSQL of DATABASE_URL cannot be used: ${error.message}`)
  })
  if (applied.length) say(`    ${applied.length} migrations applied`)
  if (newer.length) say(`    The database has migrations of a newer release: ${newer.join(', ')}`)
}

/** Starts the embedded database and fills it; with DATABASE_URL only migrates that one. `onMove`: it has another address. */
async function prepareDatabase(onMove) {
  const tools = await import('../dist/database.mjs')
  const database = embedded ? await startDatabase(tools, onMove) : { url: process.env.DATABASE_URL }
  await migrateAll(tools, database.url)
  const secret = process.env.SECRET_KEY || secretKey()
  if (embedded && loopback && options.demo) await loadDemoData(tools, database.url, secret)
  return { database, secret }
}

/** The servers. `database` is asked at each start of one, as it may have moved. */
async function serversFor({ database, demo, secret }) {
  const gatewayKey = process.env.GATEWAY_KEY || randomBytes(32).toString('hex')
  const common = {
    // The API trusts client addresses from the gateway by this key, because other local programs have the same address.
    GATEWAY_KEY: gatewayKey,
    NODE_ENV: 'production',
    HOST: host,
    ROOT: root,
    DEMO: demo ? '1' : '0',
    SHUTDOWN_PAUSE_MS: process.env.SHUTDOWN_PAUSE_MS || '500',
  }
  const apiUrl = `${address}:${options.apiPort}`
  const sandboxPort = options.sandboxPort ?? (await freePort('127.0.0.1', options.port + 3))
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const apiMetricsPort = await freePort('127.0.0.1', options.port + 5)
  const sandbox = {
    name: 'sandbox broker',
    file: 'dist/sandbox.mjs',
    env: () => ({
      NODE_ENV: 'production',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_JOURNAL: file('sandbox.jsonl'),
    }),
    readyUrl: `${sandboxUrl}/health/ready`,
  }
  const api = {
    name: 'API',
    file: 'dist/api.mjs',
    env: () => ({
      ...common,
      API_PORT: String(options.apiPort),
      METRICS_PORT: String(apiMetricsPort),
      DATABASE_URL: database.url,
      SECRET_KEY: secret,
      TEMPORARY_DIR: process.env.TEMPORARY_DIR || file('temporary'),
      VISIT_SPOOL_DIR: process.env.VISIT_SPOOL_DIR || file('waiting-visits'),
      PUBLIC_URL: process.env.PUBLIC_URL || apiUrl,
      WEB_URL: origin,
      SANDBOX_URL: sandboxUrl,
      GATEWAY_URL: `${address}:${options.port}`,
    }),
    readyUrl: `${apiUrl}/health/ready`,
    inspectPort: options.inspect.api,
  }
  const gateway = {
    name: 'gateway',
    file: 'dist/gateway.mjs',
    env: () => ({
      ...common,
      GATEWAY_PORT: String(options.port),
      METRICS_PORT: String(options.metricsPort),
      API_URL: apiUrl,
      GRAPHQL_INTROSPECTION: process.env.GRAPHQL_INTROSPECTION || (demo ? '1' : '0'),
    }),
    readyUrl: `${address}:${options.port}/health/ready`,
    inspectPort: options.inspect.gateway,
  }
  const live = options.live && (await liveServer({ database, secret, gatewayKey, apiUrl, sandboxUrl }))
  return { sandbox, api, gateway, ...(live && { live }) }
}

async function liveServer({ database, secret, gatewayKey, apiUrl, sandboxUrl }) {
  const livePort = await freePort('127.0.0.1', options.port + 4)
  return {
    name: 'live demo',
    file: 'dist/live.mjs',
    env: () => ({
      NODE_ENV: 'production',
      API_URL: apiUrl,
      SANDBOX_URL: sandboxUrl,
      DATABASE_URL: database.url,
      SECRET_KEY: secret,
      GATEWAY_KEY: gatewayKey,
      LIVE_PORT: String(livePort),
      LIVE_RATE: String(options.live.rate),
      LIVE_SPEED: String(options.live.speed),
      LIVE_TROUBLE: String(options.live.trouble),
      LIVE_SEED: String(options.live.seed ?? ''),
    }),
    readyUrl: `http://127.0.0.1:${livePort}/`,
  }
}

/** Follows the sources: what an edit is in starts again, and the client is served from its sources. */
async function follow(servers, database) {
  const { watch } = await import('./watch.mjs')
  const migrate = async () => {
    const { migrate } = await import(`../dist/database.mjs?at=${Date.now()}`)
    await migrate(database.url, path.join(root, 'api/db/migrations'))
  }
  const client = await watch({ servers, gateway: `${address}:${options.port}`, migrate, say })
  undo.push(client.stop)
  say(`\nThe client from its sources, edits shown at once: ${client.url}`)
}

async function main() {
  if (!embedded && !process.env.SECRET_KEY) {
    throw new Error(
      'With DATABASE_URL, SECRET_KEY must be given too: 32 random bytes as 64 hexadecimal digits (openssl rand -hex 32).',
    )
  }
  undo.push(takeFolder(data, `${address}:${options.port}`, origin))
  // Copies of reports that earlier processes have kept: each process makes its own.
  rmSync(file('report-copies'), { recursive: true, force: true })
  const releasePorts = await holdPorts()
  const unlock = await takeBuildLock(say)
  await installMissing()
  const builder = await import('./build.mjs')
  await builder.buildDatabase()
  const servers = {}
  const [{ database, secret }] = await Promise.all([
    prepareDatabase(() => servers.api?.restart()),
    buildStale(builder).then(unlock),
  ])
  const demo = embedded && existsSync(file('demo.json'))
  if (demo && !loopback) {
    throw new Error(
      `This database holds the demo sign-ins, whose password is public, so it is not served on ${host}. ` +
        'Use another (--data DIR --no-demo), or leave HOST unset.',
    )
  }
  if (options.live && !demo) throw new Error('--live needs the demo data, and this database has none.')
  const { live, ...together } = await serversFor({ database, demo, secret })
  const run = (key, server) => {
    servers[key] = supervise({ ...server, say })
    undo.push(() => servers[key].stop())
    return step(`Starting the ${server.name}`, () => servers[key].start())
  }
  await releasePorts()
  await Promise.all(Object.entries(together).map(([key, server]) => run(key, server)))
  // It sends at once.
  if (live) await run('live', live)
  if (options.watch) await follow(servers, database)
  report({ folder: database.folder, demo, noUsers: await lacksUsers(database.url) })
}

main().catch((error) => stopping ?? stop(1, error.message))

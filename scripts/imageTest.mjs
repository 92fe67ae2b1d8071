// npm run test:image: builds the image, starts it as in production (read-only, as its own user, with an outside
// PostgreSQL, behind the proxy), signs in through the proxy, and stops it while a request is open.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from './build.mjs'
import { codegen } from './codegen.mjs'
import { findEngine, hasProgram, nodeImage } from './containerEngine.mjs'
import { freePort } from './one.mjs'
import { attempt, run } from './run.mjs'
import { root } from './stale.mjs'

const image = 'localhost/back-office-test'
const admin = { email: 'owner@example.test', password: `${randomBytes(12).toString('base64url')}aA1` }
const figures = []
/** Measures `work`. */
async function timed(name, work) {
  console.log(`• ${name}`)
  const at = Date.now()
  const result = await work()
  figures.push([name, `${((Date.now() - at) / 1000).toFixed(1)} s`])
  return result
}

async function until(isDone, what, seconds = 120) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(100)) if (await isDone()) return
  throw new Error(`${what} took more than ${seconds} s`)
}

const engine = await findEngine()
if (!engine) {
  console.log('No container engine works here, so the image is not tested: it needs Docker or Podman.')
  process.exit(0)
}

// Podman would raise the limits of this machine, which not every machine allows.
const limits = engine === 'podman' ? ['--ulimit', 'nofile=20000', '--ulimit', 'nproc=10000'] : []
const mark = `back-office-test-${process.pid}`
const folder = mkdtempSync(path.join(tmpdir(), `${mark}-`))
const undo = [async () => rmSync(folder, { recursive: true, force: true })]
const engineDoes = (...args) => run(engine, args)

/** Starts a container of the image with the options of compose.yaml, in the network of this machine. */
async function start(name, port, env) {
  const container = `${mark}-${name}`
  const settings = { HOST: '127.0.0.1', ...env }
  await timed(`Start of the ${name}`, async () => {
    await engineDoes(
      ...['run', '--detach', '--name', container, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
      ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--stop-timeout', '40', ...limits],
      ...['--volume', `${mark}-visits:/var/lib/back-office/visits`],
      ...Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ...[image, `dist/${name}.mjs`],
    )
    undo.push(async () => {
      if (failed) console.log((await attempt(engine, ['logs', '--tail', '20', container], { quiet: true })).output)
      await attempt(engine, ['rm', '--force', container], { quiet: true })
    })
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until(isReady, `The start of the ${name}`)
  })
  assert.equal((await engineDoes('exec', container, 'id', '-u')).trim(), '1000', 'the user of the container')
  const write = await attempt(engine, ['exec', container, 'touch', '/app/dist/written'], { quiet: true })
  assert.notEqual(write.code, 0, 'the system of the container can be written')
  await engineDoes('exec', container, 'scripts/health.sh')
  return container
}

/** The reverse proxy with the project's file: of this machine, otherwise as a container. */
async function startProxy(ports) {
  const sites = { STAFF_SITE: `https://localhost:${ports.proxy}`, API_SITE: `https://localhost:${ports.proxyOfApi}` }
  const to = { GATEWAY: `127.0.0.1:${ports.gateway}`, API: `127.0.0.1:${ports.api}` }
  const [command, args] = (await hasProgram('caddy'))
    ? ['caddy', ['run', '--config', `${root}Caddyfile`, '--adapter', 'caddyfile']]
    : [
        engine,
        [
          ...[
            'run',
            '--rm',
            '--name',
            `${mark}-proxy`,
            '--network',
            'host',
            '--volume',
            `${root}Caddyfile:/etc/caddy/Caddyfile:ro`,
          ],
          ...Object.entries({ ...sites, ...to }).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
          'docker.io/library/caddy:2',
        ],
      ]
  const env = { ...process.env, ...sites, ...to, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const proxy = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  proxy.stderr.on('data', (text) => (said += text))
  undo.push(async () => {
    if (failed) console.log(said.split('\n').slice(-20).join('\n'))
    if (proxy.exitCode !== null) return
    const ended = once(proxy, 'exit')
    proxy.kill()
    await ended
  })
}

/** Sends a request through the proxy, whose certificate it made itself. `body` writes the body and ends the request. */
async function send(port, { headers, body }) {
  const sent = request({
    port,
    host: 'localhost',
    path: '/graphql',
    method: 'POST',
    rejectUnauthorized: false,
    headers: { 'content-type': 'application/json', ...headers },
  })
  await body(sent)
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode, text }
}

async function ask(port, query, token) {
  const body = (sent) => sent.end(JSON.stringify({ query }))
  const { status, text } = await send(port, { headers: token ? { authorization: `Bearer ${token}` } : {}, body })
  const { data, errors } = JSON.parse(text)
  assert.deepEqual({ status, errors }, { status: 200, errors: undefined })
  return data
}

/** Signs the first user in, who sets up the second factor. Returns the token. */
async function signIn(port) {
  const { generateSync } = await import('otplib')
  const isThere = () =>
    ask(port, '{ __typename }').then(
      () => true,
      () => false,
    )
  await until(isThere, 'The start of the proxy')
  const { login } = await ask(
    port,
    `mutation { login(email: "${admin.email}", password: "${admin.password}") { challenge secret errors { message } } }`,
  )
  const code = generateSync({ secret: login.secret })
  const { configureTwoFactor } = await ask(
    port,
    `mutation { configureTwoFactor(email: "${admin.email}", code: "${code}", challenge: "${login.challenge}") { token errors { message } } }`,
  )
  return configureTwoFactor.token
}

let failed = true
try {
  await codegen()
  await build({ web: false })
  const base = await timed('Base image', () => nodeImage(engine))
  await timed('Build of the image', () =>
    engineDoes(
      'build',
      ...(engine === 'podman' ? ['--network', 'host', ...limits] : []),
      '--build-arg',
      `NODE_IMAGE=${base}`,
      '--tag',
      image,
      '.',
    ),
  )
  const { startEmbedded, removeEmbedded } = await import('../dist/database.mjs')
  const database = await startEmbedded({ dataDir: folder, root, durable: false })
  undo.push(async () => {
    await database.stop()
    await removeEmbedded(folder)
  })
  const ports = {}
  for (const [place, name] of ['gateway', 'api', 'proxy', 'proxyOfApi'].entries())
    ports[name] = await freePort('127.0.0.1', 4810 + place)
  undo.push(() => attempt(engine, ['volume', 'rm', '--force', `${mark}-visits`], { quiet: true }))
  const api = await start('api', ports.api, {
    ...{ DATABASE_URL: database.url, API_PORT: ports.api, SECRET_KEY: randomBytes(32).toString('hex') },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, TRUST_PROXY: '127.0.0.1' },
  })
  const gateway = await start('gateway', ports.gateway, {
    ...{ GATEWAY_PORT: ports.gateway, API_URL: `http://127.0.0.1:${ports.api}`, TRUST_PROXY: '127.0.0.1' },
  })
  await startProxy(ports)
  const token = await timed('Sign-in through the proxy', () => signIn(ports.proxy))
  assert.equal((await ask(ports.proxy, '{ session { email } }', token)).session.email, admin.email)

  // A request whose second half comes after the server was told to stop.
  const query = JSON.stringify({ query: '{ session { email } }' })
  const stopped = []
  const stop = (name, container) => timed(`Stop of the ${name}`, () => engineDoes('stop', container))
  const { status, text } = await send(ports.proxy, {
    headers: { authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(query) },
    body: async (sent) => {
      sent.write(query.slice(0, 10))
      await wait(500)
      stopped.push(stop('gateway', gateway))
      await wait(1000)
      sent.end(query.slice(10))
    },
  })
  await Promise.all(stopped)
  assert.deepEqual({ status, email: JSON.parse(text).data?.session?.email }, { status: 200, email: admin.email })
  await stop('api', api)
  for (const container of [gateway, api])
    assert.equal((await engineDoes('inspect', '--format', '{{.State.ExitCode}}', container)).trim(), '0', container)
  const bytes = Number(await engineDoes('image', 'inspect', '--format', '{{.Size}}', image))
  const baseBytes = Number(await engineDoes('image', 'inspect', '--format', '{{.Size}}', base))
  const megabytes = (size) => `${Math.round(size / 1e6)} MB`
  figures.push(['Size', `${megabytes(bytes)}, ${megabytes(baseBytes)} of it the base image ${base}`])
  failed = false
} finally {
  for (const end of undo.reverse()) await end()
}
for (const [name, figure] of figures) console.log(`${name.padEnd(28)}${figure}`)

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startSession } from '../../api/access/sessions/sessions.queries'
import { readConfig } from '../../api/app/process/config'
import { connect } from '../../api/db/connect'
import { removeEmbedded, startEmbedded } from '../../api/db/embedded/embedded'
import { loadReference } from '../../api/db/migrating/reference'
import { migrate } from '../../api/db/migrating/migrate'
import { loadDemo } from '../../api/db/seed/loadDemo'
import { startHttpReceiver } from '../../api/test/receivers'
import { type Supervised, supervise } from '../../scripts/supervise.mjs'
import { startBalancer } from '../support/balancer'
import { bundleServer } from '../support/bundle'
import { startSandbox } from '../support/injectionWorld'
import { freePort } from '../support/ports'
import { startPublisherServer } from '../support/publisherServer'
import { descendants } from '../support/startedProduct'
import { openMarket } from '../support/traffic'
import type { Chaos } from './faults'

export const secretKey = '0f'.repeat(32)

interface StartOptions {
  dataDir: string
  /** What is injected into the n-th process that starts, here or again. */
  chaosOf: (process: string, ordinal: number) => Chaos
  say: (text: string) => void
}

/**
 * The product as `npm start` runs it, with two APIs behind a balancer and the demo's partners: embedded PostgreSQL, APIs and
 * gateway under the supervisor, brokers and publishers' servers in this process. `undo` grows as it starts; run it backwards,
 * also after an error.
 */
export async function startWholeProduct(undo: (() => Promise<unknown>)[], { dataDir, chaosOf, say }: StartOptions) {
  undo.push(() => removeEmbedded(dataDir))
  const server = await startEmbedded({ dataDir, log: say })
  undo.push(server.stop)
  await migrate(server.url)
  const connection = connect(server.url, { applicationName: 'books' })
  undo.push(connection.close)
  const { pool, db } = connection
  await loadReference(db)
  await loadDemo({ pool, leads: 0, secretKey: Buffer.from(secretKey, 'hex') })
  const sandbox = await startSandbox({})
  undo.push(sandbox.stop)
  const publishers = await startPublisherServer()
  undo.push(publishers.stop)
  // Fails every third call.
  let calls = 0
  const webhook = await startHttpReceiver(() => (++calls % 3 ? 200 : 503))
  undo.push(() => webhook.stop())
  await openMarket(pool, { timeoutMs: 2_000, postbackUrl: publishers.url })

  process.env.TEST_RUN_DIR = dataDir
  const inject = await bundleServer('tests/chaos/inject.ts')
  undo.push(() => Promise.resolve(inject.remove()))
  const gatewayKey = randomBytes(32).toString('hex')
  let started = 0
  const servers = new Map<string, Supervised>()
  const serve = async (name: string, file: string, port: number, env: Record<string, string>) => {
    const process = supervise({
      name,
      file: path.join('dist', file),
      readyUrl: `http://127.0.0.1:${port}/health/ready`,
      say,
      env: () => ({
        ...{ NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'fatal', SECRET_KEY: secretKey },
        ...{ GATEWAY_KEY: gatewayKey, SHUTDOWN_PAUSE_MS: '500', METRICS_PORT: '' },
        ...env,
        NODE_OPTIONS: `--import=${inject.file}`,
        CHAOS: JSON.stringify(chaosOf(name, ++started)),
      }),
    })
    servers.set(name, process)
    undo.push(process.stop)
    await process.start()
  }
  const apiPorts = [await freePort(), await freePort()]
  const balancer = await startBalancer(apiPorts)
  undo.push(balancer.stop)
  const apiEnv = {
    ...{ DATABASE_URL: server.url, SANDBOX_URL: sandbox.url, PUBLIC_URL: balancer.url },
    ...{ POSTBACK_PRIVATE_ADDRESSES: '1', ALERT_PRIVATE_ADDRESSES: '1' },
    ...{ TEMPORARY_DIR: path.join(dataDir, 'temporary'), VISIT_SPOOL_DIR: path.join(dataDir, 'visits') },
  }
  // One answers reports from its copy, the other from PostgreSQL.
  for (const [place, port] of apiPorts.entries())
    await serve(`api ${place + 1}`, 'api.mjs', port, {
      ...apiEnv,
      API_PORT: String(port),
      REPORT_COPY: String(1 - place),
      REPORT_COPY_MEMORY_MB: '256',
    })
  const gatewayPort = await freePort()
  const gatewayEnv = { GATEWAY_PORT: String(gatewayPort), METRICS_PORT: '0', API_URL: balancer.url }
  await serve('gateway', 'gateway.mjs', gatewayPort, { ...gatewayEnv, WEB_DIR: 'none' })

  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@demo.test')
    .executeTakeFirstOrThrow()
  const config = readConfig({ DATABASE_URL: server.url, SECRET_KEY: secretKey })
  const token = await startSession(db, admin.id, Date.now(), config)
  const added = await fetch(`${balancer.url}/api/alert-channels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'webhook', name: 'Night', settings: { url: webhook.url }, secret: 's'.repeat(20) }),
  })
  if (!added.ok) throw new Error(await added.text())
  /** All of PostgreSQL, its first process first. */
  const databaseProcesses = () => {
    const main = Number(readFileSync(path.join(server.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
    return [{ pid: main, command: 'postgres' }, ...descendants(main)]
  }
  return {
    pool,
    db,
    databaseUrl: server.url,
    databaseProcesses,
    sandbox,
    publishers,
    webhook,
    servers,
    /** Process id of a server; undefined while it is down. */
    pidOf: (name: string) =>
      descendants(process.pid).find(({ pid }) => {
        try {
          return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`"process":"${name}"`)
        } catch {
          return false // it has just ended
        }
      })?.pid,
    gatewayKey,
    apiUrl: balancer.url,
    apiUrls: apiPorts.map((port) => `http://127.0.0.1:${port}`),
    gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
    visitsFolder: apiEnv.VISIT_SPOOL_DIR,
    /** Of a user who may do everything. */
    token,
  }
}

export type Product = Awaited<ReturnType<typeof startWholeProduct>>

import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Connection, connect } from '../../api/db/connect'
import { startSession } from '../../api/access/sessions/sessions.queries'
import { readConfig } from '../../api/app/process/config'
import { loadReference } from '../../api/db/migrating/reference'
import { addAdvertiser, type Sandbox, startSandbox } from '../support/injectionWorld'
import { addCap, addDistribution, addPublisher, countryId } from '../../api/leads/intake/intake.testWorld'
import { until } from '../support/polling'
import { ports, startBalancer } from './balancer'
import { password, startDatabase } from './database'
import type { ChildProcess } from 'node:child_process'
import { createNetwork, type Machine } from './network'
import { given, readTools } from './tools'

const secretKey = '0f'.repeat(32)
/** A restart loses no request if the balancer learns of it before the process stops to serve. */
const shutdownPauseMs = '2000'

/** A server of ours on a machine of its own. */
export interface Server {
  machine: Machine
  program: ChildProcess
  start: () => Promise<void>
}

const isReady = (machine: Machine, port: number) =>
  fetch(`http://${machine.address}:${port}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(({ ok }) => ok)

/**
 * Balancer → 2 gateways → 3 APIs → 2 report processes, and a primary with a synchronous standby; publishers and the broker are
 * outside.
 */
export async function startCluster() {
  const folder = given('CLUSTER_DATA')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const tools = readTools()
  const network = await createNetwork(given('CLUSTER_MARK'), folder)
  const machine = (name: string) => network.add(name)
  const data: [Machine, Machine] = [await machine('db1'), await machine('db2')]
  const front = await machine('front')
  const database = await startDatabase(folder, data, front, tools)
  const hosts = data.map(({ address }) => `${address}:5432`).join(',')
  const databaseUrl = (name: string) =>
    `postgres://postgres:${password}@${hosts}/${name}?target_session_attrs=read-write`
  const first = connect(databaseUrl('postgres'))
  await first.pool.query('create database back_office')
  await first.close()
  const connection: Connection = connect(databaseUrl('back_office'))
  const sandbox: Sandbox = await startSandbox({ delays: false }, network.outside)

  const serve = async (on: Machine, file: string, port: number, env: Record<string, string>): Promise<Server> => {
    const command = [process.execPath, '--enable-source-maps', path.join('dist', file)]
    const settings = {
      NODE_ENV: 'production',
      HOST: on.address,
      LOG_LEVEL: 'info',
      SECRET_KEY: secretKey,
      SHUTDOWN_PAUSE_MS: shutdownPauseMs,
      ...env,
    }
    const begin = () => on.start(on.name, command, settings)
    const server: Server = {
      machine: on,
      program: begin(),
      start: async () => {
        server.program = begin()
        await until(() => isReady(on, port))
      },
    }
    await until(() => isReady(on, port))
    return server
  }
  const keepers = [await machine('reports1'), await machine('reports2')]
  const apiEnv = (name: string, more: Record<string, string>) => ({
    DATABASE_URL: databaseUrl('back_office'),
    API_PORT: String(ports.api),
    SANDBOX_URL: sandbox.url,
    BROKER_PRIVATE_ADDRESSES: '1',
    POSTBACK_PRIVATE_ADDRESSES: '1',
    VISIT_SPOOL_DIR: path.join(folder, name, 'visits'),
    REPORT_COPY_DIR: path.join(folder, name, 'copies'),
    REPORT_COPY_MEMORY_MB: '256',
    ...more,
  })
  const addressesOf = (machines: readonly Machine[]) =>
    machines.map(({ address }) => `http://${address}:${ports.api}`).join(',')
  const startApi = async (name: string, more: Record<string, string> = { REPORTS_URL: addressesOf(keepers) }) =>
    serve(await machine(name), 'api.mjs', ports.api, apiEnv(name, more))
  const startReports = (on: Machine) => serve(on, 'api.mjs', ports.api, apiEnv(on.name, { ROLE: 'reports' }))
  // The first one migrates.
  const apis = [await startApi('api1')]
  const reports = await Promise.all(keepers.map(startReports))
  apis.push(...(await Promise.all([startApi('api2'), startApi('api3')])))
  const gatewayMachines = [await machine('gw1'), await machine('gw2')]
  startBalancer(folder, front, { gateways: gatewayMachines, apis: apis.map((server) => server.machine) }, tools)
  const startGateway = (on: Machine) =>
    serve(on, 'gateway.mjs', ports.gateway, {
      GATEWAY_PORT: String(ports.gateway),
      API_URL: `http://${front.address}:${ports.api}`,
      WEB_DIR: 'no-such-folder',
      ANONYMOUS_PER_MINUTE: '1000000',
    })
  const gateways = await Promise.all(gatewayMachines.map(startGateway))
  const gatewayUrl = `http://${front.address}:${ports.gateway}`
  const apiUrl = `http://${front.address}:${ports.api}`
  await until(async () => (await fetch(`${gatewayUrl}/health/ready`)).ok && (await fetch(`${apiUrl}/health/ready`)).ok)

  const { db } = connection
  await loadReference(db)
  const country = await countryId(db, 'DE')
  const role = await db.selectFrom('roles').select('id').orderBy('id').executeTakeFirstOrThrow()
  const user = await db
    .insertInto('users')
    .values({
      ...{ name: 'Admin', email: 'admin@example.test', level: role.id, timezone_id: 1, enable_2fa: false },
      password_hash: 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const config = readConfig({ DATABASE_URL: 'postgres://localhost/none', SECRET_KEY: secretKey })
  const token = await startSession(db, user.id, Date.now(), config)

  return {
    network,
    database,
    db,
    pool: connection.pool,
    sandbox,
    front,
    gateways,
    apis,
    reports,
    startApi,
    /** An API that asks these report processes. */
    startApiOf: (name: string, of: readonly Server[]) =>
      startApi(name, { REPORTS_URL: addressesOf(of.map((server) => server.machine)) }),
    /** What a server has written. */
    logOf: ({ machine: on }: Server) => readFileSync(path.join(folder, 'logs', `${on.name}.log`), 'utf8'),
    apiUrl,
    gatewayUrl,
    /** Of a user who may do everything. */
    token,
    /** A publisher (its token is `name`), whose leads go to `advertisers` in turn, each with a cap of leads. */
    addTraffic: async (name: string, caps: Record<string, number>) => {
      await addPublisher(db, name)
      const ids: number[] = []
      for (const [advertiser, cap] of Object.entries(caps)) {
        const id = await addAdvertiser(db, advertiser, { broker: { idempotent: false, timeoutMs: 5_000 } })
        await addCap(db, { cap, advertiserIds: [id] })
        ids.push(id)
      }
      await addDistribution(db, { countryId: country, type: 'chance', groups: ids.map((id) => [[id, 10_000]]) })
    },
    stop: async () => {
      await connection.close()
      await sandbox.stop()
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Connection, connect } from '../../api/db/connect'
import { startSession } from '../../api/access/sessions/sessions.queries'
import { readConfig } from '../../api/app/process/config'
import { loadReference } from '../../api/db/migrating/reference'
import { addAdvertiser, type Sandbox, startSandbox } from '../support/injectionWorld'
import { addCap, addDistribution, addPublisher, countryId } from '../../api/leads/intake/intake.testWorld'
import { until } from '../../api/test/polling'
import { ports, startBalancer } from './balancer'
import { createAuthority } from './certificates'
import { password, startDatabase } from './database'
import { createDisks } from './disks'
import { createNetwork, type Machine } from './network'
import { type Server, serve } from './servers'
import { given, readTools } from './tools'

const secretKey = '0f'.repeat(32)
const serverDiskMb = 256

/**
 * Balancer → 2 gateways → 3 APIs, 2 workers, and a primary with a synchronous standby; publishers and the broker are
 * outside.
 */
export async function startCluster() {
  const folder = mkdtempSync(path.join(given('CLUSTER_DATA'), 'cluster-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const tools = readTools()
  const network = await createNetwork(given('CLUSTER_MARK'), folder)
  const disks = createDisks(folder)
  const machine = (name: string) => network.add(name)
  const data: [Machine, Machine] = [await machine('db1'), await machine('db2')]
  const front = await machine('front')
  const addresses = data.map(({ address }) => address)
  const authority = await createAuthority(path.join(folder, 'authority'), addresses, tools)
  const database = await startDatabase({ data, witness: front, disks, authority, tools })
  const urlOf = (hosts: readonly string[], name: string, more: Record<string, string> = {}) =>
    `postgres://postgres:${password}@${hosts.map((host) => `${host}:5432`).join(',')}/${name}?${new URLSearchParams({
      ...{ sslmode: 'verify-full', sslrootcert: authority.certificate },
      ...more,
    }).toString()}`
  const databaseUrl = (name: string) => urlOf(addresses, name, { target_session_attrs: 'read-write' })
  const first = connect(databaseUrl('postgres'))
  await first.pool.query('create database back_office')
  await first.close()
  const connection: Connection = connect(databaseUrl('back_office'))
  const sandbox: Sandbox = await startSandbox({ delays: false }, network.outside)

  const apiEnv = async (name: string, more: Record<string, string>) => {
    const disk = await disks.add(name, serverDiskMb)
    return {
      SECRET_KEY: secretKey,
      DATABASE_URL: databaseUrl('back_office'),
      API_PORT: String(ports.api),
      SANDBOX_URL: sandbox.url,
      BROKER_PRIVATE_ADDRESSES: '1',
      POSTBACK_PRIVATE_ADDRESSES: '1',
      VISIT_SPOOL_DIR: disk,
      TEMPORARY_DIR: path.join(disk, 'temporary'),
      REPORT_COPY_MEMORY_MB: '256',
      ...more,
    }
  }
  const start = async (name: string, more: Record<string, string>) =>
    serve(await machine(name), 'api.mjs', ports.api, await apiEnv(name, more))
  const startApi = (name: string, more: Record<string, string> = {}) => start(name, { ROLE: 'api', ...more })
  // The first one migrates.
  const apis = [await startApi('api1')]
  const workers = await Promise.all(['work1', 'work2'].map((name) => start(name, { ROLE: 'worker' })))
  apis.push(...(await Promise.all([startApi('api2'), startApi('api3')])))
  const gatewayMachines = [await machine('gw1'), await machine('gw2')]
  startBalancer(folder, front, { gateways: gatewayMachines, apis: apis.map((server) => server.machine) }, tools)
  const startGateway = (on: Machine) =>
    serve(on, 'gateway.mjs', ports.gateway, {
      SECRET_KEY: secretKey,
      GATEWAY_PORT: String(ports.gateway),
      API_URL: `http://${front.address}:${ports.api}`,
      WEB_DIR: 'none',
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
    disks,
    tools,
    database,
    db,
    pool: connection.pool,
    sandbox,
    front,
    gateways,
    apis,
    workers,
    /** A further API, beside the balancer; it may have other settings. */
    startApi,
    standbyUrl: (standby: Machine) => urlOf([standby.address], 'back_office'),
    /** The answer of an API to a member of staff who may do everything, with its status. */
    ask: async (
      path: string,
      { method = 'GET', body, url = apiUrl }: { method?: string; body?: object; url?: string } = {},
    ) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(40_000),
      })
      return { status: answer.status, body: (await answer.json()) as unknown }
    },
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
      await network.remove()
      await disks.remove()
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

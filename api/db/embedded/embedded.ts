import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { type Account, databaseAccount } from './account'
import { findBinaries } from './binaries'
import { type Cluster, clusterFolder, openCluster, outsideOf } from './cluster'
import { isRunning, readPostmaster, stopOrphan } from './postmaster'

const database = 'back_office'
const startTimeoutMs = 60_000
const logLimitBytes = 20_000_000

interface EmbeddedOptions {
  /** Folder for all data of this installation. */
  dataDir: string
  /** The project's root, with node_modules and scripts. */
  root?: string
  /** False disables crash safety for speed; for tests only. */
  durable?: boolean
  log?: (message: string) => void
}

export interface Embedded {
  url: string
  /** Folder of the cluster. */
  folder: string
  /** True if another process runs this server, so that `stop` does not stop it. */
  adopted: boolean
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>
  stop: () => Promise<void>
}

const settings = (port: number, durable: boolean): Record<string, string | number> => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  port,
  // Two API processes with their jobs and listeners take up to 70; tests run several such pairs at once.
  max_connections: 200,
  shared_buffers: '256MB',
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  effective_cache_size: '2GB',
  random_page_cost: 1.1,
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // JIT compilation costs more time than it saves for our queries.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  synchronous_commit: durable ? 'on' : 'off',
  fsync: durable ? 'on' : 'off',
  full_page_writes: durable ? 'on' : 'off',
})

/** `wanted` if it is free, otherwise any free port. Clients reconnect faster if a restarted server keeps its port. */
async function freePort(wanted: number): Promise<number> {
  const tryPort = (port: number) =>
    new Promise<number | null>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(null))
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : null))
      })
    })
  const port = (await tryPort(wanted)) ?? (await tryPort(0))
  if (port === null) throw new Error('No free port on 127.0.0.1 for the embedded PostgreSQL')
  return port
}

const urlOf = (cluster: Cluster, port: number, name: string) =>
  `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${name}`

/** Creates our database if it is missing; throws while the server does not accept connections. */
async function ensureDatabase(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  // A broken connection also fails the current query, which reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

const tailOf = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(-12).join('\n')

/** Waits until the server answers; throws with the end of its log if the guard failed or the time is up. */
async function untilReady(url: string, logFile: string, hasFailed: () => boolean) {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    try {
      return await ensureDatabase(url)
    } catch (error) {
      if (hasFailed() || Date.now() > deadline) {
        throw new Error(`The embedded PostgreSQL did not start:\n${await tailOf(logFile)}`, { cause: error })
      }
      await wait(50)
    }
  }
}

function spawnGuard(
  root: string,
  binaries: string,
  cluster: Cluster,
  port: number,
  durable: boolean,
  account: Account | null,
) {
  const options = Object.entries(settings(port, durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const task = {
    program: path.join(binaries, 'bin', 'postgres'),
    args: ['-D', cluster.data, ...options],
    log: cluster.log,
    pidFile: path.join(cluster.folder, 'guard.pid'),
    ...(account && { uid: account.uid, gid: account.gid }),
  }
  // Detached, because Ctrl-C signals only this process, which must stop the database after its clients.
  return spawn(process.execPath, [path.join(root, 'scripts', 'guard-postgres.mjs'), JSON.stringify(task)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
}

async function stopGuard(guard: ChildProcess) {
  if (guard.exitCode !== null || guard.signalCode !== null) return
  guard.ref()
  const ended = new Promise((resolve) => guard.once('exit', resolve))
  guard.stdin?.end()
  await ended
}

/**
 * Starts the installed PostgreSQL on 127.0.0.1 and a free port, and resolves when it accepts connections. A guard stops
 * it when this process ends in any way, and restarts it after a crash. A server that another process runs on this
 * folder is reused; an orphaned one is stopped first.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, root = process.env.ROOT ?? process.cwd(), durable = true, log = () => undefined } = options
  const account = databaseAccount()
  const folder = await clusterFolder(dataDir, account)
  const binaries = await findBinaries(root, outsideOf(dataDir), account)
  const cluster = await openCluster(binaries, folder, account, log)

  const running = await readPostmaster(cluster.data)
  if (running) {
    if (await isRunning(path.join(cluster.folder, 'guard.pid'), 'guard-postgres')) {
      await untilReady(urlOf(cluster, running.port, 'postgres'), cluster.log, () => false)
      return {
        url: urlOf(cluster, running.port, database),
        folder,
        adopted: true,
        ended: new Promise(() => undefined),
        stop: () => Promise.resolve(),
      }
    }
    log('Stopping a database server that was left behind')
    await stopOrphan(running.pid)
  }
  // Another process may have this process id now. PostgreSQL would refuse to start.
  await rm(path.join(cluster.data, 'postmaster.pid'), { force: true })

  const portFile = path.join(cluster.folder, 'port')
  const port = await freePort(existsSync(portFile) ? Number(await readFile(portFile, 'utf8')) : 0)
  await writeFile(portFile, String(port))
  if (existsSync(cluster.log) && (await stat(cluster.log)).size > logLimitBytes) await truncate(cluster.log)

  const guard = spawnGuard(root, binaries, cluster, port, durable, account)
  let failed = false
  const ended = new Promise<void>((resolve) => guard.once('exit', resolve)).then(() => void (failed = true))
  // The guard must not keep this process running.
  guard.unref()
  try {
    await untilReady(urlOf(cluster, port, 'postgres'), cluster.log, () => failed)
  } catch (error) {
    await stopGuard(guard)
    throw error
  }
  return { url: urlOf(cluster, port, database), folder, adopted: false, ended, stop: () => stopGuard(guard) }
}

/** Deletes the database of `dataDir`. Throws if it is running. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const folder = await clusterFolder(dataDir, databaseAccount())
  if (await readPostmaster(path.join(folder, 'data')))
    throw new Error(`The database in ${folder} is running: stop it first`)
  for (const place of [folder, outsideOf(dataDir)]) await rm(place, { recursive: true, force: true })
}

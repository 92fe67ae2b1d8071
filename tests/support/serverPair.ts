import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, openSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { type Account, databaseAccount } from '../../api/db/embedded/account'
import { findBinaries } from '../../api/db/embedded/binaries'
import { openCluster, outsideOf } from '../../api/db/embedded/cluster'
import { until } from '../../api/test/polling'
import { freePort } from './ports'
import { dataFolder } from './startedProduct'

const database = 'back_office'

class Server {
  private process: ChildProcess | null = null
  readonly host: string

  constructor(
    private readonly program: string,
    private readonly data: string,
    private readonly account: Account | null,
    private readonly password: string,
    readonly port: number,
  ) {
    this.host = `127.0.0.1:${port}`
  }

  url(name = database): string {
    return `postgres://postgres:${this.password}@${this.host}/${name}`
  }

  async start(): Promise<void> {
    const settings = {
      ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', port: this.port, timezone: 'UTC' },
      ...{
        fsync: 'off',
        max_connections: 100,
        archive_mode: 'on',
        shared_buffers: '32MB',
        wal_retrieve_retry_interval: '100ms',
      },
    }
    const log = openSync(`${this.data}.log`, 'a')
    this.process = spawn(
      this.program,
      ['-D', this.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { cwd: '/', stdio: ['ignore', log, log], ...(this.account && { uid: this.account.uid, gid: this.account.gid }) },
    )
    // A test that fails at its start does not stop it.
    const kill = () => this.process?.kill('SIGQUIT')
    process.once('exit', kill)
    this.process.once('exit', () => process.off('exit', kill))
    await until(() => this.query('select 1', 'postgres').then(() => true))
  }

  /** On a connection of its own. */
  async query<Row extends object>(sql: string, name = database): Promise<Row[]> {
    const client = new Client({ connectionString: this.url(name) })
    client.on('error', () => undefined) // the query reports it
    try {
      await client.connect()
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end().catch(() => undefined) // it was not connected
    }
  }

  /** From now on it answers no new connection, as a machine that is gone. What is open stays open. */
  silence(): void {
    this.process?.kill('SIGSTOP')
  }

  /** Ends it at once, without a checkpoint, and all its connections. */
  async end(): Promise<void> {
    if (!this.process) return
    const ended = once(this.process, 'exit')
    this.process.kill('SIGQUIT')
    this.process.kill('SIGCONT')
    this.process = null
    await ended
  }
}

export type PairedServer = Pick<Server, 'host' | 'port' | 'start' | 'silence' | 'end' | 'query' | 'url'>

export interface ServerPair {
  primary: PairedServer
  /** Replicates synchronously from the primary: it has what the primary has acknowledged. */
  standby: PairedServer
  /** Names both servers, the standby first. */
  url: string
  promote: () => Promise<void>
  stop: () => Promise<void>
}

/** Two PostgreSQL servers with an empty database. Call `stop` in `afterAll`. */
export async function startServerPair(): Promise<ServerPair> {
  const folder = dataFolder()
  const account = databaseAccount()
  const binaries = await findBinaries(process.cwd(), outsideOf(folder), account)
  const cluster = await openCluster(binaries, path.join(folder, 'primary'), account, () => undefined)
  const server = async (data: string) =>
    new Server(path.join(binaries, 'bin', 'postgres'), data, account, cluster.password, await freePort())
  const primary = await server(cluster.data)
  // A copy of a stopped server is a complete backup of it.
  const copy = path.join(folder, 'standby')
  execFileSync('cp', ['-a', cluster.folder, copy])
  const standby = await server(path.join(copy, 'data'))
  const from = `host=127.0.0.1 port=${primary.port} user=postgres password=${cluster.password} application_name=standby`
  const signal = path.join(copy, 'data', 'standby.signal')
  writeFileSync(signal, '')
  if (account) chownSync(signal, account.uid, account.gid)
  appendFileSync(path.join(copy, 'data', 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  await primary.start()
  await Promise.all([standby.start(), primary.query(`create database ${database}`, 'postgres')])
  await until(async () => (await primary.query('select from pg_stat_replication', 'postgres')).length === 1)
  await primary.query(`alter system set synchronous_standby_names = 'standby'`)
  await primary.query(`select pg_reload_conf()`)
  await until(
    async () => (await primary.query(`select from pg_stat_replication where sync_state = 'sync'`)).length === 1,
  )
  await until(() => standby.query('select 1').then(() => true))
  return {
    primary,
    standby,
    url: primary.url().replace(primary.host, `${standby.host},${primary.host}`),
    promote: async () => {
      await standby.query('select pg_promote()')
    },
    stop: async () => {
      await Promise.all([primary.end(), standby.end()])
      for (const place of [folder, outsideOf(folder)]) rmSync(place, { recursive: true, force: true })
    },
  }
}

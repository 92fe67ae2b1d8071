import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { until } from '../../api/test/polling'
import type { Authority } from './certificates'
import type { Disks } from './disks'
import { end, type Machine } from './network'
import { asNobody, settableClock, type Tools } from './tools'

export const password = 'cluster'

interface Status {
  role: string
  state: string
}

/** What Patroni says of a member; null without an answer. */
const statusOf = (address: string): Promise<Status | null> =>
  fetch(`http://${address}:8008/patroni`, { signal: AbortSignal.timeout(1000) })
    .then((answer) => answer.json() as Promise<Status>)
    .catch(() => null)

const patroniSettings = (
  { folder, programs, delay }: Place,
  { name, address }: Machine,
  etcdHosts: readonly string[],
) => ({
  scope: 'back-office',
  name,
  restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
  etcd3: { hosts: etcdHosts.map((host) => `${host}:2379`) },
  bootstrap: {
    dcs: {
      // Short, so that a promotion is under way within 15 seconds of a death.
      ttl: 15,
      loop_wait: 5,
      retry_timeout: 5,
      maximum_lag_on_failover: 1_048_576,
      // No acknowledged transaction is on one machine alone.
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: {
          max_connections: 200,
          jit: 'off',
          wal_log_hints: 'on',
          synchronous_commit: 'on',
          shared_buffers: '128MB',
          max_wal_size: '256MB',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `${address}:5432`,
    connect_address: `${address}:5432`,
    data_dir: path.join(folder, 'data'),
    bin_dir: programs,
    pgpass: path.join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      rewind: { username: 'rewinder', password },
    },
    parameters: {
      unix_socket_directories: folder,
      ssl: 'on',
      ssl_cert_file: path.join(folder, 'server.crt'),
      ssl_key_file: path.join(folder, 'server.key'),
      recovery_min_apply_delay: delay,
    },
    pg_hba: ['local all all trust', 'host all all 10.77.0.0/24 md5', 'host replication all 10.77.0.0/24 md5'],
  },
})

const clockFile = (place: string) => path.join(place, 'clock')

/** A folder of PostgreSQL's programs, of which the server has a clock that can be set. */
function withClock(place: string, tools: Tools): string {
  const folder = path.join(place, 'programs')
  const server = path.join(folder, 'postgres')
  mkdirSync(folder)
  for (const name of readdirSync(tools.postgres)) {
    if (name !== 'postgres') symlinkSync(path.join(tools.postgres, name), path.join(folder, name))
  }
  writeFileSync(clockFile(place), '+0s')
  const env = Object.entries(settableClock(tools, clockFile(place))).map(([name, value]) => `${name}=${value}`)
  const command = ['exec', 'env', ...env, path.join(tools.postgres, 'postgres'), '"$@"']
  writeFileSync(server, `#!/bin/sh\n${command.join(' ')}\n`)
  chmodSync(server, 0o755)
  return folder
}

interface Place {
  folder: string
  /** Folder of PostgreSQL's programs. */
  programs: string
  /** How far a standby stays behind. */
  delay: string
  etcd?: ChildProcess
  patroni?: ChildProcess
}

interface Parts {
  /** The machines with data. */
  data: [Machine, Machine]
  /** The third machine with a vote. */
  witness: Machine
  disks: Disks
  authority: Authority
  tools: Tools
}

const diskMb = 1500

/** A primary with a synchronous standby, managed by Patroni, that answer with TLS. */
export async function startDatabase({ data, witness, disks, authority, tools }: Parts) {
  const voters = [...data, witness]
  const peers = voters.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
  const places = new Map<Machine, Place>()
  for (const machine of voters)
    places.set(machine, { folder: await disks.add(machine.name, diskMb), programs: tools.postgres, delay: '0' })
  const placeOf = (machine: Machine) => {
    const place = places.get(machine)
    if (!place) throw new Error(`${machine.name} has no database`)
    return place
  }
  const certify = async (options?: Parameters<Authority['issue']>[1]) => {
    for (const machine of data) await authority.issue(path.join(placeOf(machine).folder, 'server'), options)
  }
  await certify()
  const startEtcd = (machine: Machine, state: 'new' | 'existing') => {
    const { name, address } = machine
    const place = placeOf(machine)
    place.etcd = machine.start(
      `etcd-${name}`,
      asNobody([
        tools.etcd,
        ...['--name', name, '--data-dir', path.join(place.folder, 'etcd')],
        ...['--listen-peer-urls', `http://${address}:2380`, '--initial-advertise-peer-urls', `http://${address}:2380`],
        ...['--listen-client-urls', `http://${address}:2379`, '--advertise-client-urls', `http://${address}:2379`],
        ...['--initial-cluster', peers, '--initial-cluster-state', state, '--log-level', 'warn'],
      ]),
    )
  }
  const writeSettings = (machine: Machine) => {
    const place = placeOf(machine)
    const file = path.join(place.folder, 'patroni.json')
    const hosts = voters.map(({ address }) => address)
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(patroniSettings(place, machine, hosts)))
    return file
  }
  const startPatroni = (machine: Machine) => {
    const command = asNobody([...tools.patroni, writeSettings(machine)])
    placeOf(machine).patroni = machine.start(`patroni-${machine.name}`, command, tools.env)
  }
  const isRunning = (program?: ChildProcess) => program?.exitCode === null && program.signalCode === null
  for (const machine of voters) startEtcd(machine, 'new')
  for (const machine of data) startPatroni(machine)

  const find = async (role: RegExp): Promise<Machine | null> => {
    for (const machine of data) {
      const status = await statusOf(machine.address)
      if (status?.state === 'running' && role.test(status.role)) return machine
    }
    return null
  }
  const primary = () => find(/master|primary/)
  const standby = () => find(/standby|replica/)
  /** There is a primary, and a synchronous standby that could take over. */
  const whole = async () => {
    const [leader, other] = [await primary(), await standby()]
    if (!leader || !other) return false
    const answer = await fetch(`http://${leader.address}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
    const { members } = (await answer.json()) as { members: { name: string; role: string }[] }
    return members.some(({ name, role }) => name === other.name && role === 'sync_standby')
  }
  await until(whole)

  return {
    machines: data,
    primary,
    standby,
    whole,
    /** As before work on the primary's machine. */
    switchOver: async (from: Machine, to: Machine) => {
      const answer = await fetch(`http://${from.address}:8008/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** Starts what does not run any more, as an init system does. */
    start: (machine: Machine) => {
      const { etcd, patroni } = placeOf(machine)
      if (!isRunning(etcd)) startEtcd(machine, 'existing')
      if (machine !== witness && !isRunning(patroni)) startPatroni(machine)
    },
    /** Restarts its PostgreSQL with a clock that `setClock` can set. */
    restartWithClock: async (machine: Machine) => {
      const place = placeOf(machine)
      if (place.patroni) await end(place.patroni)
      place.programs = withClock(place.folder, tools)
      startPatroni(machine)
    },
    /** By how many seconds it is ahead. */
    setClock: (machine: Machine, seconds: number) => writeFileSync(clockFile(placeOf(machine).folder), `+${seconds}s`),
    /** Its Patroni ends, while its PostgreSQL goes on. `start` starts it again. */
    abandon: (machine: Machine) => void placeOf(machine).patroni?.kill('SIGKILL'),
    /** Applies changes only when they are so old, as long as it is a standby. */
    setDelay: async (machine: Machine, delay: string) => {
      placeOf(machine).delay = delay
      writeSettings(machine)
      const answer = await fetch(`http://${machine.address}:8008/reload`, { method: 'POST' })
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** Runs a statement on this server itself. */
    query: async (machine: Machine, text: string): Promise<Record<string, unknown>[]> => {
      const client = new pg.Client({
        ...{ host: machine.address, user: 'postgres', password, database: 'postgres' },
        connectionTimeoutMillis: 3_000,
      })
      // A server that ends says so a second time, beside the query that fails.
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text)).rows
      } finally {
        await client.end()
      }
    },
    certify,
  }
}

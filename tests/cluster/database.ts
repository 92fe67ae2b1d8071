import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { until } from '../support/polling'
import type { Machine } from './network'
import { asNobody, nobodyId, type Tools } from './tools'

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

const patroniSettings = (folder: string, { name, address }: Machine, etcdHosts: string[], tools: Tools) => ({
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
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `${address}:5432`,
    connect_address: `${address}:5432`,
    data_dir: path.join(folder, 'data'),
    bin_dir: tools.postgres,
    pgpass: path.join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      rewind: { username: 'rewinder', password },
    },
    parameters: { unix_socket_directories: folder },
    pg_hba: ['local all all trust', 'host all all 10.77.0.0/24 md5', 'host replication all 10.77.0.0/24 md5'],
  },
})

/** A primary with a synchronous standby, managed by Patroni; `witness` is the third machine with a vote. */
export async function startDatabase(folder: string, data: [Machine, Machine], witness: Machine, tools: Tools) {
  const voters = [...data, witness]
  const peers = voters.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
  const own = (name: string) => {
    const place = path.join(folder, name)
    mkdirSync(place, { recursive: true })
    chownSync(place, nobodyId, nobodyId)
    return place
  }
  const startEtcd = (machine: Machine, state: 'new' | 'existing') => {
    const { name, address } = machine
    return machine.start(
      `etcd-${name}`,
      asNobody([
        tools.etcd,
        ...['--name', name, '--data-dir', path.join(own(`etcd-${name}`), 'data')],
        ...['--listen-peer-urls', `http://${address}:2380`, '--initial-advertise-peer-urls', `http://${address}:2380`],
        ...['--listen-client-urls', `http://${address}:2379`, '--advertise-client-urls', `http://${address}:2379`],
        ...['--initial-cluster', peers, '--initial-cluster-state', state, '--log-level', 'warn'],
      ]),
    )
  }
  const startPatroni = (machine: Machine) => {
    const place = own(machine.name)
    const file = path.join(place, 'patroni.json')
    const hosts = voters.map(({ address }) => address)
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(patroniSettings(place, machine, hosts, tools)))
    return machine.start(`patroni-${machine.name}`, asNobody([...tools.patroni, file]), tools.env)
  }
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
  const whole = async () => (await primary()) !== null && (await standby()) !== null
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
    /** After the machine was killed. */
    start: (machine: Machine) => {
      startEtcd(machine, 'existing')
      startPatroni(machine)
    },
  }
}

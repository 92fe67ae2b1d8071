// PostgreSQL servers with a repository of pgBackRest, in one temporary folder. Neither runs as root: with root, both run
// as the account postgres, which Debian's packages create.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { attempt, run } from '../../scripts/run.mjs'
import { freePort } from '../bench/demoApi.mjs'

const installed = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/** Folder of initdb and pg_ctl: PG_BIN, or the newest that Debian's packages have. */
function findPrograms() {
  if (process.env.PG_BIN) return process.env.PG_BIN
  const versions = existsSync(installed) ? readdirSync(installed).map(Number).filter(Boolean) : []
  if (!versions.length)
    throw new Error('PostgreSQL is not installed here: set PG_BIN to the folder of initdb and pg_ctl.')
  return path.join(installed, String(Math.max(...versions)), 'bin')
}

const asServer = (command, args) =>
  isRoot ? run('runuser', ['-u', 'postgres', '--', command, ...args]) : run(command, args)

/** Runs one statement and returns its rows. */
export async function query(url, text, values) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

export async function createServers() {
  if ((await attempt('pgbackrest', ['version'], { quiet: true })).code !== 0)
    throw new Error('pgbackrest is not installed here.')
  const programs = findPrograms()
  const folder = mkdtempSync(path.join(tmpdir(), 'restore-drill-'))
  chmodSync(folder, 0o755)
  const place = (name) => path.join(folder, name)
  for (const name of ['repository', 'log', 'lock', 'socket']) mkdirSync(place(name))
  const settings = [
    '[global]',
    ...[`repo1-path=${place('repository')}`, 'repo1-retention-full=2', 'start-fast=y', 'compress-type=lz4'],
    ...[`log-path=${place('log')}`, `lock-path=${place('lock')}`, 'log-level-console=warn', 'log-level-file=off'],
    ...['[drill]', `pg1-path=${place('primary')}`, `pg1-socket-path=${place('socket')}`, 'pg1-user=postgres'],
  ]
  const started = new Set()
  const backRest = (...args) =>
    asServer('pgbackrest', [`--config=${place('pgbackrest.conf')}`, '--stanza=drill', ...args])
  const control = (name, ...args) => asServer(path.join(programs, 'pg_ctl'), ['-D', place(name), ...args])

  /** Starts a server on a free port; resolves when it accepts connections. */
  async function start(name, lines) {
    const port = await freePort()
    const own = [
      `port = ${port}`,
      `unix_socket_directories = '${place('socket')}'`,
      "listen_addresses = '127.0.0.1'",
      'jit = off',
      ...lines,
    ]
    writeFileSync(path.join(place(name), 'drill.conf'), `${own.join('\n')}\n`)
    await control(
      name,
      '-w',
      '-t',
      '120',
      '-l',
      place(`log/${name}.log`),
      '-o',
      `-c config_file=${place(name)}/drill.conf`,
      'start',
    )
    started.add(name)
    return { port, url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}` }
  }

  return {
    backRest,
    /** A new server that archives its WAL in the repository. */
    async startPrimary() {
      writeFileSync(place('pgbackrest.conf'), `${settings.join('\n')}\n`)
      if (isRoot) await run('chown', ['-R', 'postgres', folder])
      await asServer(path.join(programs, 'initdb'), [
        '-D',
        place('primary'),
        '-U',
        'postgres',
        '--auth=trust',
        '--data-checksums',
      ])
      const archive = `pgbackrest --config=${place('pgbackrest.conf')} --stanza=drill archive-push %p`
      const server = await start('primary', [
        'archive_mode = on',
        `archive_command = '${archive}'`,
        'wal_level = replica',
      ])
      writeFileSync(place('pgbackrest.conf'), `${[...settings, `pg1-port=${server.port}`].join('\n')}\n`)
      await backRest('stanza-create')
      return server
    },
    /** Ends the primary as a power failure does, and deletes its disk. */
    async losePrimary() {
      await control('primary', '-m', 'immediate', 'stop')
      started.delete('primary')
      rmSync(place('primary'), { recursive: true, force: true })
    },
    /** Restores to a point in time, into a folder of its own; resolves when the server accepts writes. */
    async restore(time) {
      await backRest(
        `--pg1-path=${place('restored')}`,
        'restore',
        '--type=time',
        `--target=${time}`,
        '--target-action=promote',
      )
      // The settings of recovery are in postgresql.auto.conf, which is read beside any other file.
      const server = await start('restored', ['archive_mode = off', 'hot_standby = on'])
      while ((await query(server.url('postgres'), 'select pg_is_in_recovery() as recovers'))[0].recovers)
        await wait(100)
      return server
    },
    async remove() {
      for (const name of started)
        await control(name, '-m', 'immediate', 'stop').catch((error) => console.error(error.message))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

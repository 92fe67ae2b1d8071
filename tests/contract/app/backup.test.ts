import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '../../../api/test/polling'
import { testDatabase, type TestDatabase } from '../../../api/db/testDatabase'

/** deploy/backup.sh with a program in place of Docker, which writes the dump and keeps the SQL that it is given. */
const docker = `#!/bin/sh
case "$*" in
  *'exec -T postgres pg_dump '*) echo dump; exit "$DUMP_CODE" ;;
  *'exec -T postgres psql '*) for last; do case "$last" in --command=*) echo "\${last#--command=}" > "$WORLD/sql" ;; esac; done ;;
esac
`

let database: TestDatabase
let world: string
let folder: string

const backUp = (env: Record<string, string> = {}) =>
  spawnSync('deploy/backup.sh', {
    env: {
      ...{ PATH: `${world}:${process.env.PATH}`, WORLD: world, DUMP_CODE: '0', BACKUP_DIR: folder },
      BACKUP_COPY: 'cp "$1" "$WORLD/copy"',
      ...env,
    },
  }).status
const inWorld = (name: string) => readFileSync(path.join(world, name), 'utf8')
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  world = mkdtempSync(path.join(tmpdir(), 'backup-'))
  folder = path.join(world, 'made/dumps')
  writeFileSync(path.join(world, 'docker'), docker, { mode: 0o755 })
})
afterEach(() => rmSync(world, { recursive: true }))

it('keeps a dump that only its user can read, copies it, and reports it to the database', async () => {
  expect(backUp()).toBe(0)
  const [name = '', ...others] = readdirSync(folder)
  expect([name, others]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}Z\.dump$/), []])
  expect([modeOf(folder), modeOf(path.join(folder, name))]).toEqual(['700', '600'])
  expect([readFileSync(path.join(folder, name), 'utf8'), inWorld('copy')]).toEqual(['dump\n', 'dump\n'])
  await database.pool.query(inWorld('sql'))
  const { rows } = await database.pool.query("select from backups where completed_at > now() - interval '1 minute'")
  expect(rows).toHaveLength(1)
})

it('removes dumps that are too old', () => {
  expect(backUp()).toBe(0)
  const [old = ''] = readdirSync(folder).map((name) => path.join(folder, name))
  utimesSync(old, new Date(0), new Date(0))
  writeFileSync(path.join(folder, 'recent.dump'), '')
  expect(backUp({ BACKUP_KEEP_DAYS: '3' })).toBe(0)
  expect(readdirSync(folder)).toContain('recent.dump')
  expect(readdirSync(folder).map((name) => statSync(path.join(folder, name)).mtimeMs)).not.toContain(0)
})

it.each([
  ['the dump', { DUMP_CODE: '1' }, 0],
  ['the copy', { BACKUP_COPY: 'false' }, 1],
])('fails, and reports nothing, when %s fails', (_what, env, kept) => {
  expect(backUp(env)).not.toBe(0)
  expect(readdirSync(folder)).toHaveLength(kept)
  expect(readdirSync(world)).not.toContain('sql')
})

const program = (name: string, text: string) =>
  writeFileSync(path.join(world, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })

it('a cluster starts while the store of its backups is away', () => {
  program('psql', 'cat > /dev/null')
  program('pgbackrest', 'exit 49')
  const env = { PATH: `${world}:${process.env.PATH}`, BACK_OFFICE_PASSWORD: 'chosen' }
  expect(spawnSync('sh', ['deploy/patroni/createDatabase.sh', 'postgres://first'], { env }).status).toBe(0)
})

it('the cluster prepares the store before a backup', async () => {
  program('psql', 'case "$*" in *pg_is_in_recovery*) echo f ;; esac')
  program('pgbackrest', `case "$*" in *info) echo '[]' ;; *) echo "$*" >> "$WORLD/calls" ;; esac`)
  const env = { ...process.env, PATH: `${world}:${process.env.PATH}`, WORLD: world }
  const service = spawn('sh', ['deploy/patroni/backup.sh'], { env, stdio: 'ignore' })
  const calls = () => (existsSync(path.join(world, 'calls')) ? inWorld('calls').trim().split('\n') : [])
  await until(() => calls().length === 2)
  service.kill('SIGTERM')
  expect(calls()).toEqual([expect.stringMatching(/ stanza-create$/), expect.stringMatching(/ backup$/)])
})

it('the cluster reports its newest backup to the database, once', async () => {
  const info = [{ backup: [100, 200].map((stop) => ({ type: 'full', error: false, timestamp: { stop } })) }]
  const programs = {
    pgbackrest: `#!/bin/sh\ncase "$*" in *info) echo '${JSON.stringify(info)}' ;; esac\n`,
    psql: `#!/bin/sh
case "$*" in
  *pg_is_in_recovery*) echo f ;;
  *to_regclass*) echo t ;;
  *) for part; do case "$part" in --command=*) echo "\${part#--command=}" > "$WORLD/sql.new"; mv "$WORLD/sql.new" "$WORLD/sql" ;; esac; done ;;
esac\n`,
  }
  for (const [name, text] of Object.entries(programs)) writeFileSync(path.join(world, name), text, { mode: 0o755 })
  const env = { ...process.env, PATH: `${world}:${process.env.PATH}`, WORLD: world }
  const service = spawn('sh', ['deploy/patroni/backup.sh'], { env, stdio: 'ignore' })
  await until(() => existsSync(path.join(world, 'sql')))
  service.kill('SIGTERM')
  for (let times = 2; times > 0; times--) await database.pool.query(inWorld('sql'))
  const { rows } = await database.pool.query('select from backups where completed_at = to_timestamp(200)')
  expect(rows).toHaveLength(1)
})

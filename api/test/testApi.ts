import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { Pool } from 'undici'
import { permissionCode } from '../../shared/access/permissions'
import { requestTimeouts } from '../../shared/app/requestTimeouts'
import { createApp } from '../app/start/app'
import { type Config, readConfig } from '../app/process/config'
import { loadReference } from '../db/migrating/reference'
import { runDueJobs } from '../app/jobs/jobs'
import { noteRecords } from '../access/recordEvents/watchRecords'
import { runOutbox } from '../app/outbox/watchOutbox'
import { type TestDatabase, testDatabase } from '../db/testDatabase'
import { createLog } from '../app/process/log'
import type { Services } from '../app/start/services'
import { createServices } from '../app/start/services'
import { startSession } from '../access/sessions/sessions.queries'
import { senders } from '../app/start/senders'
import { createTasks } from '../app/start/tasks'

type Permissions = readonly (string | number)[]
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface TestUser {
  user_id: number
  email: string
  name: string
}

type SignedIn = Omit<TestUser, 'name'>

interface UserOptions {
  email?: string
  password?: string
  name?: string
  /** Id of a default role; ignored if `permissions` are given. */
  level?: number
  /** Names or codes of permissions: the user gets a new role with exactly these. */
  permissions?: Permissions
  enable_2fa?: boolean
}

interface CallOptions {
  token?: string
  body?: unknown
  /** Raw bytes of the body, instead of `body`. */
  raw?: string
  headers?: Record<string, string>
}

export interface TestAnswer<T> {
  status: number
  body: T
  headers: Headers
}

export interface TestApi {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  url: string
  database: TestDatabase
  db: TestDatabase['db']
  services: Services
  /** Clock of the API in epoch milliseconds: a number stops it at this time, null lets it run. */
  clock: { now: number | null }
  call: <T = Record<string, unknown>>(method: Method, path: string, options?: CallOptions) => Promise<TestAnswer<T>>
  addUser: (options?: UserOptions) => Promise<TestUser>
  /** Returns a bearer token of an existing user, or of a new one with a default role or exactly these permissions. */
  signInAs: (who: number | Permissions | SignedIn) => Promise<string>
  /** Runs due jobs, by the database's clock, until they end. Jobs do not run automatically. */
  runJobs: () => Promise<void>
  stop: () => Promise<void>
}

export interface TestApiOptions {
  /** Instead of an empty one; `stop` drops it. */
  database?: TestDatabase
  /** Reports read a columnar copy in this thread, which is ready on return; otherwise PostgreSQL answers. */
  reportCopy?: boolean
  /** Environment variables that differ from the defaults for tests. */
  env?: Record<string, string>
}

const testConfig = (url: string, env: Record<string, string>): Config =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SECRET_KEY: '0f'.repeat(32),
    API_PORT: '0',
    LOG_LEVEL: 'silent',
    VISIT_SPOOL_DIR: path.join(tmpdir(), 'back-office-test-visits'),
    ...env,
  })

const codeOf = (permission: string | number) => {
  const code = typeof permission === 'number' ? permission : permissionCode(permission)
  if (code === null) throw new Error(`No permission is called ${permission}`)
  return code
}

let made = 0

/** Inserts a user and, with permissions, a role. Uses cheap password hashing. */
async function insertUser(db: TestDatabase['db'], options: UserOptions): Promise<TestUser> {
  const number = ++made
  let level = options.level ?? 1
  if (options.permissions) {
    const role = { name: `Test role ${number}`, permissions: options.permissions.map(codeOf) }
    level = (await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id
  }
  const email = options.email ?? `user${number}@example.test`
  const name = options.name ?? `User ${number}`
  const { id } = await db
    .insertInto('users')
    .values({
      name,
      email,
      level,
      timezone_id: 1,
      enable_2fa: options.enable_2fa ?? false,
      password_hash: await hash(options.password ?? 'Secret123', { memoryCost: 8, timeCost: 1, parallelism: 1 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user_id: id, email, name }
}

const headersOf = (given: Record<string, string | string[] | undefined>) =>
  new Headers(
    Object.entries(given).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one])),
  )

/**
 * Starts the whole API on a free port, with a new database that only has reference data (zones, countries, the five
 * roles). Responses are checked against their schemas. Call `stop` in `afterAll`.
 */
export async function startTestApi({
  database: given,
  reportCopy = false,
  env = {},
}: TestApiOptions = {}): Promise<TestApi> {
  const database = given ?? (await testDatabase())
  const { db, pool } = database
  await loadReference(db)
  const config = testConfig(database.url, { REPORT_COPY: reportCopy ? '1' : '0', ...env })
  const clock: TestApi['clock'] = { now: null }
  const now = () => clock.now ?? Date.now()
  const services = createServices({ db, pool, config, log: createLog(config), now, checkResponses: true })
  await services.reports.start()
  const server = createServer(requestTimeouts, createApp(services))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const connections = new Pool(url)

  const addUser = (options: UserOptions = {}) => insertUser(db, options)
  const userFor = (who: number | Permissions | SignedIn): Promise<SignedIn> => {
    if (typeof who === 'number') return addUser({ level: who })
    return 'user_id' in who ? Promise.resolve(who) : addUser({ permissions: who })
  }

  const call = async <T>(
    method: Method,
    path: string,
    { token, body, raw, headers }: CallOptions = {},
  ): Promise<TestAnswer<T>> => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const { pathname, search } = new URL(url + path)
    // undici's request needs a third of the CPU time of fetch, and tests make tens of thousands of requests.
    const response = await connections.request({
      method,
      path: pathname + search,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: content,
    })
    const answered = headersOf(response.headers)
    // Event streams never end, so only the headers are returned.
    const type = answered.get('content-type') ?? ''
    const isEvents = type.startsWith('text/event-stream')
    if (isEvents) response.body.on('error', () => {}).destroy()
    const text = isEvents ? '' : await response.body.text()
    const answer: unknown = text && type.startsWith('application/json') ? JSON.parse(text) : text || null
    return { status: response.statusCode, body: answer as T, headers: answered }
  }

  return {
    url,
    database,
    db,
    services,
    clock,
    call,
    addUser,
    runJobs: async () => {
      await noteRecords(services)
      // Background work of jobs may create further due jobs.
      do {
        await runDueJobs(pool, createTasks(services))
        await runOutbox(services, senders)
      } while ((await services.delivery.ended()).length)
    },
    signInAs: async (who) => startSession(db, (await userFor(who)).user_id, now(), config),
    stop: async () => {
      await services.stopStreams()
      await services.destinationLocks.stop()
      await services.reports.stop()
      await connections.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.drop()
    },
  }
}

import pg from 'pg'
import { type Identity, type Server, type Servers, serversOf } from './servers'

/** With several servers, the time until the next one is tried. */
export const attemptMs = 3_000

/** Increases with every promotion of a standby: eight hexadecimal digits. Of a primary only. */
const timelineSql = 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)'
const readOnlySql = `pg_is_in_recovery() or current_setting('transaction_read_only')::boolean`
const identitySql = `(select system_identifier::text from pg_control_system()),
  case when pg_is_in_recovery() then '' else ${timelineSql} end`

/** Throws unless the client is connected to a server that accepts writes. With several servers, resolves with who it is. */
export async function identify(client: pg.Client, { count }: Servers, { name }: Server): Promise<Identity | null> {
  const text = `select ${readOnlySql}${count > 1 ? `, ${identitySql}` : ''}`
  const { rows } = await client.query<[boolean, Identity['system'], Identity['timeline']]>({ text, rowMode: 'array' })
  const [isReadOnly, system, timeline] = rows[0] ?? [true, '', '']
  if (isReadOnly) throw new Error(`${name} is read-only: a standby, or not promoted yet`)
  return count > 1 ? { system, timeline } : null
}

type Options = pg.ClientConfig & { connectionString: string }

const looking = new WeakMap<Servers, Promise<void>>()

/** Asks every server at once, and uses the newest primary. A server that does not answer is none. */
export function findNewest(options: Options): Promise<void> {
  const servers = serversOf(options.connectionString)
  const look = looking.get(servers) ?? ask(servers, options).finally(() => looking.delete(servers))
  looking.set(servers, look)
  return look
}

async function ask(servers: Servers, { ssl }: Options): Promise<void> {
  const found = await Promise.all(
    servers.all.map(async (server) => {
      const client = new pg.Client({
        ...{ connectionString: server.url, connectionTimeoutMillis: attemptMs, query_timeout: attemptMs },
        ...(ssl && { ssl }),
        application_name: 'look for primary',
      })
      client.on('error', () => undefined) // the query fails with it
      try {
        await client.connect()
        const identity = await identify(client, servers, server)
        return identity && { server, identity }
      } catch {
        return null
      } finally {
        client.end().catch(() => undefined) // it may not have been connected
      }
    }),
  )
  servers.use(found.filter((one) => one !== null))
}

/** How often all servers are asked who they are. */
const lookEveryMs = 5_000
const watched = new WeakSet<Servers>()

/** Looks for a newer primary again and again while there are connections, and closes them when there is one. */
export function watchPrimaries(options: Options): void {
  const servers = serversOf(options.connectionString)
  if (servers.count === 1 || servers.acceptsStandby || watched.has(servers)) return
  watched.add(servers)
  const timer = setInterval(() => {
    if (servers.isConnected) return void findNewest(options)
    clearInterval(timer)
    watched.delete(servers)
  }, lookEveryMs).unref()
}

import { types } from 'node:util'

/**
 * The PostgreSQL servers of a connection URL, of which one is the primary. Several hosts are written as in libpq:
 * `postgres://user:password@first:5432,second:5432/name?target_session_attrs=read-write`.
 */
export interface Server {
  /** Connection URL with this host only. */
  url: string
  /** `host:port`, for messages. */
  name: string
}

/** Identity of a server: PostgreSQL's system identifier, and its timeline, which every promotion increases. */
export interface Identity {
  system: string
  /** Eight hexadecimal digits. */
  timeline: string
}

// oxlint-disable-next-line own/no-slow-regexp -- of the configuration
const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s
const attributes = ['read-write', 'primary']

function parseServer(before: string, host: string, after: string): Server {
  if (!host || host.startsWith(':')) throw new Error('has an empty host name')
  if (!URL.canParse(`${before}${host}${after}`)) throw new Error(`has an invalid host or port: ${host}`)
  return { url: `${before}${host}${after}`, name: host }
}

/** Throws an error whose message continues the name of the variable. */
function parseServers(url: string): Server[] {
  const [, before, hosts, after] = form.exec(url) ?? []
  if (before === undefined || hosts === undefined || after === undefined)
    throw new Error('must be a postgres:// address')
  const asked = URL.canParse(`postgres://host${after}`)
    ? new URL(`postgres://host${after}`).searchParams.get('target_session_attrs')
    : null
  if (asked !== null && !attributes.includes(asked))
    throw new Error(`must have target_session_attrs=read-write or none, because the API writes; it has ${asked}`)
  if (!hosts.includes(',')) {
    if (!URL.canParse(url)) throw new Error('must be a postgres:// address')
    return [{ url, name: hosts }]
  }
  const servers = hosts.split(',').map((host) => parseServer(before, host, after))
  if (new Set(servers.map(({ name }) => name)).size < servers.length) throw new Error('has the same host twice')
  return servers
}

/** Null if the connection URL is valid. */
export function databaseUrlProblem(url: string): string | null {
  try {
    parseServers(url)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

interface OpenConnection {
  server: Server
  close: (reason: Error) => void
}

/** Which server of a URL is the primary, as far as this process knows. */
export class Servers {
  /** Connections only read, so that a standby may answer. */
  acceptsStandby = false
  readonly all: readonly Server[]
  private place = 0
  private newest: Identity | null = null
  private readonly open = new Set<OpenConnection>()
  /** The standby that the open connections lead to. */
  private standby = ''
  private readonly failures = new WeakMap<object, Server>()

  constructor(url: string) {
    const problem = databaseUrlProblem(url)
    if (problem) throw new Error(`DATABASE_URL ${problem}`)
    this.all = parseServers(url)
  }

  get count(): number {
    return this.all.length
  }

  /** The server to connect to. */
  get current(): Server {
    return this.all[this.place] as Server
  }

  get isConnected(): boolean {
    return this.open.size > 0
  }

  /** Whether a primary has been used. */
  get isKnown(): boolean {
    return this.newest !== null
  }

  /**
   * Of the primaries found, the newest one is used from now on, if it is newer than the one used so far: that one may
   * go on without noticing that it was replaced, and what it is asked to write then waits for ever or is lost.
   */
  use(found: readonly { server: Server; identity: Identity }[]): void {
    const own = found.filter(({ identity }) => identity.system === (this.newest?.system ?? found[0]?.identity.system))
    const [first] = own.sort((one, other) => (one.identity.timeline > other.identity.timeline ? -1 : 1))
    if (!first || (this.newest && first.identity.timeline <= this.newest.timeline)) return
    this.newest = first.identity
    this.place = this.all.indexOf(first.server)
    this.closeOthers(first.server)
  }

  /** Records that a server could not be used, so that the next one is tried. */
  fail(server: Server, error: object): void {
    this.failures.set(error, server)
    if (server === this.current) this.place = (this.place + 1) % this.all.length
  }

  /** The server that could not be used, if this is why `error` was thrown. */
  failedServer(error: unknown): Server | undefined {
    if (!types.isNativeError(error)) return undefined
    return this.failures.get(error) ?? this.failedServer(error.cause)
  }

  /**
   * Throws if this server is another database, or an old primary that was replaced: what it has received since then
   * would be lost.
   */
  checkIdentity({ name }: Server, found: Identity): void {
    const { newest } = this
    if (newest && found.system !== newest.system)
      throw new Error(`${name} is not a copy of the database used so far (its system identifier differs)`)
    if (newest && found.timeline < newest.timeline)
      throw new Error(`${name} is an old primary: another server was promoted after it`)
    this.newest = found
  }

  /**
   * Throws if connections to another standby are open: how far one has replayed says nothing about another one behind the
   * same address. Call `keep` at once if it does not throw.
   */
  checkStandby({ name }: Server, found: string): void {
    if (this.open.size && this.standby !== found) throw new Error(`${name} leads to several standbys; name one of them`)
    this.standby = found
  }

  /** Adds a connection to the primary. Connections to other servers are closed: what they wait for may never come. */
  keep(connection: OpenConnection): () => void {
    this.closeOthers(connection.server)
    this.open.add(connection)
    return () => void this.open.delete(connection)
  }

  private closeOthers(primary: Server): void {
    for (const { server, close } of this.open) {
      if (server !== primary) close(new Error(`${primary.name} is the primary now`))
    }
  }
}

const known = new Map<string, Servers>()

/** Shared by all connections of this process with the same URL. */
export function serversOf(url: string): Servers {
  const servers = known.get(url) ?? new Servers(url)
  known.set(url, servers)
  return servers
}

import pg from 'pg'
import { serversOf } from '../../db/servers'
import type { TlsServer } from './certificateEnd'
import type { Config } from './config'

type WebSettings = Pick<Config, 'publicUrl' | 'clickhouseUrl'>

/** The servers of settings that use https. */
export function webServers({ publicUrl, clickhouseUrl }: WebSettings): TlsServer[] {
  const addresses = [
    ['PUBLIC_URL', publicUrl],
    ['CLICKHOUSE_URL', clickhouseUrl],
  ] as const
  return addresses.flatMap(([setting, address]) => {
    const url = address ? new URL(address) : null
    if (url?.protocol !== 'https:') return []
    const host = url.hostname.replace(/^\[|\]$/g, '')
    return { name: `${setting} (${url.host})`, host, port: Number(url.port || 443), isPostgres: false }
  })
}

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databaseReplicaUrl'>

/** The database servers, if their URL asks for TLS. */
export function databaseServers({ databaseUrl, databaseReplicaUrl }: DatabaseSettings): TlsServer[] {
  const addresses = [
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_REPLICA_URL', databaseReplicaUrl],
  ] as const
  return addresses.flatMap(([setting, address]) =>
    (address ? serversOf(address).all : []).flatMap(({ url }) => {
      const { host, port, ssl } = new pg.Client({ connectionString: url })
      // A path is a socket of this machine.
      if (!ssl || host.startsWith('/')) return []
      return { name: `${setting} (${host}:${port})`, host, port, isPostgres: true }
    }),
  )
}

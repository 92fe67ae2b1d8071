import { failureLog } from './failureLog'
import { repeatedly } from './repeatedly'
import { readCertificateEnd, type TlsServer } from './certificateEnd'
import { databaseServers, webServers } from './tlsServers'
import type { Config } from './config'
import type { Log } from './log'

/** The TLS certificate of a server that this process connects to. */
export interface Certificate {
  /** The setting that names the server, and the server. */
  name: string
  endsAt: Date
}

/** Certificates on which the connections of this process depend. */
export interface Certificates {
  /** As last looked up; without servers that could not be reached then. */
  known: () => readonly Certificate[]
  /** The one that ends first. */
  first: () => Certificate | null
  /** Looks them up. */
  look: () => Promise<void>
  /** Looks them up at once and every hour, and one that has expired every minute, until the returned function is called. */
  watch: () => () => Promise<void>
}

const hourMs = 3_600_000
const minuteMs = 60_000

export function createCertificates({ config, log }: { config: Config; log: Log }): Certificates {
  let known: readonly Certificate[] = []
  const servers: readonly TlsServer[] = [...webServers(config), ...databaseServers(config)]

  const lookAt = async (server: TlsServer): Promise<Certificate[]> => {
    try {
      const endsAt = await readCertificateEnd(server)
      return endsAt ? [{ name: server.name, endsAt }] : []
    } catch (error) {
      log.warn({ reason: (error as Error).message, server: server.name }, 'The end of a certificate is not known')
      return []
    }
  }
  let lookedAt = -Infinity
  const look = async () => {
    lookedAt = performance.now()
    known = (await Promise.all(servers.map(lookAt))).flat()
  }

  const first = () =>
    known.reduce<Certificate | null>((one, other) => (one && one.endsAt <= other.endsAt ? one : other), null)
  const lookIfDue = async () => {
    const hasExpired = (first()?.endsAt.getTime() ?? Infinity) < Date.now()
    if (hasExpired || performance.now() - lookedAt >= hourMs) await look()
  }
  const failures = failureLog(log, {
    failed: 'Certificates were not looked up',
    again: 'Certificates are looked up again',
  })
  return {
    known: () => known,
    first,
    look,
    watch: () => repeatedly(lookIfDue, minuteMs, failures, { atOnce: true }),
  }
}

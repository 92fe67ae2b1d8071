import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'

export interface TlsServer {
  name: string
  host: string
  port: number
  /** PostgreSQL is asked for TLS at the start of a connection. */
  isPostgres: boolean
}

const patienceMs = 5_000
/** PostgreSQL's SSLRequest: the length of the message and its code. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/**
 * End of the validity of a server's certificate; null if a database server does not use TLS. Throws if it cannot be
 * reached. Nothing is sent over the connection, so that the certificate need not be valid.
 */
export async function readCertificateEnd({ host, port, isPostgres }: TlsServer): Promise<Date | null> {
  const signal = AbortSignal.timeout(patienceMs)
  const socket = net.connect({ host, port })
  // Later errors, such as of a reset, do not matter.
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect', { signal })
    if (isPostgres) {
      socket.write(sslRequest)
      const [answer] = (await once(socket, 'data', { signal })) as [Buffer]
      if (answer.toString() !== 'S') return null
    }
    const secured = tls.connect({ socket, rejectUnauthorized: false, ...(!net.isIP(host) && { servername: host }) })
    secured.on('error', () => undefined)
    await once(secured, 'secureConnect', { signal })
    const certificate = secured.getPeerX509Certificate()
    if (!certificate) throw new Error('The server has no certificate')
    return new Date(certificate.validTo)
  } finally {
    socket.destroy()
  }
}

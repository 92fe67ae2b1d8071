import net from 'node:net'
import tls from 'node:tls'
import { generate } from 'selfsigned'

const dayMs = 86_400_000

export interface TestCertificate {
  key: string
  cert: string
  endsAt: Date
}

/** A certificate for localhost that is its own authority, with so many days left; negative: expired. */
export async function createCertificate(daysLeft: number): Promise<TestCertificate> {
  const now = Date.now()
  const endsAt = new Date(now + daysLeft * dayMs)
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    notBeforeDate: new Date(now - 100 * dayMs),
    notAfterDate: endsAt,
  })
  return { key: made.private, cert: made.cert, endsAt }
}

/** Speaks TLS with clients of a PostgreSQL server that does not. */
export async function startTlsProxy(databaseUrl: string, first: TestCertificate) {
  const { hostname, port } = new URL(databaseUrl)
  let secureContext = tls.createSecureContext(first)
  const open = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy())
    open.add(socket.once('close', () => open.delete(socket)))
    // The request for TLS.
    socket.once('data', () => {
      socket.write('S')
      const secured = new tls.TLSSocket(socket, { isServer: true, secureContext })
      const behind = net.connect(Number(port), hostname)
      const end = () => [secured, behind].forEach((side) => side.destroy())
      for (const side of [secured, behind]) side.on('error', end).on('close', end)
      secured.pipe(behind).pipe(secured)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as net.AddressInfo
  return {
    host: `localhost:${address.port}`,
    renew: (certificate: TestCertificate) => void (secureContext = tls.createSecureContext(certificate)),
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

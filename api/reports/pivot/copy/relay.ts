import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * For tests: stands between a copy and its database. `pass` decides how the answers of the server reach the client. Call
 * `stop` in `afterAll`.
 */
export async function startRelay(databaseUrl: string, pass: (server: Socket, client: Socket) => void) {
  const sockets = new Set<Socket>()
  const relay = createServer((client) => {
    const server = connect(Number(new URL(databaseUrl).port), '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
    client.pipe(server)
    pass(server, client)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).toString(),
    sockets,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      relay.close()
    },
  }
}

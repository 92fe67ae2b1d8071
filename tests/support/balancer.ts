import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** TCP load balancer on a free port, which distributes connections to these ports in turn. */
export async function startBalancer(ports: readonly number[]) {
  const open = new Set<Socket>()
  let turn = 0
  let isCut = false
  const join = (client: Socket, tried = 0) => {
    const server = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
    server.once('error', () => (tried < ports.length ? join(client, tried + 1) : client.destroy()))
    server.once('connect', () => {
      server.removeAllListeners('error')
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        open.add(one)
        one.on('error', () => other.destroy()).on('close', () => other.destroy() && open.delete(one))
      }
      client.pipe(server).pipe(client)
    })
  }
  const balancer = createServer((client) => (isCut ? client.destroy() : join(client)))
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  const endConnections = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (balancer.address() as AddressInfo).port,
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    /** Ends all connections, and new ones at once. The port stays taken, so that nobody else gets it meanwhile. */
    cut: () => {
      isCut = true
      endConnections()
    },
    mend: () => {
      isCut = false
    },
    stop: async () => {
      endConnections()
      await new Promise((resolve) => balancer.close(resolve))
    },
  }
}

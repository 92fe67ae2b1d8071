import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** TCP load balancer that distributes connections to these ports in turn; without a `port` of its own on a free one. */
export async function startBalancer(ports: readonly number[], port = 0) {
  const open = new Set<Socket>()
  let turn = 0
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
  const balancer = createServer((client) => join(client))
  await new Promise<void>((resolve) => balancer.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => balancer.close(resolve))
    },
  }
}

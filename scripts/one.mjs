// Prevents two starts on the same data folder or port, with clear messages.
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { takeLock } from './lock.mjs'

/**
 * Locks the data folder for this process. Returns an unlock function; throws if another start holds it. `origin` is
 * where people open the client.
 */
export function takeFolder(data, address, origin) {
  const { release, holder } = takeLock(path.join(data, 'running.json'), { address, origin })
  if (release) return release
  throw new Error(
    `The back office runs already, at ${holder.address} (process ${holder.pid}).\n` +
      `Stop it with Ctrl-C where it runs, or give this one a database of its own: npm start -- --data .data-2 --port 4100`,
  )
}

/**
 * Listens on `port` so that no other program takes it, and answers that the product is starting. Returns a function that
 * frees it for the server; throws if it is in use. `option` is the one that chooses the port.
 */
export async function holdPort(host, port, option) {
  const holder = createHttpServer((_request, response) =>
    response.writeHead(503, { 'retry-after': '5', connection: 'close' }).end('The back office is starting.\n'),
  )
  await new Promise((resolve, reject) => {
    holder.once('error', ({ code }) =>
      reject(
        new Error(
          code === 'EADDRINUSE'
            ? `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: npm start -- ${option} ${port + 100}`
            : `Cannot listen on ${host}:${port} (${code}). Choose another port with ${option}, or another address with HOST.`,
        ),
      ),
    )
    holder.listen(port, host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      holder.close(resolve)
      holder.closeAllConnections()
    })
}

/** `wanted` if it is free, else any free port. */
export async function freePort(host, wanted) {
  const open = (port) =>
    new Promise((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(null)) // in use
      probe.listen(port, host, () => {
        const { port: found } = probe.address()
        probe.close(() => resolve(found))
      })
    })
  return (wanted <= 65_535 ? await open(wanted) : null) ?? open(0)
}

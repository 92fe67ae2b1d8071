import { createSandbox } from './server'

/** Process of the sandbox broker, on loopback: SANDBOX_PORT is its port, SANDBOX_JOURNAL the file of its journal. */
const { server } = createSandbox({ journalFile: process.env.SANDBOX_JOURNAL })
const port = Number(process.env.SANDBOX_PORT ?? 4003)
server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
  const reason = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${message})`
  console.error(`Port ${port} on 127.0.0.1 ${reason}. Choose another port: npm start -- --sandbox-port ${port + 100}`)
  process.exit(1)
})
server.listen(port, '127.0.0.1')

const stop = () => {
  server.closeAllConnections()
  server.close(() => process.exit(0))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
if (process.connected) process.on('disconnect', stop)

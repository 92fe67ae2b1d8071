import { createSandbox } from './server'

/** Process of the sandbox broker, on loopback: SANDBOX_PORT is its port, SANDBOX_JOURNAL the file of its journal. */
const { server } = createSandbox({ journalFile: process.env.SANDBOX_JOURNAL })
server.listen(Number(process.env.SANDBOX_PORT ?? 4003), '127.0.0.1')

const stop = () => {
  server.closeAllConnections()
  server.close(() => process.exit(0))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
if (process.connected) process.on('disconnect', stop)

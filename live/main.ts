import { createServer } from 'node:http'
import { listenFault } from '../shared/app/network/listenFault'
import { inWords } from './figures'
import { startLive } from './live'
import { readParties } from './parties'
import { readSettings } from './settings'

const reportMs = 60_000

/** Process of the live demo; settings.ts documents its environment. */
async function main() {
  const settings = readSettings(process.env)
  const parties = await readParties(settings.DATABASE_URL, settings.SECRET_KEY)
  const live = startLive({
    apiUrl: settings.API_URL,
    gatewayKey: settings.GATEWAY_KEY,
    sandboxUrl: settings.SANDBOX_URL,
    parties,
    rate: settings.LIVE_RATE,
    speed: settings.LIVE_SPEED,
    troublePercent: settings.LIVE_TROUBLE,
    seed: settings.LIVE_SEED,
  })
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: 'ready', seed: settings.LIVE_SEED, ...live.figures }))
  })
  server.once('error', (error) => {
    console.error(listenFault(error, {}) ?? error)
    process.exit(1)
  })
  server.listen(settings.LIVE_PORT, '127.0.0.1')
  setInterval(() => console.log(inWords(live.figures)), reportMs).unref()

  const stop = () => {
    server.closeAllConnections()
    server.close()
    void live.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  if (process.connected) process.on('disconnect', stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

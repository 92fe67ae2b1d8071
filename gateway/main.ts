import { listenFault } from '../shared/app/network/listenFault'
import { createGateway } from './app/server/app'
import { type Config, readConfig } from './app/process/config'
import { createLog } from './app/process/log'
import { openTracing } from './app/process/tracing'

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(78)
  }
}

/** After this time, plus the pause, the process is terminated. */
const stopTimeoutMs = 9_500

/** Runs `stop` once on SIGINT, SIGTERM or the end of the parent process, then exits. */
function stopWithParent(shutdownPauseMs: number, stop: (reason: string) => Promise<void>) {
  let stopping = false
  const end = (reason: string) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), shutdownPauseMs + stopTimeoutMs).unref()
    stop(reason).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end('SIGINT'))
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('disconnect', () => end('the parent process is gone'))
}

async function main(config: Config) {
  const log = createLog(config)
  const stopTracing = await openTracing(config, log)
  const gateway = await createGateway(config, log)
  stopWithParent(config.shutdownPauseMs, async (reason) => {
    log.info({ reason }, 'Stopping')
    await gateway.stop()
    await stopTracing()
  })
  const { url, metricsUrl } = await gateway.listen()
  log.info({ url, metricsUrl, api: config.apiUrl }, 'Listening')
}

const config = readConfigOrExit()
main(config).catch((error: unknown) => {
  const settings = {
    [config.metricsPort]: 'METRICS_PORT (npm start: --metrics-port)',
    [config.port]: 'GATEWAY_PORT (npm start: --port)',
  }
  console.error(listenFault(error, settings) ?? error)
  process.exit(1)
})

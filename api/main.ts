import { listenFault } from '../shared/app/network/listenFault'
import { type Config, readConfig } from './app/process/config'
import { createLog } from './app/process/log'
import { prepareTemporaryFolder } from './app/process/temporaryFiles'
import { runServices } from './app/start/runServices'
import { renewSetupLink } from './app/start/setupLink'

function readConfigOrExit(): Config {
  try {
    const config = readConfig(process.env)
    prepareTemporaryFolder(config.temporaryDirectory)
    return config
  } catch (error) {
    console.error((error as Error).message)
    process.exit(78)
  }
}

const config = readConfigOrExit()
const work = process.argv[2] === 'setup-link' ? renewSetupLink(config) : runServices(config, createLog(config))
work.catch((error: unknown) => {
  const settings = { [config.metricsPort ?? 0]: 'METRICS_PORT', [config.port]: 'API_PORT (npm start: --api-port)' }
  console.error(listenFault(error, settings) ?? error)
  process.exit(1)
})

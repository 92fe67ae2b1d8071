import { type Config, readConfig } from './app/process/config'
import { createLog } from './app/process/log'
import { runServices } from './app/start/runServices'

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(78)
  }
}

const config = readConfigOrExit()
runServices(config, createLog(config)).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})

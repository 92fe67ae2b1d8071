import { dataFolder, freePorts, removeDataFolder, startProduct, untilReady } from '../../support/startedProduct'

/** A separate instance for one test file, because its changes would affect other tests. */
export interface OwnProduct {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  address: string
  /** Data folder, for `withDatabase`. */
  data: string
  /** Process id of `npm start`, the ancestor of all others. */
  pid: number
  /** What it has printed so far. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts an instance like `npm start`, on free ports with its own demo data. */
export const startOwnProduct = (leads: number): Promise<OwnProduct> => start('--leads', String(leads))

/** The same with an empty database: nobody can sign in yet. */
export const startEmptyProduct = (): Promise<OwnProduct> => start('--no-demo')

async function start(...options: string[]): Promise<OwnProduct> {
  const data = dataFolder()
  const ports = await freePorts()
  const product = startProduct(data, ports, ...options)
  const stop = async () => {
    product.process.kill('SIGTERM')
    await product.ended
    await removeDataFolder(data)
  }
  await untilReady(product).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    address: `http://127.0.0.1:${ports.gateway}`,
    data,
    pid: product.process.pid ?? 0,
    output: product.output,
    stop,
  }
}

import { dataFolder, freePorts, removeDataFolder, startProduct, untilReady } from '../../support/startedProduct'

/** A product that one test file has for itself: what it breaks or fills is seen by no other. */
export interface OwnProduct {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  address: string
  /** Data folder, for `withDatabase`. */
  data: string
  /** Number of the process that `npm start` runs: the others descend from it. */
  pid: number
  stop: () => Promise<void>
}

/** Starts everything as `npm start` does, on free ports and with demo data of its own. */
export async function startOwnProduct(leads: number): Promise<OwnProduct> {
  const data = dataFolder()
  const ports = await freePorts()
  const product = startProduct(data, ports, '--leads', String(leads))
  const stop = async () => {
    product.process.kill('SIGTERM')
    await product.ended
    await removeDataFolder(data)
  }
  await untilReady(product).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address: `http://127.0.0.1:${ports.gateway}`, data, pid: product.process.pid ?? 0, stop }
}

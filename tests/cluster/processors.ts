import { fork } from 'node:child_process'
import { once } from 'node:events'
import { until } from '../../api/test/polling'
import { processorSeconds } from '../support/processStat'
import type { Cluster } from './cluster'
import { end } from './network'
import { startPublishers } from './publishers'
import type { Server } from './servers'

interface Reading {
  rounds: number
  seconds: number
}

function startYardstick() {
  const child = fork(new URL('yardstick.mjs', import.meta.url))
  return {
    read: async (): Promise<Reading> => {
      child.send('read')
      return ((await once(child, 'message')) as [Reading])[0]
    },
    stop: () => child.disconnect(),
  }
}

/**
 * Processor time of a lead: of the APIs that take it, and with the workers. In rounds of the yardstick, whose time grows
 * in the same way when the machine is busy.
 */
interface Cost {
  apis: number
  withWorkers: number
}

/** Measures with the same traffic for each API, as behind a balancer with more publishers. */
async function costOf(
  apis: readonly Server[],
  { workers }: Cluster,
  yardstick: ReturnType<typeof startYardstick>,
): Promise<Cost> {
  const sources = apis.map((api) =>
    startPublishers(`http://${api.machine.address}:4001`, { token: 'publisher', atOnce: 4, pauseMs: 150 }),
  )
  const answered = () => sources.reduce((sum, { sent }) => sum + sent.length, 0)
  const spentBy = (servers: readonly Server[]) =>
    servers.reduce((sum, { program }) => sum + processorSeconds(program.pid ?? 0), 0)
  const read = async () => ({
    ...{ leads: answered(), apis: spentBy(apis), withWorkers: spentBy([...apis, ...workers]) },
    yardstick: await yardstick.read(),
  })
  await until(() => answered() > 60 * apis.length)
  const from = await read()
  await until(() => answered() > from.leads + 250 * apis.length)
  const to = await read()
  await Promise.all(sources.map((source) => source.stop()))
  const roundSeconds = (to.yardstick.seconds - from.yardstick.seconds) / (to.yardstick.rounds - from.yardstick.rounds)
  const perLead = (name: keyof Cost) => (to[name] - from[name]) / (to.leads - from.leads) / roundSeconds
  return { apis: perLead('apis'), withWorkers: perLead('withWorkers') }
}

const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? NaN

/**
 * Processor time of a lead with four APIs, as a multiple of that with one: the median of three, and all of them. Without
 * copies for reports, because each API's copy reads the leads of all.
 */
export async function costOfFour(cluster: Cluster): Promise<Cost & { rounds: string }> {
  const withoutCopy = { REPORT_COPY: '0' }
  for (const server of cluster.apis) {
    await end(server.program)
    await server.start(withoutCopy)
  }
  const all = [...cluster.apis, await cluster.startApi('api4', withoutCopy)]
  const yardstick = startYardstick()
  // Code that has not run often is slower.
  await costOf(all, cluster, yardstick)
  const ratios: Cost[] = []
  for (const one of cluster.apis) {
    const [alone, four] = [await costOf([one], cluster, yardstick), await costOf(all, cluster, yardstick)]
    ratios.push({ apis: four.apis / alone.apis, withWorkers: four.withWorkers / alone.withWorkers })
  }
  yardstick.stop()
  const of = (name: keyof Cost) => ratios.map((cost) => cost[name])
  return {
    apis: median(of('apis')),
    withWorkers: median(of('withWorkers')),
    rounds: of('apis')
      .map((ratio) => ratio.toFixed(2))
      .join(', '),
  }
}

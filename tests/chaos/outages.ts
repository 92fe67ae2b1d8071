import { setTimeout as wait } from 'node:timers/promises'
import { createRandom, type Random } from '../../api/db/seed/world/random'
import { type Chaos, isStriking, logFault } from './faults'
import type { Product } from './product'

const signal = (pid: number | undefined, name: NodeJS.Signals) => {
  try {
    if (pid) process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/** Nothing of PostgreSQL moves for this time, as with a disk that does not answer. */
async function stall(product: Product, ms: number) {
  const stopped = product.databaseProcesses()
  for (const { pid } of stopped) signal(pid, 'SIGSTOP')
  try {
    await wait(ms)
  } finally {
    for (const { pid } of stopped) signal(pid, 'SIGCONT')
  }
}

/** Probable outages: of each the point, and what happens; returns what was hit. */
const outages = (product: Product, random: Random): [number, string, () => Promise<string> | string][] => {
  const kill = (name: string) => () => {
    signal(product.pidOf(name), 'SIGKILL')
    return name
  }
  return [
    [3, 'process killed', kill('api 1')],
    [3, 'process killed', kill('api 2')],
    [1, 'process killed', kill('gateway')],
    [
      1,
      'process restarted',
      () => {
        const name = random.pick(['api 1', 'api 2', 'gateway'])
        product.servers.get(name)?.restart()
        return name
      },
    ],
    [
      4,
      'disk slow',
      async () => {
        const ms = Math.round(Math.min(7_000, random.skewed(1_500, 0.8)))
        await stall(product, ms)
        return `${ms} ms`
      },
    ],
    [
      1,
      'database crashed',
      () => {
        // One dead connection process makes PostgreSQL end all and recover from its log.
        const backends = product.databaseProcesses().filter(({ command }) => command.includes('127.0.0.1'))
        if (backends.length) signal(random.pick(backends).pid, 'SIGKILL')
        return 'all connections'
      },
    ],
  ]
}

/** Kills, restarts and stalls processes one after another while faults strike; resolves at their end. */
export async function runOutages(product: Product, chaos: Chaos): Promise<void> {
  const random = createRandom(chaos.seed)
  const choices = outages(product, random).flatMap(([weight, ...rest]) => Array.from({ length: weight }, () => rest))
  while (isStriking(chaos)) {
    await wait((6_000 + random.next() * 18_000) / chaos.rate)
    const [point, happen] = random.pick(choices)
    if (isStriking(chaos)) logFault(chaos.log, point, await happen())
  }
}

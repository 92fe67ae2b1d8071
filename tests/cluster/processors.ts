import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { until } from '../support/polling'
import type { Cluster } from './cluster'
import { startPublishers } from './publishers'
import type { Server } from './servers'

interface Reading {
  rounds: number
  seconds: number
}

/** Processor time of a process so far, in seconds. */
function secondsOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
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

/** Processor time of a lead. */
interface Cost {
  seconds: number
  /** In rounds of the yardstick, whose time grows in the same way when the machine is busy. */
  rounds: number
}

/**
 * Measures what a lead costs the APIs that take it and the workers, each API with the same traffic, as behind a balancer with
 * more publishers.
 */
async function costOf(
  apis: readonly Server[],
  { workers }: Cluster,
  yardstick: ReturnType<typeof startYardstick>,
): Promise<Cost> {
  const sources = apis.map((api) =>
    startPublishers(`http://${api.machine.address}:4001`, { token: 'publisher', atOnce: 4, pauseMs: 150 }),
  )
  const spent = () => [...apis, ...workers].reduce((sum, { program }) => sum + secondsOf(program.pid), 0)
  const answered = () => sources.reduce((sum, { sent }) => sum + sent.length, 0)
  await until(() => answered() > 60 * apis.length)
  const [from, leads, before] = [spent(), answered(), await yardstick.read()]
  await until(() => answered() > leads + 250 * apis.length)
  const seconds = (spent() - from) / (answered() - leads)
  const after = await yardstick.read()
  await Promise.all(sources.map((source) => source.stop()))
  return { seconds, rounds: (seconds * (after.rounds - before.rounds)) / (after.seconds - before.seconds) }
}

const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? NaN

/** Processor time of a lead with four APIs, as a multiple of that with one: as measured, and in rounds of the yardstick. */
export async function costOfFour(cluster: Cluster): Promise<{ raw: number; corrected: number; rounds: string }> {
  const all = [...cluster.apis, await cluster.startApi('api4')]
  const yardstick = startYardstick()
  // Code that has not run often is slower.
  await costOf(all, cluster, yardstick)
  const ratios: Cost[] = []
  for (const one of cluster.apis) {
    const [alone, four] = [await costOf([one], cluster, yardstick), await costOf(all, cluster, yardstick)]
    ratios.push({ seconds: four.seconds / alone.seconds, rounds: four.rounds / alone.rounds })
  }
  yardstick.stop()
  return {
    raw: median(ratios.map(({ seconds }) => seconds)),
    corrected: median(ratios.map(({ rounds }) => rounds)),
    rounds: ratios.map(({ seconds, rounds }) => `${seconds.toFixed(2)} → ${rounds.toFixed(2)}`).join(', '),
  }
}

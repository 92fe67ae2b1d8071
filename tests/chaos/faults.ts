import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** An injected fault, a line of the run's log. */
export interface Fault {
  /** Epoch milliseconds. */
  at: number
  /** Named point, such as `pg lost after commit` or `kill api 1`. */
  point: string
  /** Which process, and what was hit: a statement, or a method with its address. */
  where: string
}

/** What the preload (inject.ts) is told, in the environment variable CHAOS. */
export interface Chaos {
  /** Of this process: derived from the run's seed. */
  seed: number
  /** File that appears when faults begin, with the epoch milliseconds at which they end. */
  until: string
  /** File of the log. */
  log: string
  process: string
  /** How many times as often as usual faults strike; 0: never. */
  rate: number
}

const lookEveryMs = 500
let lookedAt = 0
let end = 0

/** Whether faults strike now. */
export function isStriking({ until }: Pick<Chaos, 'until'>): boolean {
  if (!end && Date.now() > lookedAt + lookEveryMs) {
    lookedAt = Date.now()
    end = existsSync(until) ? Number(readFileSync(until, 'utf8')) : 0
  }
  return Date.now() < end
}

export const logFault = (log: string, point: string, where: string): void =>
  appendFileSync(log, `${JSON.stringify({ at: Date.now(), point, where })}\n`)

export function readFaults(log: string): Fault[] {
  if (!existsSync(log)) return []
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Fault)
}

/** How often each point was hit. */
export function countFaults(faults: readonly Fault[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { point } of faults) counts[point] = (counts[point] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort())
}

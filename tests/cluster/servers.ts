import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { until } from '../../api/test/polling'
import type { Machine } from './network'

/** A restart loses no request if the balancer learns of it before the process stops to serve. */
const shutdownPauseMs = '2000'

/** A server of ours on a machine of its own. */
export interface Server {
  machine: Machine
  program: ChildProcess
  /** Starts it again after its end, with more environment if it is given; resolves when it is ready. */
  start: (more?: NodeJS.ProcessEnv) => Promise<void>
  /** What it says of itself. */
  health: () => Promise<Record<string, unknown>>
}

export const isReady = (machine: Machine, port: number) =>
  fetch(`http://${machine.address}:${port}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(({ ok }) => ok)

/** Whether its own copy answers its reports now. */
export const readsCopy = async ({ health }: Server): Promise<boolean> =>
  ((await health()).reports as { answeredBy?: string } | undefined)?.answeredBy === 'own_copy'

/** Starts the bundle `file` on a machine; resolves when it is ready. */
export async function serve(on: Machine, file: string, port: number, env: Record<string, string>): Promise<Server> {
  const begin = (more: NodeJS.ProcessEnv = {}) =>
    on.start(on.name, [process.execPath, '--enable-source-maps', path.join('dist', file)], {
      NODE_ENV: 'production',
      HOST: on.address,
      LOG_LEVEL: 'info',
      SHUTDOWN_PAUSE_MS: shutdownPauseMs,
      ...env,
      ...more,
    })
  const server: Server = {
    machine: on,
    program: begin(),
    start: async (more) => {
      server.program = begin(more)
      await until(() => isReady(on, port))
    },
    health: async () => {
      const answer = await fetch(`http://${on.address}:${port}/health/ready`, { signal: AbortSignal.timeout(5000) })
      return (await answer.json()) as Record<string, unknown>
    },
  }
  await until(() => isReady(on, port))
  return server
}

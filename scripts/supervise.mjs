// Keeps a server process running: starts it, restarts it with growing delays when it ends, and stops it cleanly.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './stale.mjs'

const delaysMs = [100, 250, 500, 1000, 2000, 5000]
const steadyMs = 20_000
const stopTimeoutMs = 20_000
const readyTimeoutMs = 90_000
const watchEveryMs = 5_000

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Node flags of every server. With the default size for new objects (1 to 16 MB), they are copied often; a larger one
 * makes the intake 12 % and a page of a thousand leads 20 % faster.
 */
export const nodeFlags = ['--enable-source-maps', '--min-semi-space-size=32', '--max-semi-space-size=64']

/** Ends a server that is too busy to stop when this process is gone, after the same time as `end` does. */
const endWithParent = `${pathToFileURL(path.join(root, 'scripts/endWithParent.mjs'))}?graceMs=${stopTimeoutMs}`

/**
 * `env` is called at every start, because the database may have moved. Children end when their channel to this process
 * closes. They are detached, so that Ctrl-C only signals this process, which stops them in order.
 */
export function supervise({ name, file, env, readyUrl, say, inspectPort }) {
  let child
  let stopping = false
  let failures = 0
  let hasBeenReady = false
  let giveUp

  const start = () => {
    const startedAt = Date.now()
    const inspect = inspectPort ? [`--inspect=127.0.0.1:${inspectPort}`] : []
    child = spawn(process.execPath, [...nodeFlags, '--import', endWithParent, ...inspect, file], {
      cwd: root,
      env: { ...process.env, ...env() },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    child.once('error', (error) => say(`${name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (!hasBeenReady && signal === null)
        return giveUp?.(new Error(`The ${name} ended with code ${code} while starting: see above.`))
      if (Date.now() - startedAt > steadyMs) failures = 0
      const delay = delaysMs[Math.min(failures++, delaysMs.length - 1)]
      say(`The ${name} ended (${signal ?? `code ${code}`}); starting it again`)
      setTimeout(() => stopping || start(), delay)
    })
  }

  const isReady = () =>
    fetch(readyUrl, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )

  /** Stops it; kills it if it does not end. */
  const end = async () => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ending = child
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGTERM')
    const force = setTimeout(() => ending.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(force)
  }

  /** Restarts a server whose readiness check requests it. */
  const watch = async () => {
    while (!stopping) {
      await new Promise((resolve) => setTimeout(resolve, watchEveryMs).unref())
      const { restart, reason } = await fetch(readyUrl, { signal: AbortSignal.timeout(watchEveryMs) })
        .then((answer) => answer.json())
        .catch(() => ({})) // no answer: a server that ended is restarted elsewhere
      if (!restart || stopping) continue
      say(`The ${name} asks for a restart: ${reason}`)
      await end()
    }
  }

  const untilReady = async () => {
    const deadline = Date.now() + readyTimeoutMs
    while (!(await isReady())) {
      if (stopping) return
      if (Date.now() > deadline) throw new Error(`The ${name} did not become ready: ${readyUrl}`)
      await sleep(60)
    }
    hasBeenReady = true
  }

  return {
    /** Starts it and waits until it is ready. */
    async start() {
      const failed = new Promise((_, reject) => (giveUp = reject))
      start()
      await Promise.race([untilReady(), failed])
      void watch()
    },
    /** Restarts it with the current environment. */
    restart: () => child?.kill('SIGTERM'),
    async stop() {
      stopping = true
      await end()
    },
  }
}

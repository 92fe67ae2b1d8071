// Keeps a server process running: starts it, starts it again with a growing delay when it dies, and stops it in order.
import { spawn } from 'node:child_process'
import { root } from './stale.mjs'

const delaysMs = [100, 250, 500, 1000, 2000, 5000]
const steadyMs = 20_000
const stopTimeoutMs = 20_000
const readyTimeoutMs = 90_000
const watchEveryMs = 5_000

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * How every server is run. With the usual room for what has just been made, 1 to 16 MB, a server copies it again and again:
 * more makes the intake an eighth faster, and a page of a thousand leads a fifth.
 */
export const nodeFlags = ['--enable-source-maps', '--min-semi-space-size=32', '--max-semi-space-size=64']

/**
 * `env` is asked at every start, so that a restart sees a database that moved. The children hold a channel to us and end
 * when it closes; they are detached so that Ctrl-C in the terminal reaches us alone and we stop them one by one.
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
    child = spawn(process.execPath, [...nodeFlags, ...inspect, file], {
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

  /** Ends it; one that does not end by itself is killed. */
  const end = async () => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ending = child
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGTERM')
    const force = setTimeout(() => ending.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(force)
  }

  /** Restarts a server whose readiness says that nothing else will help. */
  const watch = async () => {
    while (!stopping) {
      await new Promise((resolve) => setTimeout(resolve, watchEveryMs).unref())
      const { restart, reason } = await fetch(readyUrl, { signal: AbortSignal.timeout(watchEveryMs) })
        .then((answer) => answer.json())
        .catch(() => ({})) // No answer says nothing: a server that has ended is started again where it ends.
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
    /** Starts it and waits until it can answer. */
    async start() {
      const failed = new Promise((_, reject) => (giveUp = reject))
      start()
      await Promise.race([untilReady(), failed])
      void watch()
    },
    /** Lets it start again with the environment of now. */
    restart: () => child?.kill('SIGTERM'),
    async stop() {
      stopping = true
      await end()
    },
  }
}

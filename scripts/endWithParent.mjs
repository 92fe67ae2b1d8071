// Loaded by `node --import` in the child processes of the product, before their own code. A thread kills the process some
// time after its parent has ended, and at a deadline: the event loop of a busy process does not run the handlers of signals,
// timers and closed channels. Uses no packages, because it also runs beside the built servers.
//   endWithParent.mjs?graceMs=20000&deadlineMs=120000
import { isMainThread, Worker } from 'node:worker_threads'

const lookEveryMs = 500

/** Runs in the thread, as text. Where a system keeps the number of a parent that has ended, it is no running process. */
function watch(require, { parent, graceMs, deadlineMs, lookEveryMs }) {
  const { performance } = require('node:perf_hooks')
  let ended = null
  const hasEnded = () => {
    if (process.ppid !== parent) return true
    try {
      return !process.kill(parent, 0)
    } catch (error) {
      return error.code === 'ESRCH'
    }
  }
  // The clock of the thread begins at 0.
  setInterval(() => {
    const now = performance.now()
    if (ended === null && hasEnded()) ended = now
    if (now > deadlineMs || (ended !== null && now - ended >= graceMs)) process.kill(process.pid, 'SIGKILL')
  }, lookEveryMs)
}

// The threads of the process load this, too.
if (isMainThread) {
  const { searchParams } = new URL(import.meta.url)
  const given = {
    parent: process.ppid,
    graceMs: Number(searchParams.get('graceMs') ?? 0),
    deadlineMs: Number(searchParams.get('deadlineMs') ?? Number.MAX_SAFE_INTEGER),
    lookEveryMs,
  }
  new Worker(`(${watch})(require, ${JSON.stringify(given)})`, {
    eval: true,
    execArgv: [],
    name: 'end with parent',
  }).unref()
}

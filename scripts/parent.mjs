// npm forwards signals, but not when it is killed.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Parent and command line of a process. */
function look(pid) {
  if (existsSync('/proc/self/stat')) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name can contain anything; after it: state, parent.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  }
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(
    execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }),
  )
  return { parent: Number(parent), command }
}

/** The npm process that runs this one: the parent, or the parent of the shell between. */
function npmProcess() {
  for (let pid = process.ppid, steps = 0; steps < 2; steps++) {
    const { parent, command } = look(pid)
    if (/\bnpm\b/.test(command)) return pid
    pid = parent
  }
  return null
}

/** Calls `ended` when the npm that started this process has ended. */
export function watchNpm(ended) {
  if (!process.env.npm_lifecycle_event) return
  let npm = null
  try {
    npm = npmProcess()
  } catch {
    return // neither /proc nor ps: relies on signals
  }
  const timer = setInterval(() => {
    try {
      if (npm !== null) process.kill(npm, 0)
    } catch {
      clearInterval(timer) // it has ended
      ended()
    }
  }, 500)
  timer.unref()
}

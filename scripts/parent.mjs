// npm passes signals on to what it runs, but it can be killed in a way that it cannot pass on.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Parent and command line of a process. */
function look(pid) {
  if (existsSync('/proc/self/stat')) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything: state, then the parent.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  }
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(
    execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }),
  )
  return { parent: Number(parent), command }
}

/** The npm that runs us: our parent, or that of the shell between. */
function npmProcess() {
  for (let pid = process.ppid, steps = 0; steps < 2; steps++) {
    const { parent, command } = look(pid)
    if (/\bnpm\b/.test(command)) return pid
    pid = parent
  }
  return null
}

/** Calls `ended` when we were started by npm and it is gone. */
export function watchNpm(ended) {
  if (!process.env.npm_lifecycle_event) return
  let npm = null
  try {
    npm = npmProcess()
  } catch {
    return // neither /proc nor ps here: signals alone must do
  }
  const timer = setInterval(() => {
    try {
      if (npm !== null) process.kill(npm, 0)
    } catch {
      clearInterval(timer) // it is gone
      ended()
    }
  }, 500)
  timer.unref()
}

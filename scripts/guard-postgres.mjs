// Runs PostgreSQL as long as the parent process holds standard input open, because PostgreSQL itself would outlive a
// killed parent. Restarts it after a crash. Uses no packages, because it also runs beside the built servers. Usage:
//   node guard-postgres.mjs '{ "program", "args", "log", "pidFile", "uid"?, "gid"? }'
import { spawn, spawnSync } from 'node:child_process'
import { openSync, writeFileSync } from 'node:fs'

const { program, args, log, pidFile, uid, gid } = JSON.parse(process.argv[2] ?? '{}')
const output = openSync(log, 'a')
const restartDelaysMs = [100, 200, 400, 800, 1600, 3200]
const steadyMs = 10_000

// On Linux, a process can be tied to its parent's death, which also covers the death of this guard.
const tied = process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0
const [command, prefix] = tied ? ['setpriv', ['--pdeathsig', 'INT', program]] : [program, []]

writeFileSync(pidFile, String(process.pid))

let server
let stopping = false
let failures = 0

function start() {
  const startedAt = Date.now()
  server = spawn(command, [...prefix, ...args], { uid, gid, cwd: '/', stdio: ['ignore', output, output] })
  server.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  server.once('exit', (code, signal) => {
    if (stopping) process.exit(0)
    if (Date.now() - startedAt > steadyMs) failures = 0
    const delay = restartDelaysMs[failures++]
    if (delay === undefined) {
      console.error(`PostgreSQL ended ${failures} times in a row (${signal ?? code}); see ${log}`)
      process.exit(1)
    }
    setTimeout(() => (stopping ? process.exit(0) : start()), delay)
  })
}

/**
 * SIGINT is PostgreSQL's fast shutdown with a checkpoint; SIGQUIT its immediate one, with recovery at the next start.
 */
function stop() {
  if (stopping) return
  stopping = true
  if (!server || server.exitCode !== null || server.signalCode !== null) process.exit(0)
  server.kill('SIGINT')
  setTimeout(() => server.kill('SIGQUIT'), 15_000)
  setTimeout(() => server.kill('SIGKILL'), 18_000)
}

process.stdin.on('end', stop).on('close', stop).on('error', stop).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
start()

// Runs PostgreSQL for as long as whoever started this holds its standard input open, however they end: PostgreSQL
// itself would outlive a parent that is killed. Starts it again when it dies alone. Plain Node: it runs from the source
// tree, from tests and beside the built servers alike.
//
//   node guard-postgres.mjs '{ "program", "args", "log", "pidFile", "uid"?, "gid"? }'
import { spawn, spawnSync } from 'node:child_process'
import { openSync, writeFileSync } from 'node:fs'

const { program, args, log, pidFile, uid, gid } = JSON.parse(process.argv[2] ?? '{}')
const output = openSync(log, 'a')
const restartDelaysMs = [100, 200, 400, 800, 1600, 3200]
const steadyMs = 10_000

// Linux can tie a process to its parent's death, which covers even this guard being killed.
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

/** PostgreSQL's own words for it: SIGINT ends sessions and writes a checkpoint, SIGQUIT leaves recovery to the next start. */
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

// npm run dev: regenerates and rebuilds after edits, and restarts the affected servers. Vite serves the client from its
// sources.
import path from 'node:path'
import { createServer } from 'vite'
import { build } from './build.mjs'
import { codegen } from './codegen.mjs'
import { root } from './stale.mjs'

const watched = ['api', 'gateway', 'live', 'sandbox', 'schema', 'shared', 'web'].map((folder) =>
  path.join(root, folder),
)
/** Debounce time, because edits come in groups. */
const calmMs = 150

/** Build parts of each server. */
const madeOf = {
  api: ['api'],
  gateway: ['gateway', 'documents'],
  sandbox: ['sandbox'],
  live: ['live'],
}

const isSource = (file) => !/[/\\](generated|node_modules)[/\\]|\.test\.tsx?$/.test(file)

/**
 * Watches the sources until the process ends. `servers` are results of `supervise`, by the names in `madeOf`; `migrate`
 * migrates the database. Returns the client's address and a stop function.
 */
export async function watch({ servers, gateway, migrate, say }) {
  process.env.GATEWAY_URL = gateway
  const vite = await createServer({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  await vite.listen()

  /** Whether something has changed since the last round began. */
  let stale = false
  let round = null
  const carryOut = async () => {
    while (stale) {
      stale = false
      try {
        const generated = await codegen()
        if (generated.includes('database')) await migrate()
        const built = await build({ web: false })
        if (generated.length + built.length) say(`  ${[...generated, ...built].join(', ')}`)
        for (const [name, parts] of Object.entries(madeOf))
          if (servers[name] && parts.some((part) => built.includes(part))) servers[name].restart()
      } catch (error) {
        say(`${error.message}\nThe servers run on as they were.`)
      }
    }
    round = null
  }
  let timer
  vite.watcher.add(watched)
  vite.watcher.on('all', (_event, file) => {
    if (!isSource(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      stale = true
      round ??= carryOut()
    }, calmMs)
  })
  return {
    url: vite.resolvedUrls?.local[0] ?? `http://127.0.0.1:${vite.config.server.port}`,
    stop: async () => {
      clearTimeout(timer)
      await vite.close()
      await round
    },
  }
}

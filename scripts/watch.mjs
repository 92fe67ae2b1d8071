// npm run dev: what an edit makes stale is generated and built, and the servers that it is in start again. The client is served
// from its sources by Vite, which shows edits at once.
import path from 'node:path'
import { createServer } from 'vite'
import { build } from './build.mjs'
import { codegen } from './codegen.mjs'
import { root } from './stale.mjs'

const watched = ['api', 'gateway', 'live', 'sandbox', 'schema', 'shared', 'web'].map((folder) =>
  path.join(root, folder),
)
/** Edits come in bunches: a saved file, a changed branch. */
const calmMs = 150

/** What each server is made of, as build() calls it. */
const madeOf = {
  api: ['api'],
  gateway: ['gateway', 'documents'],
  sandbox: ['sandbox'],
  live: ['live'],
}

const isSource = (file) => !/[/\\](generated|node_modules)[/\\]|\.test\.tsx?$/.test(file)

/**
 * Follows the sources until the process ends. `servers` are what `supervise` gave, by the names of `madeOf`; `migrate` brings the
 * database to the newest migration. Answers the address of the client and how to stop.
 */
export async function watch({ servers, gateway, migrate, say }) {
  process.env.GATEWAY_URL = gateway
  const vite = await createServer({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  await vite.listen()

  /** Whether something changed since the last round began. */
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

// npm run setup-link: prints a new link for the first account while there is no user. In the image: the same command.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the API needs for the embedded database of a running `npm start`. */
async function ofRunning() {
  const { values } = parseArgs({ options: { data: { type: 'string' } } })
  const data = path.resolve(root, values.data ?? process.env.DATA_DIR ?? '.data')
  const running = path.join(data, 'running.json')
  if (!existsSync(running)) {
    console.error(
      `No back office runs on ${data}: npm start prints a link when there is no user (--data DIR chooses another).`,
    )
    process.exit(1)
  }
  const { startEmbedded } = await import('../dist/database.mjs')
  const { url, stop } = await startEmbedded({ dataDir: data, root })
  return {
    env: {
      DATABASE_URL: url,
      SECRET_KEY: process.env.SECRET_KEY || readFileSync(path.join(data, 'secret'), 'utf8').trim(),
      WEB_URL: process.env.WEB_URL || JSON.parse(readFileSync(running, 'utf8')).origin,
    },
    stop,
  }
}

const { env, stop } = process.env.DATABASE_URL ? { env: {} } : await ofRunning()
const { status } = spawnSync(process.execPath, ['dist/api.mjs', 'setup-link'], {
  ...{ cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
})
await stop?.()
process.exit(status ?? 1)

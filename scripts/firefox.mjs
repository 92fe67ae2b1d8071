// npm run test:firefox: opens every screen and the main dialogs in the installed Firefox.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { codegen } from './codegen.mjs'
import { attempt, tool } from './run.mjs'

const programs = ['firefox-esr', 'firefox'].flatMap((name) =>
  (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)),
)
const firefox =
  process.env.FIREFOX_PATH ??
  [...programs, '/Applications/Firefox.app/Contents/MacOS/firefox'].find((file) => existsSync(file))

if (!firefox) {
  console.error(
    'No Firefox found. Install one (Debian: apt-get install firefox-esr), or say where it is: FIREFOX_PATH=/path/to/firefox npm run test:firefox',
  )
  process.exit(1)
}
await codegen()
await build()
const { code } = await attempt(
  tool('playwright'),
  ['test', '--config', 'playwright.firefox.config.ts', ...process.argv.slice(2)],
  {
    env: { FIREFOX_PATH: firefox },
  },
)
process.exitCode = code

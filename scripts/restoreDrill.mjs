// npm run test:restore: the restore drill of tests/restore/drill.mjs on the current sources. Needs PostgreSQL's server
// programs and pgBackRest.
import { spawnSync } from 'node:child_process'
import { build } from './build.mjs'
import { codegen } from './codegen.mjs'

await codegen()
await build({ web: false })
const { status } = spawnSync(process.execPath, ['tests/restore/drill.mjs', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)

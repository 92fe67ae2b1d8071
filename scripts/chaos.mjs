// npm run test:chaos: builds what is stale, and runs the product under live traffic while faults chosen by a seed strike.
import { build } from './build.mjs'
import { codegen } from './codegen.mjs'
import { attempt, tool } from './run.mjs'

await codegen({ types: false })
await build({ web: false })
const { code } = await attempt(tool('tsx'), ['tests/chaos/main.ts', ...process.argv.slice(2)])
process.exitCode = code

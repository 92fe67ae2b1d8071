// Runs the parts of `npm test`, shows failures, and sums up results.
import { setPriority } from 'node:os'
import { attempt } from './run.mjs'

const outcomes = []
const seconds = (ms) => (ms / 1000).toFixed(1)

/**
 * Runs one part, and shows its output if it fails. `count` reads the tests' own report. Returns whether it succeeded.
 */
export async function part(name, work, count) {
  const at = Date.now()
  console.log(`• ${name}`)
  const { output, ...ended } = await work().catch((error) => ({ code: 1, output: error.stack ?? String(error) }))
  let { code } = ended
  const counted = count?.() ?? { passed: 0, failed: 0 }
  // A failure without a failed test (a crash, a type error) counts as one.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  if (code === 0 && counted.failed > 0) code = 1
  if (code !== 0 && output) console.log(output)
  const ms = Date.now() - at
  const counts = count ? `, ${counted.passed} passed, ${counted.failed} failed` : ''
  console.log(`    ${name}: ${code === 0 ? 'ok' : 'FAILED'}${counts} (${seconds(ms)} s)`)
  outcomes.push({ name, code, ms, passed: counted.passed, failed: counted.failed })
  return code === 0
}

/** A program as a part, whose output is shown only if it fails. */
export const program =
  (command, args, { env, background = false } = {}) =>
  () =>
    attempt(command, args, { quiet: true, env, onStart: background ? yieldToOthers : undefined })

/** Lowers the priority of a program, so that it only uses CPU time that tests leave idle. */
function yieldToOthers(pid) {
  try {
    setPriority(pid, 10)
  } catch {
    // It has ended, or the system does not allow it: keeps the normal priority.
  }
}

/** Prints the duration of each part and the counts; the last line is "N passed, N failed". */
export function summarize(startedAt) {
  const sum = (field) => outcomes.reduce((total, outcome) => total + outcome[field], 0)
  const broken = outcomes.filter(({ code }) => code !== 0).map(({ name }) => name)
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  console.log('\nSeconds by part (some run at the same time):')
  for (const { name, ms } of outcomes) console.log(`  ${name.padEnd(width)} ${seconds(ms).padStart(7)}`)
  console.log(`  ${'Altogether'.padEnd(width)} ${seconds(Date.now() - startedAt).padStart(7)}`)
  if (broken.length) console.log(`\nFailed: ${broken.join(', ')}`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = broken.length ? 1 : 0
}

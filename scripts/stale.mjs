// Repeats work only if its inputs have changed. Uses no packages, because it runs before the install.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
// Not in node_modules, which an install removes.
const stamps = path.join(root, 'dist', '.stamps')
const skipped = new Set(['node_modules', 'generated', 'dist'])

/** All files in `place` (or the file itself) that `keep` accepts, as sorted paths from the root. */
export function filesIn(place, keep = () => true) {
  const full = path.join(root, place)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [place]
  return readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(path.join(place, entry.name), keep) : [path.join(place, entry.name)],
    )
    .filter(keep)
    .sort()
}

export const isSource = (file) =>
  /\.(ts|tsx|css|html|svg|png|woff2|graphql|sql)$/.test(file) && !/\.test\.tsx?$/.test(file)

/** The SDL, with what is generated of it. */
export const schemaFiles = () =>
  [...filesIn('schema'), ...filesIn('schema/generated')].filter((file) => file.endsWith('.graphql'))

const hashOf = (files) => {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** Runs `work` unless `outputs` were made from the same `inputs`. Returns whether it ran; throws if an output is missing then. */
export async function ifStale(name, { inputs, outputs }, work) {
  const hash = hashOf(inputs)
  const stamp = path.join(stamps, name)
  const missing = () => outputs.find((output) => !existsSync(path.join(root, output)))
  const done = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (done && !missing()) return false
  await work()
  // Otherwise each start would run it again.
  if (missing()) throw new Error(`The step ${name} did not write ${missing()}`)
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, hash)
  return true
}

/**
 * Runs the outdated of `steps` ({ name, inputs, outputs, work }) in parallel. Returns their names; throws one error with
 * all faults.
 */
export async function runStale(steps, stampPrefix = '') {
  const done = await Promise.allSettled(
    steps.map(({ name, work, ...files }) => ifStale(stampPrefix + name, files, work).then((ran) => ran && name)),
  )
  const faults = done.filter(({ status }) => status === 'rejected').map(({ reason }) => reason)
  if (faults.length) throw new Error(faults.map((fault) => fault.stack ?? fault).join('\n\n'))
  return done.map(({ value }) => value).filter(Boolean)
}

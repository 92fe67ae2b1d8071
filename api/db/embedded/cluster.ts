import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, canReach } from './account'

/**
 * A database cluster on disk. `folder` contains `data` (PostgreSQL's data), `password` (of the superuser, readable only
 * by this account), `port` (last used) and `postgres.log`.
 */
export interface Cluster {
  folder: string
  data: string
  log: string
  password: string
}

/** A folder that every account can access, with a name derived from `dataDir`. Used by root, whose home is private. */
export const outsideOf = (dataDir: string) =>
  path.join(
    '/var/lib',
    `lead-back-office-${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12)}`,
  )

/** Folder of the cluster: in `dataDir`, unless `account` cannot access it. */
export async function clusterFolder(dataDir: string, account: Account | null): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const inside = path.join(path.resolve(dataDir), 'postgres')
  if (!account || (await canReach(inside, account))) return inside
  await mkdir(outsideOf(dataDir), { recursive: true, mode: 0o755 })
  return path.join(outsideOf(dataDir), 'postgres')
}

/** Initialises a temporary folder and renames it, so that a cluster is complete or missing, even after a crash. */
async function initialise(binaries: string, folder: string, account: Account | null) {
  const parent = path.dirname(folder)
  for (const name of await readdir(parent)) {
    if (name.startsWith('postgres.init-')) await rm(path.join(parent, name), { recursive: true, force: true })
  }
  const draft = path.join(parent, `postgres.init-${process.pid}`)
  await mkdir(path.join(draft, 'data'), { recursive: true, mode: 0o700 })
  const passwordFile = path.join(draft, 'password')
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account)
    for (const item of [draft, path.join(draft, 'data'), passwordFile]) await chown(item, account.uid, account.gid)
  await promisify(execFile)(
    path.join(binaries, 'bin', 'initdb'),
    [
      '--pgdata',
      path.join(draft, 'data'),
      '--username',
      'postgres',
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--locale',
      'C',
    ],
    { cwd: draft, ...(account && { uid: account.uid, gid: account.gid }) },
  )
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another process was first: use its cluster
  })
}

/** Opens the cluster in `folder`; creates it first if it is missing, which takes 2 to 4 seconds. */
export async function openCluster(
  binaries: string,
  folder: string,
  account: Account | null,
  log: (message: string) => void,
): Promise<Cluster> {
  if (!existsSync(folder)) {
    log(`Making the database in ${folder}`)
    await initialise(binaries, folder, account)
  }
  return {
    folder,
    data: path.join(folder, 'data'),
    log: path.join(folder, 'postgres.log'),
    password: await readFile(path.join(folder, 'password'), 'utf8'),
  }
}

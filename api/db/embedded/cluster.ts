import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, canReach } from './account'

/**
 * A database cluster on disk. `folder` holds `data` (PostgreSQL's own), `password` (of its superuser, readable by us
 * alone), `port` (the last one used) and `postgres.log`.
 */
export interface Cluster {
  folder: string
  data: string
  log: string
  password: string
}

/** A folder that any account can reach, its name derived from `dataDir`: for root, whose home is closed to others. */
export const outsideOf = (dataDir: string) =>
  path.join(
    '/var/lib',
    `lead-back-office-${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12)}`,
  )

/** Where the cluster of `dataDir` lies: inside it, unless `account` cannot get there. */
export async function clusterFolder(dataDir: string, account: Account | null): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const inside = path.join(path.resolve(dataDir), 'postgres')
  if (!account || (await canReach(inside, account))) return inside
  await mkdir(outsideOf(dataDir), { recursive: true, mode: 0o755 })
  return path.join(outsideOf(dataDir), 'postgres')
}

/** Initialises into a folder beside `folder` and renames it: a cluster is whole or absent, whenever we are killed. */
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
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // else another start was first: use its cluster
  })
}

/** Opens the cluster of `folder`, making it first when there is none. Takes 2–4 s the first time. */
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

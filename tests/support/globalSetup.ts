import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeEmbedded, startEmbedded } from '../../api/db/embedded/embedded'

/** Memory as a folder, where Linux offers enough of it: databases are copied for each test file, which a disk takes long for. */
const memory = '/dev/shm'
const neededBytes = 6 * 1024 ** 3

function fastestFolder(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededBytes ? memory : tmpdir()
}

/**
 * Starts the one PostgreSQL of a test run, in a folder of its own (about a second), and tells the tests its address in
 * TEST_DATABASE_URL. Each test file makes itself a database there: api/db/testDatabase.ts.
 */
export default async function globalSetup(): Promise<void> {
  const dataDir = mkdtempSync(path.join(fastestFolder(), 'test-database-'))
  // PostgreSQL's account, when we are root, has to get there.
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, durable: false })
  process.env.TEST_DATABASE_URL = server.url
  Object.assign(globalThis, {
    stopTestDatabase: async () => {
      await server.stop()
      await removeEmbedded(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  })
}

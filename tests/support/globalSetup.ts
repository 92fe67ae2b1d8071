import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeEmbedded, startEmbedded } from '../../api/db/embedded/embedded'

/** In-memory folder on Linux, because copying databases for each test file is slow on a disk. */
const memory = '/dev/shm'
const neededBytes = 6 * 1024 ** 3

function fastestFolder(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededBytes ? memory : tmpdir()
}

/**
 * Starts PostgreSQL for a test run, in its own folder (about a second), and sets TEST_DATABASE_URL and
 * TEST_RUN_DIR. Each test file creates its own database: api/db/testDatabase.ts.
 */
export default async function globalSetup(): Promise<void> {
  const dataDir = mkdtempSync(path.join(fastestFolder(), 'test-database-'))
  // With root, PostgreSQL's account needs access.
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, durable: false })
  process.env.TEST_DATABASE_URL = server.url
  process.env.TEST_RUN_DIR = dataDir
  Object.assign(globalThis, {
    stopTestDatabase: async () => {
      await server.stop()
      await removeEmbedded(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  })
}

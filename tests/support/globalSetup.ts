import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeEmbedded, startEmbedded } from '../../api/db/embedded/embedded'

/**
 * Starts the one PostgreSQL of a test run, in a folder of its own (about a second), and tells the tests its address in
 * TEST_DATABASE_URL. Each test file makes itself a database there: api/db/testDatabase.ts.
 */
export default async function globalSetup(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'test-database-'))
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

import { type IncomingMessage, request } from 'node:http'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startSession } from '../../api/access/sessions/sessions.queries'
import { addCampaign } from '../../api/campaigns/campaignSources/campaignSources.testWorld'
import { loadReference } from '../../api/db/migrating/reference'
import { insertPartners } from '../../api/db/seed/leads/edgeLeads'
import { testDatabase, type TestDatabase } from '../../api/db/testDatabase'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { isAlive } from '../support/isAlive'
import { until } from '../../api/test/polling'

let database: TestDatabase
let processes: Awaited<ReturnType<typeof apiProcesses>>
let folder: string
let token: string
let campaignId: number

beforeAll(async () => {
  database = await testDatabase()
  await loadReference(database.db, { email: 'lists@example.com', password: 'Demo1234' })
  await insertPartners(database.pool)
  campaignId = await addCampaign(database.db, { publisher_id: 1 })
  const { id } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  token = await startSession(database.db, id, Date.now(), { sessionIdleMinutes: 720, sessionAbsoluteHours: 168 })
  processes = await apiProcesses()
})
afterAll(async () => {
  await processes.stop()
  await database.drop()
})

/** Begins to upload a list to the API. The call is not completed. */
function beginUpload({ port }: ApiProcess) {
  const call = request({
    ...{ port, method: 'POST', path: `/api/campaigns/${campaignId}/sources/list?fileName=people.csv` },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  })
  call.on('error', () => undefined) // the API is killed
  call.on('response', (response: IncomingMessage) => response.resume())
  return call
}

/** Contents of all files below a folder. */
const contents = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))

/** Whether a process has a file open that holds the text, with or without a name. */
const holds = (pid: number, text: string) =>
  readdirSync(`/proc/${pid}/fd`).some((descriptor) => {
    const file = `/proc/${pid}/fd/${descriptor}`
    try {
      // Reading a pipe would wait for what is written to it.
      return statSync(file).isFile() && readFileSync(file, 'utf8').includes(text)
    } catch {
      return false // closed meanwhile
    }
  })

describe('a list', () => {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lists-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const start = () => processes.start({ DATABASE_URL: database.url, TMPDIR: folder })

  it('leaves nothing on the disk when the API is killed while it is uploaded', async () => {
    const api = await start()
    const call = beginUpload(api)
    call.write(`email,country\n${'someone@example.com,DE\n'.repeat(20_000)}`)
    // On other systems than Linux, the time is a guess.
    await (existsSync('/proc/self') ? until(() => holds(api.pid, 'someone@example.com')) : wait(2_000))
    await api.crash()
    expect(contents(folder)).toEqual([])
  })

  it('is not read any more, however busy its process is, when the API is killed', async () => {
    const note = path.join(folder, 'note')
    writeFileSync(
      path.join(processes.folder, 'list.worker.mjs'),
      `import { writeFileSync } from 'node:fs'
       process.once('message', () => {
         writeFileSync(${JSON.stringify(note)}, String(process.pid))
         for (;;);
       })`,
    )
    const api = await start()
    beginUpload(api).end('email,country\na@example.com,DE\n')
    await until(() => Number(readFileSync(note, 'utf8')) > 0)
    const reader = Number(readFileSync(note, 'utf8'))
    expect(isAlive(reader)).toBe(true)
    await api.crash()
    const killedAt = performance.now()
    await until(() => !isAlive(reader))
    expect(performance.now() - killedAt).toBeLessThan(5_000)
  })
})

import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { build, stop } from 'esbuild'
import { addCampaign } from '../campaignSources/campaignSources.testWorld'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { loadReference } from '../../db/migrating/reference'
import { testDatabase, type TestDatabase } from '../../db/testDatabase'
import { storeInProcess } from '../../app/lists/listProcess'

let database: TestDatabase
let folder: string
let campaignId: number

beforeAll(async () => {
  // Below the project, so that the bundle finds its packages, as in dist/.
  mkdirSync('node_modules/.cache', { recursive: true })
  folder = mkdtempSync(path.resolve('node_modules/.cache/list-'))
  await build({
    entryPoints: ['api/campaigns/campaignLists/list.worker.ts'],
    outfile: path.join(folder, 'list.worker.mjs'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  await stop()
  database = await testDatabase()
  await loadReference(database.db, { email: 'lists@example.com', password: 'Demo1234' })
  await insertPartners(database.pool)
  campaignId = await addCampaign(database.db, { publisher_id: 1 })
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function store(content: string, { script = 'list.worker.mjs', databaseUrl = database.url } = {}) {
  writeFileSync(path.join(folder, 'people'), content)
  const file = openSync(path.join(folder, 'people'), 'r')
  const { id } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const session = {
    ...{ session_id: 1, user_id: id, email: 'lists@example.com', name: 'Lists', level: 1, timezone_id: 1 },
    ...{ permissions: [], token_name: null, token_cost_per_minute: null },
  }
  return storeInProcess(path.join(folder, script), {
    ...{ databaseUrl, file, campaignId, session },
    ...{ fileName: 'people.csv', now: Date.UTC(2026, 10, 1), requestId: 'r1' },
  }).finally(() => closeSync(file))
}

describe('a list that is read in a process of its own', () => {
  it('is stored with what was judged of it, more than one portion of it', async () => {
    const people = Array.from({ length: 1_500 }, (_, row) => `p${row}@example.com,DE`)
    const upload = await store(`email,country\n${people.join('\n')}\nP7@example.com,DE\n`)
    const { rows } = await database.pool.query('select rows, accepted from campaign_uploads where id = $1', [upload])
    expect(rows).toEqual([{ rows: 1_501, accepted: 1_500 }])
    const refused = await database.pool.query(
      'select line, reason from campaign_upload_rows where upload_id = $1 and reason is not null',
      [upload],
    )
    expect(refused.rows).toEqual([{ line: 1_502, reason: 'The same person as line 9' }])
  })

  it('says what is wrong with a file, and stores nothing of it', async () => {
    const uploads = () => database.pool.query('select from campaign_uploads').then(({ rowCount }) => rowCount)
    const before = await uploads()
    await expect(store('email,country\n')).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { file: 'The file has no rows below its head.' } },
    })
    expect(await uploads()).toBe(before)
  })

  it('is tried again later when the database does not answer', async () => {
    await expect(
      store('email\na@example.com', { databaseUrl: 'postgres://nobody@127.0.0.1:9/none' }),
    ).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  it('is refused when its process ends before it is read, as at its limit of memory', async () => {
    writeFileSync(path.join(folder, 'killed.mjs'), "process.kill(process.pid, 'SIGKILL')")
    await expect(store('email\n', { script: 'killed.mjs' })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { file: 'The file takes too much memory or time. Split it, or save it as CSV.' } },
    })
  })
})

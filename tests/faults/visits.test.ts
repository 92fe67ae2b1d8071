import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadReference } from '../../api/db/migrating/reference'
import { insertPartners } from '../../api/db/seed/leads/edgeLeads'
import { type TestDatabase, testDatabase } from '../../api/db/testDatabase'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { startBalancer } from '../support/balancer'
import { until } from '../../api/test/polling'

// The database cannot be reached while visitors open links, and the process that redirected them is killed.

const folder = mkdtempSync(path.join(tmpdir(), 'visits-'))
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

let database: TestDatabase
let processes: Awaited<ReturnType<typeof apiProcesses>>
/** Stands between the processes and the database. */
let network: Awaited<ReturnType<typeof startBalancer>>

const open = async ({ port }: ApiProcess, visitor: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/click?pid=1&offer=plain`, {
    redirect: 'manual',
    headers: { 'user-agent': `${agent} number ${visitor}` },
  })
  return new URL(answer.headers.get('location') ?? 'none:').searchParams.get('click_id')
}
const clicks = async () =>
  (await database.pool.query<{ id: string }>('select id from clicks order by id')).rows.map(({ id }) => id)

beforeAll(async () => {
  database = await testDatabase()
  await loadReference(database.db)
  await insertPartners(database.pool)
  await database.pool.query(`insert into offers (name, slug, url) values ('Plain', 'plain', 'https://plain.example/')`)
  processes = await apiProcesses()
  network = await startBalancer([Number(new URL(database.url).port)])
})
afterAll(async () => {
  await processes.stop()
  await network.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('records each click once, though the database was away and the process was killed', async () => {
  const url = Object.assign(new URL(database.url), { port: String(network.port) }).toString()
  const env = { DATABASE_URL: url, VISIT_SPOOL_DIR: folder }
  const doomed = await processes.start(env)
  const told = [await open(doomed, 0)]
  network.cut()
  for (let visitor = 1; visitor <= 20; visitor++) told.push(await open(doomed, visitor))
  told.push(...(await Promise.all(Array.from({ length: 50 }, (_, n) => open(doomed, 21 + n)))))
  expect(told.filter((id) => !id)).toEqual([])
  expect(await clicks()).toHaveLength(1)
  doomed.kill()
  network.mend()
  // Files of a process that is gone are taken over when they have been still for some minutes.
  const [own] = readdirSync(folder)
  for (const name of readdirSync(path.join(folder, own ?? ''))) {
    const file = path.join(folder, own ?? '', name)
    // What the kill cut off was acknowledged to nobody.
    appendFileSync(file, '{"kind":"click","cli')
    utimesSync(file, 0, 0)
  }
  await Promise.all([processes.start(env), processes.start(env)])
  await until(async () => (await clicks()).length >= told.length)
  await until(() => readdirSync(path.join(folder, own ?? '')).length === 0)
  expect(await clicks()).toEqual([...told].sort())
})

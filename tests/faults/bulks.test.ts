import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { until } from '../../api/test/polling'
import { apiProcesses } from '../support/apiProcesses'
import { type Stack, startStack } from '../support/stack'

const waves = 3
const queries = 2

let stack: Stack
let token: string
let processes: Awaited<ReturnType<typeof apiProcesses>>

beforeAll(async () => {
  stack = await startStack({ leads: 400 })
  token = await stack.signIn('admin@demo.test')
  processes = await apiProcesses()
})
afterAll(async () => {
  await processes.stop()
  await stack.stop()
})

/** So costly that a page has about a hundred leads. */
const document = `{ leads { rows { id email ${[...'abcdefghijklmnopqrstuvwxy'].map((name) => `${name}: history { ...A }`).join(' ')} } } }
  fragment A on LeadHistoryEntry { id createdAt advertiser status message takenTime }`

const ask = async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
  const { data, errors } = await stack.graphql<T>(query, { token, variables })
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}
const bulks = async () =>
  (await ask<{ bulks: { id: string; state: string; rows: number }[] }>('{ bulks { id state rows } }')).bulks
const rowsRead = async () => (await bulks()).reduce((sum, { rows }) => sum + rows, 0)

const startBoth = () => {
  const env = { DATABASE_URL: stack.api.database.url, GATEWAY_URL: stack.gateway, JOB_WORKER_TIMEOUT_MS: '1000' }
  return Promise.all([processes.start(env), processes.start(env)])
}

async function fileOf(id: string) {
  const { exportBulk } = await ask<{ exportBulk: { link: { path: string } } }>(
    `mutation { exportBulk(id: "${id}") { link { path } } }`,
  )
  const text = await (await fetch(stack.gateway + exportBulk.link.path)).text()
  return text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id)
}

it('reads every row once, in order, although both processes are killed twice', async () => {
  for (let started = 0; started < queries; started++)
    await ask('mutation ($document: String!) { startBulk(document: $document) { bulk { id } } }', { document })
  for (let wave = 1; wave <= waves; wave++) {
    const before = await rowsRead()
    const both = await startBoth()
    if (wave === waves) break
    await until(async () => (await rowsRead()) > before + 100)
    both.forEach((one) => one.kill())
  }
  await until(async () => (await bulks()).every(({ state }) => state === 'DONE'))

  const { leads } = await ask<{ leads: { rows: { id: string }[] } }>('{ leads(page: { limit: 1000 }) { rows { id } } }')
  const ids = leads.rows.map(({ id }) => id)
  for (const { id } of await bulks()) expect(await fileOf(id)).toEqual(ids)
}, 300_000)

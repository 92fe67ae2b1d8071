import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let token: string
beforeAll(async () => {
  stack = await startStack({ leads: 400 })
  token = await stack.signIn('admin@demo.test')
})
afterAll(() => stack.stop())

interface Page {
  total: number
  endCursor: string | null
  rows: { id: string }[]
}

const pool = () => stack.api.database.pool

/** A copy of the newest lead that arrives now. */
async function arriveLead() {
  const { rows } = await pool().query<{ columns: string }>(
    "select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_name = 'leads' and is_generated = 'NEVER' and column_name not in ('id', 'created_at', 'idempotency_key')",
  )
  const columns = rows[0]?.columns ?? ''
  await pool().query(
    `insert into leads (created_at, ${columns}) select now(), ${columns} from leads where not is_hidden order by created_at desc limit 1`,
  )
}

/** The oldest row of the logs of a campaign becomes the newest. */
const changeLog = (campaign: string) =>
  pool().query(
    'update campaign_results set changed_at = $2 where id = (select id from campaign_results where campaign_id = $1 order by changed_at, id limit 1)',
    [campaign, new Date()],
  )

/** Twelve consumers who left a campaign at one of its steps, each a row of its logs. */
const addLogs = (campaign: string) =>
  pool().query(
    `with place as (
       select source.id as source_id, step.id as step_id
       from campaign_sources source join campaign_steps step using (campaign_id)
       where campaign_id = $1 limit 1
     ), consumer as (
       insert into campaign_consumers (campaign_id, source_id, email_key, person, state, ended_as, due_at)
       select $1, source_id, 'left' || n || '@example.test', '{}', 'ended', 'exit', now()
       from place, generate_series(1, 12) n
       returning id
     )
     insert into campaign_results (campaign_id, consumer_id, step_id, source_id, result, entered_at, changed_at)
     select $1, id, step_id, source_id, 'left', $2, $2 from place, consumer`,
    [campaign, new Date()],
  )

const signInAgain = () => stack.graphql('mutation { login(email: "nobody@demo.test", password: "Wrong1234") { step } }')

describe('a list that is read on by its cursor', () => {
  /** Ids of all pages; `between` runs before each page but the first. */
  async function readAll(field: (page: string) => string, between: () => Promise<unknown>, limit = 15) {
    const ids: string[] = []
    let page: Page | undefined
    for (let count = 0; count < 40 && (count === 0 || page?.endCursor); count++) {
      if (count) await between()
      const after = page?.endCursor ? `after: "${page.endCursor}"` : ''
      const { data, errors } = await stack.graphql<{ list: Page }>(
        `{ list: ${field(`{ limit: ${limit} ${after} }`)} }`,
        {
          token,
        },
      )
      expect(errors).toEqual([])
      page = data?.list
      ids.push(...(page?.rows ?? []).map(({ id }) => id))
    }
    return ids
  }
  const read = async (field: string) =>
    (await stack.graphql<{ list: Page }>(`{ list: ${field} }`, { token })).data?.list.rows.map(({ id }) => id) ?? []
  const shape = '{ total endCursor rows { id } }'

  it.each(['desc', 'asc'])('gives every lead once, though leads arrive between the pages, %s', async (order) => {
    const leads = (page: string) => `leads(sort: { by: createdAt, order: ${order} }, page: ${page}) ${shape}`
    const before = await read(leads('{ limit: 1000 }'))
    const ids = await readAll(leads, order === 'desc' ? arriveLead : async () => {}, 30)
    expect(ids).toEqual(before.slice(0, ids.length))
    expect([ids.length, new Set(ids).size]).toEqual([before.length, before.length])
  })

  it('gives rows of the audit log once, though rows are written between the pages', async () => {
    for (let count = 0; count < 40; count++) await signInAgain()
    const log = (page: string) => `auditLog(page: ${page}) ${shape}`
    const before = await read(log('{ limit: 1000 }'))
    const ids = await readAll(log, signInAgain)
    expect(ids).toEqual(before.slice(0, ids.length))
    expect(ids.length).toBe(Math.min(before.length, 40 * 15))
  })

  it('gives entries of the ledger once, page after page', async () => {
    const ledger = (page: string) => `ledger(page: ${page}) ${shape}`
    const before = await read(ledger('{ limit: 1000 }'))
    expect(before.length).toBeGreaterThan(20)
    expect(await readAll(ledger, async () => {}, 40)).toEqual(before.slice(0, 40 * 40))
  })

  it('returns each campaign log once, although others change between pages', async () => {
    const [campaign = ''] = await read('campaigns { rows { id } }')
    await addLogs(campaign)
    const logs = (page: string) => `campaignLogs(campaignId: "${campaign}", page: ${page}) ${shape}`
    const before = await read(logs('{ limit: 1000 }'))
    expect(before.length).toBeGreaterThan(11)
    const ids = await readAll(logs, () => changeLog(campaign), 3)
    expect(ids).toEqual(before.slice(0, ids.length))
    expect(ids.length).toBeGreaterThan(8)
  })

  it('refuses what is no cursor of it, and another order of leads, naming the argument', async () => {
    const wrong = [
      'leads(page: { after: "nonsense" })',
      `auditLog(page: { after: "${Buffer.from('1.2').toString('base64url')}" })`,
      `leads(sort: { by: email }, page: { after: "${Buffer.from('1').toString('base64url')}" })`,
      `leads(page: { after: "${Buffer.from('999999999').toString('base64url')}" })`,
    ]
    for (const field of wrong) {
      const { errors } = await stack.graphql(`{ ${field} { total } }`, { token })
      expect([field, errors]).toMatchObject([
        field,
        [{ extensions: { code: 'BAD_USER_INPUT', fields: { after: expect.any(String) } } }],
      ])
    }
    expect(
      (await stack.graphql<{ leads: Page }>(`{ leads(sort: { by: email }) ${shape} }`, { token })).data?.leads
        .endCursor,
    ).toBeNull()
  })
})

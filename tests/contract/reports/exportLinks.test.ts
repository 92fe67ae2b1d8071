import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let token: string
beforeAll(async () => {
  stack = await startStack({ leads: 400 })
  token = await stack.signIn('admin@demo.test')
})
afterAll(() => stack.stop())

interface Made {
  exportLeads: { link: { path: string; total: number; expiresAt: string } | null; errors: { field: string | null }[] }
}
const mutation =
  'mutation ($input: LeadExportInput!) { exportLeads(input: $input) { link { path total expiresAt } errors { field } } }'
const make = (input: object = { columns: ['id', 'email', 'revenue'], filter: { isTest: false } }, as = token) =>
  stack.graphql<Made>(mutation, { token: as, variables: { input } })
async function linkOf(input?: object, as?: string) {
  const { data, errors } = await make(input, as)
  if (!data?.exportLeads.link) throw new Error(JSON.stringify([data, errors]))
  return data.exportLeads.link
}
const download = (path: string, init?: RequestInit) => fetch(stack.gateway + path, init)
const rowsOf = async (response: Response) => (await response.text()).trim().split('\n').slice(1)

describe('a link to an export', () => {
  it('gives the file that was asked for, once, to whoever has it, without a token', async () => {
    const link = await linkOf()
    expect(link.path).toMatch(/^\/export\/link\?key=[\w-]{43}$/)
    expect(Date.parse(link.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
    const response = await download(link.path)
    expect([response.status, response.headers.get('content-type'), response.headers.get('x-total-count')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      String(link.total),
    ])
    expect(await rowsOf(response)).toHaveLength(link.total)
    const again = await download(link.path)
    expect([again.status, await again.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
  })

  it('is good for one of many that use it at once', async () => {
    const { path } = await linkOf()
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const response = await download(path)
        await response.text()
        return response.status
      }),
    )
    expect(statuses.sort()).toEqual([200, 404, 404, 404, 404, 404])
  })

  it('is not used up by asking for its head', async () => {
    const { path } = await linkOf()
    expect((await download(path, { method: 'HEAD' })).status).toBe(405)
    expect((await download(path)).status).toBe(200)
  })

  it('lets nobody in elsewhere, and is stored as a hash', async () => {
    const key = (await linkOf()).path.split('=')[1] ?? ''
    expect((await stack.api.call('GET', '/api/session', { token: key })).status).toBe(401)
    const { rows } = await stack.api.database.pool.query<{ kept: string }>(
      'select export_links::text as kept from export_links',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ kept }) => kept).join()).not.toContain(key)
  })

  it('expires after five minutes', async () => {
    const { path } = await linkOf()
    stack.api.clock.now = Date.now() + 5 * 60_000 + 1_000
    expect((await download(path)).status).toBe(404)
    stack.api.clock.now = Date.now()
    expect((await download(path)).status).toBe(200)
  })

  it('ends with the token that made it, and with the permission', async () => {
    const user = await stack.api.addUser({ permissions: ['LEADS_LIST'] })
    const session = await stack.api.signInAs(user)
    const { path } = await linkOf(undefined, session)
    await stack.api.call('POST', '/api/logout', { token: session })
    expect((await download(path)).status).toBe(404)
    const other = await stack.api.signInAs(user)
    const lost = await linkOf(undefined, other)
    await stack.api.database.pool.query(
      'update roles set permissions = $1 where id = (select level from users where id = $2)',
      [[1], user.user_id],
    )
    expect((await download(lost.path)).status).toBe(404)
  })

  it('shows no money to who may not see it', async () => {
    const session = await stack.api.signInAs(['LEADS_LIST'])
    const { path } = await linkOf({ columns: ['id', 'revenue'], filter: {}, metric: 'ftds' }, session)
    const rows = await rowsOf(await download(path))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => !/^\d+,$/.test(row))).toEqual([])
  })

  it('is refused without LEADS_LIST, and names a field that is wrong', async () => {
    const refused = await make(undefined, await stack.api.signInAs(['REPORTS_LIST']))
    expect(refused.errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN'])
    const { data } = await make({ columns: [], filter: {} })
    expect(data?.exportLeads).toMatchObject({ link: null, errors: [{ field: 'columns' }] })
    for (const path of ['/export/link', '/export/link?key=', '/export/link?key=a&key=b'])
      expect((await download(path)).status).toBe(400)
  })

  it('is recorded, without what was searched for', async () => {
    const { total } = await linkOf({ columns: ['id'], search: { texts: ['secret@search'], in: 'email' } })
    const { rows } = await stack.api.database.pool.query<{ action: string; actor: string; after: object }>(
      "select action, actor, after from audit_log where entity = 'export' order by id desc limit 1",
    )
    expect(rows).toMatchObject([{ action: 'export.create_link', actor: 'admin@demo.test', after: { total } }])
    expect(JSON.stringify(rows)).not.toContain('secret@search')
  })

  it('gives the logs of a campaign likewise', async () => {
    const { rows } = await stack.api.database.pool.query<{ id: number }>('select id from campaigns order by id limit 1')
    const { data, errors } = await stack.graphql<{ exportCampaignLogs: { link: { path: string; total: number } } }>(
      'mutation ($input: CampaignLogExportInput!) { exportCampaignLogs(input: $input) { link { path total } } }',
      { token, variables: { input: { campaignId: String(rows[0]?.id) } } },
    )
    expect(errors).toEqual([])
    const { path = '', total = -1 } = data?.exportCampaignLogs.link ?? {}
    const response = await download(path)
    expect([response.status, (await rowsOf(response)).filter(Boolean).length >= total]).toEqual([200, true])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { deleteOldBulks } from '../../../api/reports/bulks/bulks.queries'
import { runBulk } from '../../../api/reports/bulks/runBulk'
import { permissionCode } from '../../../shared/access/permissions'
import { until } from '../../../api/test/polling'
import { DAY, MINUTE } from '../../../shared/app/time/timeZones'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let owner: Awaited<ReturnType<Stack['api']['addUser']>>
let person: string
let made = 0

beforeAll(async () => {
  stack = await startStack({ leads: 400 })
})
afterAll(() => stack.stop())
beforeEach(async () => {
  stack.api.clock.now = null
  owner = await stack.api.addUser({ permissions: ['LEADS_LIST', 'AUDIT_LOG_LIST', 'CAPS_LIST'] })
  person = await stack.api.signInAs(owner)
})

interface Token {
  id: number
  name: string
  token: string
}
async function newToken(permissions = ['LEADS_LIST', 'CAPS_LIST'], limits: object = {}) {
  const body = { name: `Tool ${++made}`, permissions: permissions.map(permissionCode), expires_in_days: 30, ...limits }
  return (await stack.api.call<Token>('POST', '/api/access-tokens', { token: person, body })).body
}
const setPermissions = (...names: string[]) =>
  stack.api.database.pool.query(
    'update roles set permissions = $1 where id = (select level from users where id = $2)',
    [names.map(permissionCode), owner.user_id],
  )

interface Bulk {
  id: string
  state: string
  rows: number
  bytes: number
  cost: number
  failure: string | null
  list: string
  expiresAt: string | null
}
interface Changed {
  bulk: Bulk | null
  errors: { message: string; field: string | null }[]
}
const fields = 'id state list rows bytes cost failure expiresAt'
const short = '{ leads { rows { id email status } } }'
/** So costly that a page has fewer leads than there are. */
const wide = `query Wide($filter: LeadFilterInput, $page: PageInput) { leads(filter: $filter, page: $page) { ...Lot } }
  fragment Lot on LeadList { rows { id createdAt ${[...'abcdefg'].map((name) => `${name}: history { ...Attempt }`).join(' ')} } }
  fragment Attempt on LeadHistoryEntry { id createdAt advertiser status message takenTime }`

async function start(document: string, token = person, variables: object = {}) {
  const { data, errors } = await stack.graphql<{ startBulk: Changed }>(
    `mutation ($document: String!, $variables: JSONObject) {
      startBulk(document: $document, variables: $variables) { bulk { ${fields} } errors { message field } } }`,
    { token, variables: { document, variables } },
  )
  return { ...data?.startBulk, refusals: errors.map(({ extensions, message }) => `${extensions.code}: ${message}`) }
}
async function started(document: string, token = person, variables: object = {}): Promise<string> {
  const { bulk, ...rest } = await start(document, token, variables)
  if (!bulk) throw new Error(JSON.stringify(rest))
  return bulk.id
}
const read = async (id: string, token = person) =>
  (await stack.graphql<{ bulk: Bulk | null }>(`{ bulk(id: "${id}") { ${fields} } }`, { token })).data?.bulk
const cancel = (id: string, token = person) =>
  stack.graphql<{ cancelBulk: Changed }>(`mutation { cancelBulk(id: "${id}") { bulk { state } errors { message } } }`, {
    token,
  })
const link = async (id: string, token = person) => {
  const { data, errors } = await stack.graphql<{
    exportBulk: { link: { path: string; total: number } | null; errors: object[] }
  }>(`mutation { exportBulk(id: "${id}") { link { path total } errors { message code } } }`, { token })
  return {
    link: data?.exportBulk.link,
    faults: [...errors.map(({ extensions }) => extensions), ...(data?.exportBulk.errors ?? [])],
  }
}
async function fileOf(id: string, token = person) {
  const { link: made } = await link(id, token)
  const response = await fetch(stack.gateway + made?.path)
  const text = await response.text()
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: string })
  return { response, text, rows }
}
/** Runs jobs until it has ended: a page that takes too long on a busy machine is read again. */
const finish = (id: string) =>
  until(async () => {
    await stack.api.runJobs()
    return !['WAITING', 'RUNNING'].includes((await read(id))?.state ?? '')
  })
/** Reads one page of it. */
const readOnePage = (id: string) =>
  until(async () => {
    let looks = 0
    const signal = {
      get aborted() {
        return looks++ > 0
      },
    } as AbortSignal
    await runBulk(stack.api.services, Number(id), signal)
    return ((await read(id))?.rows ?? 0) > 0
  })
const allLeads = async () => {
  const { data } = await stack.graphql<{ leads: { total: number; rows: { id: string }[] } }>(
    '{ leads(page: { limit: 1000 }) { total rows { id email status } } }',
    { token: person },
  )
  return data?.leads ?? { total: 0, rows: [] }
}

describe('a bulk query', () => {
  it('reads a list to its end into a file, each row once, in the order of the list', async () => {
    const { token } = await newToken()
    const id = await started(short, token)
    expect(await read(id, token)).toMatchObject({ state: 'WAITING', list: 'leads', rows: 0 })
    await stack.api.runJobs()
    const { total, rows } = await allLeads()
    const { response, text, rows: lines } = await fileOf(id, token)
    expect(lines).toEqual(rows)
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(response.headers.get('x-total-count')).toBe(String(total))
    const { cost, bytes, expiresAt, ...bulk } = (await read(id)) as Bulk
    expect(bulk).toEqual({ id, state: 'DONE', list: 'leads', rows: total, failure: null })
    expect(bytes).toBe(Buffer.byteLength(text))
    expect(cost).toBeGreaterThan(3 * total)
    expect(expiresAt).not.toBeNull()
  })

  it('takes pages of a size that its cost allows, and its variables, without its own page', async () => {
    const { total } = await allLeads()
    const id = await started(wide, person, { filter: {}, page: { limit: 3 } })
    await readOnePage(id)
    const first = await read(id)
    expect(first?.state).toBe('RUNNING')
    expect(first?.rows).toBeGreaterThan(100)
    expect(first?.rows).toBeLessThan(total)
    await finish(id)
    const { rows } = await fileOf(id)
    expect(new Set(rows.map((row) => row.id)).size).toBe(total)
    expect(rows).toHaveLength(total)
  })

  it('is refused with the reason if it cannot be read to its end', async () => {
    const { token } = await newToken(['LEADS_LIST'])
    const refused = async (document: string, variables?: object, as = token) => {
      const { bulk, errors } = await start(document, as, variables)
      expect([document, bulk]).toEqual([document, null])
      expect(errors).toMatchObject([{ field: 'document' }])
      return errors?.[0]?.message
    }
    for (const document of [
      '{ a: leads { rows { id } } b: leads { rows { id } } }',
      '{ session { email } }',
      '{ caps { id } }',
      '{ ...All } fragment All on Query { leads { rows { id } } }',
    ])
      expect(await refused(document)).toMatch(/^Ask for one list that has an endCursor: .*leads/)
    expect(await refused('mutation { logout { errors { message } } }')).toBe('Use a document with one query.')
    expect(await refused('{ leads { rows { id ')).toContain('Syntax Error')
    expect(await refused('{ leads { rows { nothing } } }')).toContain('nothing')
    expect(await refused('{ leads { total } }')).toBe('Ask for the rows of the list, under this name.')
    expect(await refused('{ leads(sort: { by: email }) { rows { id } } }')).toContain('Leave out the sort order')
    const filtered = 'query ($filter: LeadFilterInput) { leads(filter: $filter) { rows { id } } }'
    expect(await refused(filtered, { filter: { countries: 7 } })).toBeTruthy()
    expect(await refused('{ leads { rows { id publisher { version } } } }')).toContain('permission')
    expect(await refused('{ auditLog { rows { id } } }')).toContain('permission')
    const poor = await newToken(['LEADS_LIST'], { cost_per_minute: 1_000 })
    const deep = '{ leads { rows { advertiser { caps { countries { id name } advertisers { id name } } } } } }'
    expect(await refused(deep, {}, poor.token)).toMatch(/^One row costs more than 1,000 /)
  })

  it('ends with the reason if its token loses a permission half-way, and hands nothing out', async () => {
    const token = await newToken()
    const id = await started(wide, token.token)
    await readOnePage(id)
    await setPermissions('LEADS_LIST')
    await stack.api.runJobs()
    expect(await read(id)).toMatchObject({
      state: 'FAILED',
      failure: `While it ran, the access token ${token.name} lost the permission CAPS_LIST.`,
    })
    expect((await link(id)).faults).toMatchObject([{ code: 'CONFLICT' }])
    const pieces = await stack.api.db
      .selectFrom('bulk_pieces')
      .select('place')
      .where('bulk_id', '=', Number(id))
      .execute()
    expect(pieces).toEqual([])
  })

  it('gives its file to nobody who may do less, also by an older link', async () => {
    const { token } = await newToken()
    const id = await started(short, token)
    await stack.api.runJobs()
    const { link: older } = await link(id)
    await setPermissions('LEADS_LIST')
    expect((await link(id, token)).faults).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await fetch(stack.gateway + older?.path)).status).toBe(404)
  })

  it('ends when its token is revoked', async () => {
    const token = await newToken()
    const id = await started(short, token.token)
    await stack.api.call('DELETE', `/api/access-tokens/${token.id}`, { token: person })
    await stack.api.runJobs()
    expect(await read(id)).toMatchObject({
      state: 'FAILED',
      failure: `The access token ${token.name}, which made it, was revoked.`,
    })
  })

  it('waits while the gateway does not answer, and goes on where it stood', async () => {
    const { config } = stack.api.services
    const { total } = await allLeads()
    const id = await started(wide)
    await readOnePage(id)
    const { gatewayUrl } = config
    config.gatewayUrl = 'http://127.0.0.1:9'
    try {
      await stack.api.runJobs()
    } finally {
      config.gatewayUrl = gatewayUrl
    }
    expect(await read(id)).toMatchObject({ state: 'RUNNING' })
    await runBulk(stack.api.services, Number(id))
    await finish(id)
    expect(await read(id)).toMatchObject({ state: 'DONE', rows: total })
  })

  it('never stores a page twice, although two processes read it', async () => {
    const { total } = await allLeads()
    const id = await started(wide)
    const { services } = stack.api
    await Promise.all([runBulk(services, Number(id)), runBulk(services, Number(id))])
    await finish(id)
    expect((await read(id))?.rows).toBe(total)
    expect((await fileOf(id)).rows).toHaveLength(total)
  })

  it('is refused as the sixth of a user, until one is cancelled', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push(await started(short))
    expect((await start(short)).refusals).toEqual([
      'TOO_MANY_REQUESTS: You have 5 bulk queries that wait or run. Please wait until one of them has ended, or cancel one.',
    ])
    expect((await cancel(ids[0] ?? '')).data?.cancelBulk).toMatchObject({ bulk: { state: 'CANCELLED' }, errors: [] })
    expect((await start(short)).bulk).toMatchObject({ state: 'WAITING' })
    await stack.api.runJobs()
    expect((await cancel(ids[1] ?? '')).data?.cancelBulk).toMatchObject({ bulk: null, errors: [{}] })
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'CANCELLED', rows: 0 })
  })

  it('belongs to who started it', async () => {
    const [{ token }, other] = [await newToken(), await newToken()]
    const [ofToken, ofPerson] = [await started(short, token), await started(short)]
    const listOf = async (as: string) =>
      (await stack.graphql<{ bulks: Bulk[] }>('{ bulks { id } }', { token: as })).data?.bulks.map(({ id }) => id)
    expect(await listOf(token)).toEqual([ofToken])
    expect(await listOf(other.token)).toEqual([])
    expect(await listOf(person)).toEqual([ofPerson, ofToken])
    expect(await listOf(await stack.signIn('admin@demo.test'))).toEqual([])
    expect(await read(ofPerson, token)).toBeNull()
    expect((await cancel(ofPerson, token)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })

  it('is recorded, also its link, without what was searched for', async () => {
    const id = await started('{ leads(search: { texts: ["secret@search"], in: email }) { rows { id } } }')
    await stack.api.runJobs()
    await link(id)
    const rows = await stack.api.db
      .selectFrom('audit_log')
      .select(['action', 'entity_name', 'after'])
      .where('actor', '=', owner.email)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'bulk_query.start', entity_name: 'leads' },
      { action: 'export.create_link', entity_name: 'Bulk query', after: { total: 0 } },
    ])
    expect(JSON.stringify(rows)).not.toContain('secret@search')
  })

  it('is deleted a day after its end', async () => {
    const id = await started(short)
    await stack.api.runJobs()
    const { db } = stack.api
    await deleteOldBulks(db, Date.now() + DAY - MINUTE)
    expect(await read(id)).toMatchObject({ state: 'DONE' })
    await deleteOldBulks(db, Date.now() + DAY + MINUTE)
    expect(await read(id)).toBeNull()
    expect(await db.selectFrom('bulk_pieces').select('place').where('bulk_id', '=', Number(id)).execute()).toEqual([])
  })
})

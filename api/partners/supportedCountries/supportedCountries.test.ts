import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'

interface Answer {
  id: number
  name: string
  pivot: {
    id: number
    country_id: number
    notes: string | null
    version: number
    advertiser_id?: number
    affiliate_id?: number
  }
  message: string
  code?: string
  fields?: Record<string, string>
}
type Method = 'POST' | 'PUT' | 'DELETE'

const kinds = [
  { of: 'advertiser', plural: 'advertisers', owner: 'advertiser_id', family: 'ADVERTISER' },
  { of: 'publisher', plural: 'publishers', owner: 'affiliate_id', family: 'PUBLISHER' },
] as const

let api: TestApi
let user: TestUser
let token: string
let germany: number
let malta: number

describe.each(kinds)('supported countries of $plural', ({ of, plural, owner, family }) => {
  const call = (method: Method, body: object, as = token, headers?: Record<string, string>) =>
    api.call<Answer>(method, `/api/${plural}/supported-countries`, {
      token: as,
      body: { [owner]: 2, ...body },
      ...(headers && { headers }),
    })
  const list = async () =>
    (
      await api.call<{ supported_countries: Answer[] }>('GET', `/api/${plural}/2/settings?parts=supported_countries`, {
        token,
      })
    ).body.supported_countries

  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({ level: 1 })
    token = await api.signInAs(user)
    await insertPartners(api.database.pool)
    const idOf = async (code: string) =>
      (await api.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
    ;[germany, malta] = [await idOf('DE'), await idOf('MT')]
  })
  afterAll(() => api.stop())

  it('are added, annotated, moved to another country and removed, each audited once', async () => {
    const made = await call('POST', { country_id: germany, notes: ' Mobile only ' })
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: germany,
        code: 'DE',
        name: 'Germany',
        pivot: { id: made.body.pivot.id, country_id: germany, notes: 'Mobile only', version: 1, [owner]: 2 },
      },
    ])
    expect(await list()).toEqual([made.body])
    // By the country, as the list has it, and by the record, whose country may change.
    expect((await call('PUT', { country_id: germany, notes: '', version: 1 })).body.pivot).toMatchObject({
      notes: null,
      version: 2,
    })
    const moved = await call('PUT', { id: made.body.pivot.id, country_id: malta, notes: 'x' })
    expect([moved.body.name, moved.body.pivot.version]).toEqual(['Malta', 3])
    expect((await call('DELETE', { country_id: malta })).body).toEqual({
      message: 'Record deleted successfully.',
      undo: { id: expect.any(String), expires_at: expect.any(String) },
    })
    expect([
      (await call('DELETE', { country_id: malta })).status,
      (await call('PUT', { country_id: malta })).status,
    ]).toEqual([404, 404])
    const rows = await api.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'entity_id'])
      .where('entity', '=', `${of}_supported_country`)
      .orderBy('id')
      .execute()
    expect(rows).toEqual(
      ['create', 'update', 'update', 'delete'].map((verb) => ({
        user_id: user.user_id,
        action: `${of}_supported_country.${verb}`,
        entity_id: String(made.body.pivot.id),
      })),
    )
  })

  it('are refused in words: none, unknown, twice, of nobody, stale', async () => {
    const { body: made } = await call('POST', { country_id: germany })
    await call('PUT', { country_id: germany, notes: 'newer' })
    const refusals = [
      await call('POST', {}),
      await call('POST', { country_id: 999_999 }),
      await call('POST', { country_id: germany }),
      await call('POST', { country_id: malta, [owner]: 999_999 }),
      await call('PUT', { country_id: germany, notes: 'older', version: 1 }),
      await call('PUT', { id: made.pivot.id, country_id: germany, [owner]: 1 }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.fields ?? body.code])).toEqual([
      [400, { country_id: 'Country is required' }],
      [400, { country_id: 'Country is required' }],
      [409, { country_id: 'This country is supported already.' }],
      [400, { [owner]: `The ${of} no longer exists.` }],
      [409, 'CONFLICT'],
      [404, 'NOT_FOUND'],
    ])
    expect((await list()).map(({ pivot }) => pivot.notes)).toEqual(['newer'])
  })

  it('are added once under a key', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', { country_id: malta }, token, { 'idempotency-key': 'once' })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.pivot.id}`)).size).toBe(1)
  })

  it("use their owner's permissions: changing notes needs CREATE", async () => {
    const other = family === 'ADVERTISER' ? 'PUBLISHER' : 'ADVERTISER'
    const stranger = await api.signInAs([
      `${other}_SUPPORTED_COUNTRIES_LIST`,
      `${other}_SUPPORTED_COUNTRIES_CREATE`,
      `${other}_SUPPORTED_COUNTRIES_DELETE`,
    ])
    const creator = await api.signInAs([`${family}_SUPPORTED_COUNTRIES_CREATE`])
    const statuses = [
      await call('POST', { country_id: malta }, stranger),
      await call('PUT', { country_id: malta }, stranger),
      await call('DELETE', { country_id: malta }, stranger),
      await call('PUT', { country_id: malta, notes: 'n' }, creator),
      await call('DELETE', { country_id: malta }, creator),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 200, 403])
  })
})

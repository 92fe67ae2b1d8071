import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { verifyPassword } from '../../app/secrets/passwords'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { PublisherAccountRow } from './publisherAccounts.schema'

let api: TestApi
let token: string

interface Body {
  status: boolean
  data: PublisherAccountRow
  fields?: Record<string, string>
}
const call = (action: string, body: object, headers = {}) =>
  api.call<Body>('POST', `/api/publisher_account/${action}_publisher_account`, { token, body, headers })
const ann = {
  first_name: ' Ann ',
  last_name: 'Lee',
  email: 'ann@pub.test',
  password: 'Panel123',
  added_affiliates: [{ id: 2, name: 'ignored' }, 1, 2],
}
const list = () =>
  api.call<{ status: boolean; data: PublisherAccountRow[] }>(
    'GET',
    '/api/publisher_account/get_all_publisher_accounts',
    { token },
  )
const hashOf = async (id: number) =>
  (await api.db.selectFrom('publisher_accounts').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash

describe('accounts of the publisher panel', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(['PUBLISHER_ACCOUNT'])
    await insertPartners(api.database.pool, { publishers: 2, advertisers: 0 })
  })
  afterAll(() => api.stop())

  it('are created, changed and deleted; the password is stored as a hash only', async () => {
    const made = await call('create', ann, { 'idempotency-key': 'k' })
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: true,
        data: {
          first_name: 'Ann',
          affiliates: [{ get_affiliates: { id: 1, name: 'Publisher 1' } }, { get_affiliates: { id: 2 } }],
        },
      },
    })
    const { id } = made.body.data
    expect((await call('create', ann, { 'idempotency-key': 'k' })).body.data.id).toBe(id)
    expect(await verifyPassword(await hashOf(id), 'Panel123')).toBe(true)
    const kept = await call('update', { ...ann, id, password: '', last_name: 'Ray', added_affiliates: [], version: 1 })
    expect(kept).toMatchObject({
      status: 200,
      body: { status: true, data: { last_name: 'Ray', affiliates: [], version: 2 } },
    })
    expect(await verifyPassword(await hashOf(id), 'Panel123')).toBe(true)
    const other = await call('update', { ...ann, id, password: 'Other-456' })
    expect(Object.keys(other.body.data)).not.toContain('password_changed')
    expect(await verifyPassword(await hashOf(id), 'Other-456')).toBe(true)
    const stale = await call('update', { ...ann, id, password: 'Third-789', version: 1 })
    expect([stale.status, stale.body.status, JSON.stringify(stale.body).includes('Third')]).toEqual([409, false, false])
    expect((await list()).body).toMatchObject({ status: true, data: [{ id, email: 'ann@pub.test' }] })
    expect(await api.call('DELETE', `/api/publisher_account/delete_publisher_account/${id}`, { token })).toMatchObject({
      status: 200,
      body: { status: true },
    })

    const log = await api.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity', '=', 'publisher_account')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action.split('.')[1])).toEqual(['create', 'update', 'update', 'delete'])
    expect(log.map(({ after }) => (after as { password_changed?: true } | null)?.password_changed)).toEqual([
      undefined,
      undefined,
      true,
      undefined,
    ])
    const everything = JSON.stringify([
      log,
      made.body,
      other.body,
      await api.db.selectFrom('idempotency_keys').select('response').execute(),
    ])
    expect(everything).not.toMatch(/argon2|Panel123|Other-456/)
  })

  it('keep what a change does not name', async () => {
    const { body } = await call('create', { ...ann, email: 'kept@pub.test' })
    const { id } = body.data
    const renamed = await call('update', { id, last_name: 'Kay' })
    expect(renamed).toMatchObject({
      status: 200,
      body: { data: { first_name: 'Ann', last_name: 'Kay', email: 'kept@pub.test', affiliates: body.data.affiliates } },
    })
    expect(body.data.affiliates).toHaveLength(2)
    expect((await call('update', { id, added_affiliates: [] })).body.data.affiliates).toEqual([])
    expect((await call('update', { id, first_name: '' })).body.fields).toEqual({
      first_name: 'First Name is required',
    })
  })

  it('report each invalid field, a used e-mail, and a missing publisher', async () => {
    const fields = async (body: object) => (await call('create', body)).body.fields
    expect(await fields({})).toEqual({
      first_name: 'First Name is required',
      last_name: 'Last Name is required',
      email: 'Email is required',
      password: 'Password is required',
    })
    expect(await fields({ ...ann, email: 'ann@pub', password: 'abc' })).toEqual({
      email: 'E-mail must be valid',
      password:
        'Password must be at least 6 characters. Password must contain at least one uppercase letter. Password must contain at least one number',
    })
    expect(await fields({ ...ann, added_affiliates: [99] })).toEqual({
      added_affiliates: 'One of these no longer exists.',
    })
    await call('create', ann)
    expect(await call('create', { ...ann, email: 'ANN@pub.test' })).toMatchObject({
      status: 409,
      body: { status: false, fields: { email: 'An account with this e-mail exists already.' } },
    })
  })
})

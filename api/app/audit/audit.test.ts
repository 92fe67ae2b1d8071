import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { gatewayKeyHeader } from '../../../shared/app/gatewayKey'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import { writeAudit } from './audit.queries'
import { fromAddress } from './requestAddress'

const gatewayKey = 'k'.repeat(64)
let api: TestApi
let user: TestUser

const entry = () => ({
  actor: user,
  action: 'cap.update' as const,
  entity: 'cap',
  entity_id: 7,
  before: { cap: 1 },
  after: { cap: 2 },
  requestId: 'r1',
})
const rows = () => api.db.selectFrom('audit_log').selectAll().where('entity', '=', 'cap').execute()

describe('the record of changes', () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { GATEWAY_KEY: gatewayKey } })
    user = await api.addUser()
  })
  afterAll(() => api.stop())

  it('has no row of a change that was undone', async () => {
    const undone = api.db.transaction().execute(async (transaction) => {
      await writeAudit(transaction, entry())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  it('cannot be changed or shortened', async () => {
    await writeAudit(api.db, entry())
    const { pool } = api.database
    for (const text of [
      `update audit_log set actor = 'me'`,
      'update audit_log set user_id = null, actor = null',
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(pool.query(text)).rejects.toThrow('append-only')
    }
    expect(await rows()).toMatchObject([
      {
        user_id: user.user_id,
        actor: user.email,
        entity_id: '7',
        before: { cap: 1 },
        after: { cap: 2 },
        request_id: 'r1',
      },
    ])
  })

  it('outlives the user who made it', async () => {
    await api.db.deleteFrom('users').where('id', '=', user.user_id).execute()
    expect(await rows()).toMatchObject([{ user_id: null, actor: user.email }])
  })

  it('keeps the address of a request, and none of work that a request left behind', async () => {
    const caller = await api.addUser({ level: 1 })
    const token = await api.signInAs(caller)
    const claim = { 'x-forwarded-for': '203.0.113.55', 'x-request-id': 'from-there' }
    const headers = { ...claim, [gatewayKeyHeader]: gatewayKey }
    await api.call('POST', '/api/roles', { token, headers, body: { name: 'Seen', permissions: [4] } })
    await api.call('POST', '/api/login', { headers, body: { email: caller.email, password: 'Wrong-123' } })
    await api.call('POST', '/api/login', { headers: claim, body: { email: caller.email, password: 'Wrong-123' } })
    const ofCaller = api.db.selectFrom('audit_log').select(['action', 'address']).where('request_id', '=', 'from-there')
    expect(await ofCaller.orderBy('id').execute()).toEqual([
      { action: 'role.create', address: '203.0.113.55' },
      { action: 'session.refuse', address: '203.0.113.55' },
      // From who is not the gateway, whatever it claims.
      { action: 'session.refuse', address: '127.0.0.1' },
    ])
    const later = fromAddress({ ip: '203.0.113.55', requestId: 'from-there' }, () =>
      writeAudit(api.db, { ...entry(), actor: caller, entity: 'later', requestId: '' }),
    )
    await later
    expect(await api.db.selectFrom('audit_log').select('address').where('entity', '=', 'later').execute()).toEqual([
      { address: null },
    ])
  })

  it('shows who knocks at closed doors, once a minute for each', async () => {
    const knocker = await api.addUser()
    const token = await api.signInAs(knocker)
    api.clock.now = Date.now()
    const knock = () => api.call('GET', '/api/user-settings/999999', { token })
    const recorded = async () =>
      (await api.db.selectFrom('audit_log').select('entity_id').where('user_id', '=', knocker.user_id).execute()).map(
        ({ entity_id }) => entity_id,
      )
    await knock()
    await knock()
    expect(await recorded()).toEqual(['GET /api/user-settings/:user_id'])
    api.clock.now += 61_000
    await knock()
    expect(await recorded()).toHaveLength(2)
  })
})

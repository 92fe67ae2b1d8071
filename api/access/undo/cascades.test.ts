import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { auditActionOf } from '../../../shared/access/auditActions'
import { cascades } from '../../app/undo/cascades'
import { cascadingKeys, ownedThrough } from '../../test/cascadingKeys'
import { startTestApi, type TestApi } from '../../test/testApi'

let api: TestApi
let admin: string

interface Logged {
  action: string
  name: string | null
  before: string
  after: string | null
}
const lastEntry = async () =>
  Number((await api.database.pool.query<{ id: string }>('select max(id) as id from audit_log')).rows[0]?.id ?? 0)
const loggedSince = async (id: number) =>
  (
    await api.database.pool.query<Logged>(
      `select action, entity_name as name, before::text, after::text from audit_log where id > $1 order by action`,
      [id],
    )
  ).rows
const made = async (path: string, body: object, token = admin) => {
  const answer = await api.call<{ id: number; token: string; version: number }>('POST', path, { token, body })
  if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

describe('the keys that delete rows with their parent', () => {
  beforeAll(async () => {
    api = await startTestApi()
    admin = await api.signInAs(1)
  })
  afterAll(() => api.stop())

  it('are each told by the audit log, or on the list with the reason why not', async () => {
    expect(await cascadingKeys(api)).toEqual(Object.keys(cascades).sort())
  })

  it('lead to records that the audit log has sentences for', () => {
    const owned = ownedThrough(Object.keys(cascades))
    expect(owned.filter((entity) => !auditActionOf(`${entity}.delete`))).toEqual([])
  })

  it('give each view, access token and setting of a deleted user an entry, without secrets', async () => {
    const user = await api.addUser({ level: 1, email: 'leaver@example.test' })
    const own = await api.signInAs(user)
    const id = user.user_id
    await made('/api/presets', { name: 'Morning', page: 'leads', config: '{}' }, own)
    const { token } = await made('/api/access-tokens', { name: 'Nightly', permissions: [4], expires_in_days: 1 }, own)
    await api.db
      .insertInto('user_settings')
      .values({ user_id: id, extras: JSON.stringify({ default_page_size: 50 }) })
      .execute()
    await api.db.insertInto('alert_notifications').values({ user_id: id, telegram_chat: '12' }).execute()
    const { token_hash } = await api.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', id)
      .where('token_name', 'is not', null)
      .executeTakeFirstOrThrow()
    const last = await lastEntry()
    expect((await api.call('DELETE', `/api/users/${id}`, { token: admin })).status).toBe(200)
    const logged = await loggedSince(last)
    const owned = ownedThrough(await cascadingKeys(api, 'users'))
    expect(logged.map(({ action }) => action)).toEqual(['user', ...owned].map((entity) => `${entity}.delete`).sort())
    expect(logged.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Nightly', 'Morning', ...Array<string>(2).fill(logged.at(-1)?.name ?? '')]),
    )
    const text = JSON.stringify(logged)
    expect([text.includes(token), text.includes(token_hash.toString('hex'))]).toEqual([false, false])
  })

  it('give a view that was shared with a deleted role an entry', async () => {
    const role = await made('/api/roles', { name: 'Night shift', permissions: [4] })
    await made('/api/presets', {
      ...{ name: 'Shared', page: 'leads', config: '{}' },
      sharing: { everybody: false, role_ids: [role.id, 2] },
    })
    const last = await lastEntry()
    expect((await api.call('DELETE', `/api/roles/${role.id}`, { token: admin })).status).toBe(200)
    const [view, deleted, ...more] = await loggedSince(last)
    expect([view?.action, view?.name, deleted?.action, more]).toEqual(['preset.update', 'Shared', 'role.delete', []])
    const roles = (text: string | null | undefined) =>
      (JSON.parse(text ?? '{}') as { roles: { id: number }[] }).roles.map(({ id }) => id)
    expect(roles(view?.before).sort()).toEqual([2, role.id].sort())
    expect(roles(view?.after)).toEqual([2])
  })
})

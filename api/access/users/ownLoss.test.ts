import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import { startTestApi, type TestApi } from '../../test/testApi'

interface Answer {
  id: number
  code?: string
  fields?: Record<string, string>
  level?: number
  enable_2fa?: boolean
}

let api: TestApi
const rolesEdit = permissionCode('ROLES_EDIT') ?? 0
const call = (path: string, token: string, body: object) => api.call<Answer>('PUT', path, { token, body })

describe('a change of your own access', () => {
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  /** A signed-in user with every permission, beside the admin of the test. */
  async function someone() {
    const made = await api.addUser({ level: 1, enable_2fa: false })
    return { token: await api.signInAs(made), content: { id: made.user_id, name: 'Nina', email: made.email } }
  }

  it('says which permissions a lower role would cost, and needs a confirmation', async () => {
    await someone()
    const { token, content } = await someone()
    const refused = await call('/api/users', token, { ...content, level: 5 })
    expect([refused.status, refused.body.code]).toEqual([400, 'BAD_USER_INPUT'])
    expect(refused.body.fields?.confirm_loss).toMatch(
      /^You would lose \d+ permissions yourself: View users, (?:[^,]+, ){6}Delete roles, [^.]+ and \d+ more\./,
    )
    expect((await call('/api/users', token, { ...content, level: 5, confirm_loss: true })).body.level).toBe(5)
  })

  it('says that the second factor would be lost; what loses nothing of one needs no confirmation', async () => {
    const { token, content } = await someone()
    const on = await call('/api/users', token, { ...content, level: 1, enable_2fa: true })
    expect([on.status, on.body.enable_2fa]).toEqual([200, true])
    const off = { ...content, level: 1, enable_2fa: false }
    const refused = await call('/api/users', token, off)
    expect([refused.status, refused.body.fields?.confirm_loss]).toEqual([
      400,
      expect.stringContaining('second factor') as unknown,
    ])
    expect((await call('/api/users', token, { ...off, confirm_loss: true })).body.enable_2fa).toBe(false)
    const other = await someone()
    expect((await call('/api/users', token, { ...other.content, level: 5 })).status).toBe(200)
  })

  it('by the role that you hold needs the confirmation too', async () => {
    const { token, content } = await someone()
    const admin = await someone()
    const made = await api.call<Answer>('POST', '/api/roles', {
      token: admin.token,
      body: { name: 'Almost all', permissions: permissionCodes },
    })
    await call('/api/users', admin.token, { ...content, level: made.body.id })
    const fewer = { name: 'Almost all', permissions: permissionCodes.filter((code) => code !== rolesEdit) }
    const refused = await call(`/api/roles/${made.body.id}`, token, fewer)
    expect([refused.status, refused.body.fields?.confirm_loss]).toEqual([
      400,
      expect.stringContaining('You would lose a permission yourself') as unknown,
    ])
    expect((await call(`/api/roles/${made.body.id}`, token, { ...fewer, confirm_loss: true })).status).toBe(200)
  })
})

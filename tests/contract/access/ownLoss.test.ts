import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
type Payload = { errors: { field: string | null; code: string; message: string }[] }

const change = async (token: string, mutation: 'updateUser' | 'updateRole', args: string) =>
  (
    await stack.graphql<Record<string, Payload>>(
      `mutation { ${mutation}(${args}) { errors { field code message } } }`,
      { token },
    )
  ).data?.[mutation]?.errors

describe('a change of your own access in GraphQL', () => {
  beforeAll(async () => {
    stack = await startStack()
  })
  afterAll(() => stack.stop())

  const refusal = (message: RegExp) => [
    { field: 'confirmLoss', code: 'BAD_USER_INPUT', message: expect.stringMatching(message) as unknown },
  ]

  it('of role and second factor is refused at `confirmLoss` until it is confirmed', async () => {
    await stack.api.addUser({ level: 1 })
    const user = await stack.api.addUser({ level: 1, enable_2fa: false })
    const token = await stack.api.signInAs(user)
    const to = (level: number, enableTwoFactor: boolean) =>
      `id: ${user.user_id}, input: { name: "Nina", email: "${user.email}", level: ${level}, enableTwoFactor: ${enableTwoFactor} }`
    expect(await change(token, 'updateUser', to(1, true))).toEqual([])
    expect(await change(token, 'updateUser', to(1, false))).toEqual(refusal(/second factor/))
    expect(await change(token, 'updateUser', `${to(1, false)}, confirmLoss: true`)).toEqual([])
    const lower = to(5, false)
    expect(await change(token, 'updateUser', `${lower}, confirmLoss: false`)).toEqual(refusal(/lose \d+ permissions/))
    expect(await change(token, 'updateUser', `${lower}, confirmLoss: true`)).toEqual([])
  })

  it('by the role that you hold is refused at `confirmLoss` until it is confirmed', async () => {
    const admin = await stack.api.signInAs(await stack.api.addUser({ level: 1 }))
    const { body: role } = await stack.api.call<{ id: number }>('POST', '/api/roles', {
      token: admin,
      body: { name: 'Almost all', permissions: permissionCodes },
    })
    const token = await stack.api.signInAs(await stack.api.addUser({ level: role.id }))
    const kept = permissionCodes.filter((code) => code !== permissionCode('CAPS_DELETE'))
    const fewer = `id: ${role.id}, input: { name: "Almost all", permissions: [${kept.join(', ')}] }`
    expect(await change(token, 'updateRole', fewer)).toEqual(refusal(/lose a permission/))
    expect(await change(token, 'updateRole', `${fewer}, confirmLoss: true`)).toEqual([])
  })
})

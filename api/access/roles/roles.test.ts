import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { permissionCode, permissionCodes, permissionGroups } from '../../../shared/access/permissions'
import { defaultRolePermissions } from '../../../shared/access/roles'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { RoleRow } from './roles.schema'

type Answer = RoleRow & { message: string; code?: string; fields?: Record<string, string> }

let api: TestApi
let admin: string

const codes = (...names: string[]) => names.map((name) => permissionCode(name) ?? 0)
const create = (content: object, as = admin, headers?: Record<string, string>) =>
  api.call<Answer>('POST', '/api/roles', { token: as, body: content, ...(headers && { headers }) })
const update = (id: number, content: object, as = admin) =>
  api.call<Answer>('PUT', `/api/roles/${id}`, { token: as, body: content })
const remove = (id: number, as = admin) => api.call<Answer>('DELETE', `/api/roles/${id}`, { token: as })
const list = async (as = admin) => (await api.call<RoleRow[]>('GET', '/api/roles', { token: as })).body

describe('roles', () => {
  beforeAll(async () => {
    api = await startTestApi()
    admin = await api.signInAs(1)
  })
  afterAll(() => api.stop())

  it('are made of the catalogue, changed and deleted', async () => {
    const { body: groups } = await api.call<Record<string, { id: number; name: string }[]>>('GET', '/api/permissions', {
      token: admin,
    })
    expect(Object.keys(groups)).toEqual(permissionGroups.map(({ group }) => group))
    expect(groups.Leads?.[0]).toEqual({ id: 4, name: 'LEADS_LIST' })

    const made = await create({ name: ' Night shift ', permissions: [4, 1, 4], type: 'DEFAULT' })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        name: 'Night shift',
        type: 'CUSTOM',
        permissions: [1, 4],
        users: [],
        version: 1,
        is_fixed: false,
        message: 'Role created successfully',
      },
    ])
    const { id } = made.body
    expect((await update(id, { name: 'Day shift', permissions: [1], version: 1 })).body).toMatchObject({
      name: 'Day shift',
      permissions: [1],
      version: 2,
      message: 'Role updated successfully',
    })
    expect((await update(id, { name: 'Late', permissions: [1], version: 1 })).body).toMatchObject({
      code: 'CONFLICT',
      current: { name: 'Day shift' },
      yours: { name: 'Late' },
    })
    expect((await remove(id)).body).toEqual({ message: 'Role deleted successfully' })
    expect([(await remove(id)).status, (await list()).some((role) => role.id === id)]).toEqual([404, false])
  })

  it.each([
    ['name', { name: '  ', permissions: [1] }, 'Name is required'],
    ['permissions', { name: 'Empty', permissions: [] }, 'Please select at least one permission'],
    ['permissions.0', { name: 'Unknown', permissions: [9999] }, 'There is no such permission.'],
    ['name', { name: 'crm USER', permissions: [1] }, 'A role with this name already exists'],
  ])('with a wrong %s (%j) are refused in words', async (field, content, message) => {
    expect((await create(content)).body.fields).toEqual({ [field]: message })
  })

  it('of the five that are always there are never deleted, and Admin holds everything', async () => {
    const refusals = await Promise.all([1, 2, 3, 4, 5].map((id) => remove(id)))
    expect(new Set(refusals.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['409 The five default roles cannot be deleted.']),
    )
    expect((await update(1, { name: 'Admin', permissions: permissionCodes.slice(1) })).body.fields).toEqual({
      permissions: 'Admin always holds every permission.',
    })
    expect((await update(1, { name: 'Boss', permissions: permissionCodes })).body).toMatchObject({
      name: 'Boss',
      is_fixed: true,
    })
    expect(
      (await update(5, { name: 'Crm User', permissions: [...(defaultRolePermissions[5] ?? []), 2] })).body.permissions,
    ).toContain(2)
  })

  it('that somebody holds are kept, and say who', async () => {
    const { body: role } = await create({ name: 'Held', permissions: [1] })
    await api.addUser({ name: 'Ann', level: role.id })
    await api.addUser({ name: 'Bob', level: role.id })
    expect((await remove(role.id)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'This role is held by Ann, Bob. Give them another role first.',
    })
    expect((await list()).find(({ id }) => id === role.id)?.users?.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
  })

  it('are shown to whoever gives them to users, without who holds them', async () => {
    const rows = await list(await api.signInAs(['USERS_CREATE']))
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.every(({ users }) => users === null)).toBe(true)
  })

  it('give and take only what the editor has', async () => {
    const permissions = codes('ROLES_LIST', 'ROLES_CREATE', 'ROLES_EDIT', 'ROLES_DELETE', 'LEADS_LIST')
    const editor = await api.signInAs(permissions)
    const beyond = { code: 'FORBIDDEN', message: 'You cannot add or take a permission that you do not have.' }
    expect((await create({ name: 'More', permissions: codes('LEADS_LIST', 'LEADS_EDIT') }, editor)).body).toMatchObject(
      beyond,
    )
    const { body: role } = await create({ name: 'Mixed', permissions: codes('LEADS_EDIT') })
    const mightier = { code: 'FORBIDDEN', message: 'You cannot change a role that may do more than you.' }
    for (const sent of [
      { name: 'Mixed', permissions: codes('LEADS_LIST') },
      { name: 'Mixed', permissions: codes('LEADS_EDIT', 'USERS_EDIT') },
      { name: 'Mixed', permissions: codes('LEADS_EDIT', 'LEADS_LIST') },
      { name: 'Trainee', permissions: codes('LEADS_EDIT') },
    ])
      expect((await update(role.id, sent, editor)).body).toMatchObject(mightier)
    expect((await remove(role.id, editor)).body).toMatchObject(mightier)
    expect((await remove(role.id)).status).toBe(200)

    const { body: lesser } = await create({ name: 'Lesser', permissions: codes('LEADS_LIST') })
    expect(
      (await update(lesser.id, { name: 'Lesser', permissions: codes('LEADS_LIST', 'USERS_EDIT') }, editor)).body,
    ).toMatchObject(beyond)
    expect(
      (await update(lesser.id, { name: 'Renamed', permissions: codes('LEADS_LIST', 'ROLES_LIST') }, editor)).status,
    ).toBe(200)
    expect((await remove(lesser.id, editor)).status).toBe(200)
  })

  it('have names that people can tell apart', async () => {
    const permissions = codes('LEADS_LIST')
    const { body: role } = await create({ name: 'Night  Shift', permissions })
    expect(role).toMatchObject({ name: 'Night Shift' })
    const spaces = ['night shift', 'NIGHT\u00a0SHIFT', 'Night\u2003Shift', ' Night \t Shift ', 'Ｎight Shift']
    for (const name of spaces) {
      const { status, body } = await create({ name, permissions })
      expect([name, status, body]).toMatchObject([
        name,
        409,
        { fields: { name: 'A role with this name already exists' } },
      ])
    }
    expect((await remove(role.id)).status).toBe(200)
  })

  it('count from the next request of those who hold them', async () => {
    const user = await api.addUser({ permissions: ['LEADS_LIST'] })
    const token = await api.signInAs(user)
    const permissions = async () => (await api.call('GET', '/api/session', { token })).body.permissions
    const before = await permissions()
    const { level } = await api.db
      .selectFrom('users')
      .select('level')
      .where('id', '=', user.user_id)
      .executeTakeFirstOrThrow()
    await update(level, { name: 'Changed at once', permissions: [1, 4] })
    expect([before, await permissions()]).toEqual([[4], [1, 4]])
  })
})

/** Repeats itself for the same seed. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('somebody is able to edit roles', () => {
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  const able = codes('ROLES_EDIT', 'USERS_EDIT', 'USERS_DELETE', 'LEADS_LIST')
  /** Those who are, by id. */
  const editors = async () => {
    const rows = await api.db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.level')
      .select(['users.id', 'roles.permissions'])
      .execute()
    return rows.filter(({ permissions }) => permissions.includes(codes('ROLES_EDIT')[0] ?? 0)).map(({ id }) => id)
  }
  const change = (method: 'PUT' | 'DELETE', path: string, token: string, body?: object) =>
    api.call<Answer>(method, path, { token, ...(body && { body }) })

  it('when two take it from each other at once: one of them stays, ten times over', async () => {
    for (let round = 0; round < 10; round++) {
      const pair = await Promise.all([0, 1].map(() => api.addUser({ permissions: able })))
      const [one = '', two = ''] = await Promise.all(pair.map((user) => api.signInAs(user)))
      await api.db
        .deleteFrom('users')
        .where(
          'id',
          'not in',
          pair.map(({ user_id }) => user_id),
        )
        .execute()
      const [first, second] = pair
      const answers = await Promise.all([
        change('DELETE', `/api/users/${second?.user_id}`, one),
        round % 2
          ? change('DELETE', `/api/users/${first?.user_id}`, two)
          : change('PUT', '/api/users', two, {
              id: first?.user_id,
              name: 'Demoted',
              email: first?.email,
              level: 5,
              enable_2fa: false,
            }),
      ])
      expect(await editors()).toHaveLength(1)
      // The loser is refused: as the last one, without the permission that was taken, or for what they may not give.
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      expect(answers.every(({ status }) => [200, 401, 403, 404, 409].includes(status))).toBe(true)
    }
  })

  it('when the last one would demote themselves, or take it from their role', async () => {
    const last = await api.addUser({ permissions: able })
    const token = await api.signInAs(last)
    await api.db.deleteFrom('users').where('id', '!=', last.user_id).execute()
    const { level } = await api.db
      .selectFrom('users')
      .select('level')
      .where('id', '=', last.user_id)
      .executeTakeFirstOrThrow()
    const harmless = (
      await api.db
        .insertInto('roles')
        .values({ name: 'Harmless', permissions: codes('LEADS_LIST') })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const refusals = [
      await change('PUT', '/api/users', token, {
        id: last.user_id,
        name: 'Last',
        email: last.email,
        level: harmless,
        enable_2fa: false,
      }),
      await change('PUT', `/api/roles/${level}`, token, { name: 'Of the last', permissions: codes('LEADS_LIST') }),
    ]
    const message = 'Nobody could edit roles any more. Give this permission to somebody else first.'
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
      [409, message],
      [409, message],
    ])
  })

  it('and somebody holds every permission, so that nothing is lost for good', async () => {
    const { level } = await api.db
      .insertInto('roles')
      .values({ name: 'All the same', permissions: [...permissionCodes] })
      .returning('id as level')
      .executeTakeFirstOrThrow()
    const last = await api.addUser({ level })
    const token = await api.signInAs(last)
    await api.addUser({ permissions: able })
    await api.db.deleteFrom('users').where('level', '=', 1).execute()
    const message = 'Nobody would hold every permission any more. Give somebody else a role with all of them first.'
    const body = { id: last.user_id, name: 'Last', email: last.email }
    for (const refused of [
      await change('PUT', '/api/users', token, { ...body, level: 5 }),
      await change('PUT', `/api/roles/${level}`, token, { name: 'Fewer', permissions: [...permissionCodes].slice(1) }),
    ])
      expect([refused.status, refused.body.message]).toEqual([409, message])

    // The same save once another holds them all.
    const second = await api.addUser({ level: 1 })
    expect((await change('PUT', '/api/users', token, { ...body, level: 5, confirm_loss: true })).status).toBe(200)
    const secondToken = await api.signInAs(second)
    expect((await change('DELETE', `/api/users/${last.user_id}`, secondToken)).status).toBe(200)
  })

  it('after whatever many of them do at once', async () => {
    const random = randomOf(20_261_121)
    const roles = await Promise.all(
      [able, [...able, 5], codes('LEADS_LIST'), codes('USERS_EDIT', 'USERS_DELETE', 'LEADS_LIST')].map(
        async (permissions, n) =>
          (
            await api.db
              .insertInto('roles')
              .values({ name: `Property ${n}`, permissions })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id,
      ),
    )
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => api.addUser({ level: roles[n % 2] ?? 0 })))
    await api.db
      .deleteFrom('users')
      .where(
        'id',
        'not in',
        people.map(({ user_id }) => user_id),
      )
      .execute()
    const tokens = await Promise.all(people.map((user) => api.signInAs(user)))
    const any = <T>(items: readonly T[]) => items[random(items.length)] as T
    const act = (able: readonly number[]) => {
      // Those who can, do; half of it to themselves.
      const chosen = any(able)
      const actor = people.findIndex(({ user_id }) => user_id === chosen)
      const { user_id, email } = random(2) ? any(people) : (people[actor] as (typeof people)[number])
      const token = tokens[actor] ?? ''
      const roleId = any(roles)
      switch (random(4)) {
        case 0:
          return change('DELETE', `/api/users/${user_id}`, token)
        case 1:
          return change('PUT', `/api/roles/${roleId}`, token, {
            name: `Property ${roleId}`,
            permissions: any([able, codes('LEADS_LIST'), codes('USERS_EDIT', 'LEADS_LIST')]),
            confirm_loss: true,
          })
        default:
          return change('PUT', '/api/users', token, {
            id: user_id,
            name: 'Anybody',
            confirm_loss: true,
            email,
            level: roleId,
            enable_2fa: false,
          })
      }
    }
    const seen = new Map<number, number>()
    for (let round = 0; round < 15; round++) {
      const able = await editors()
      const answers = await Promise.all(Array.from({ length: 5 }, () => act(able)))
      for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1)
      expect(await editors()).not.toEqual([])
    }
    expect([...seen.keys()].every((status) => [200, 401, 403, 404, 409].includes(status))).toBe(true)
    expect([seen.get(200) ?? 0, seen.get(409) ?? 0].every((count) => count > 0)).toBe(true)
  })
})

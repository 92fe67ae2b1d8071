import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'

interface Preset {
  id: number
  name: string
  page: string
  config: string
  version: number
  code?: string
  fields?: Record<string, string>
  current?: Preset
  yours?: Partial<Preset>
}

let api: TestApi
let user: TestUser
let token: string

const config = {
  filterData: { dateRangePreset: 'Today', country_id: [1] },
  leadsTableParams: { limit: 100 },
  ofTomorrow: { kept: true },
}
const body = (name: string, more: object = {}) => ({ name, page: 'leads', config: JSON.stringify(config), ...more })
const create = (content: object, headers?: Record<string, string>, as = token) =>
  api.call<Preset>('POST', '/api/presets', { token: as, body: content, ...(headers && { headers }) })
const update = (id: number, content: object, as = token) =>
  api.call<Preset>('PUT', `/api/presets/${id}`, { token: as, body: content })
const list = async (as = token) => (await api.call<Preset[]>('GET', '/api/presets', { token: as })).body
const remove = (id: number, as = token) => api.call<{ message: string }>('DELETE', `/api/presets/${id}`, { token: as })

describe('presets', () => {
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())
  beforeAll(async () => {
    user = await api.addUser({ level: 5 })
    token = await api.signInAs(user)
  })

  it('are kept as they were sent, listed by name, changed and deleted', async () => {
    const late = await create(body('Zulu'))
    expect(late.status).toBe(201)
    const { body: saved } = await create(body(' Alpha '))
    expect(saved).toMatchObject({ name: 'Alpha', page: 'leads', version: 1 })
    expect(JSON.parse(saved.config)).toEqual(config)
    expect((await list()).map(({ name }) => name)).toEqual(['Alpha', 'Zulu'])

    const { body: changed } = await update(saved.id, { page: 'reports', config: '{}', version: 1 })
    expect(changed).toMatchObject({ id: saved.id, name: 'Alpha', page: 'reports', config: '{}', version: 2 })
    expect((await remove(saved.id)).body).toEqual({
      message: 'Preset deleted.',
      undo: { id: expect.any(String), expires_at: expect.any(String) },
    })
    expect((await remove(saved.id)).status).toBe(404)
    expect((await list()).map(({ id }) => id)).toEqual([late.body.id])
  })

  it('take their name from the config where the body has none of its own', async () => {
    const named = (name: unknown) => ({ page: 'leads', config: JSON.stringify({ ...config, name }) })
    const made = await create(named(' Inside '))
    expect([made.status, made.body.name]).toEqual([201, 'Inside'])
    expect((await create({ ...named('Ignored'), name: 'Outside' })).body.name).toBe('Outside')
    expect((await update(made.body.id, named('Renamed inside'))).body).toMatchObject({ name: 'Renamed inside' })
    for (const refused of [named('  '), named(5), named(undefined)]) {
      const { status, body: answer } = await create(refused)
      expect([status, answer.fields]).toEqual([400, { name: 'Name is required' }])
    }
  })

  it('belong to their user: for others they do not exist', async () => {
    const { body: mine } = await create(body('Mine'))
    const stranger = await api.signInAs(1)
    expect(await list(stranger)).toEqual([])
    expect((await update(mine.id, body('Stolen'), stranger)).status).toBe(404)
    expect((await remove(mine.id, stranger)).status).toBe(404)
    expect((await list()).some(({ name }) => name === 'Mine')).toBe(true)
  })

  describe('that are shared', () => {
    const role = async (name: string) =>
      (
        await api.db
          .insertInto('roles')
          .values({ name, permissions: [], type: 'CUSTOM' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const holder = async (level: number) => api.signInAs(await api.addUser({ level }))
    const sharedWith = (role_ids: number[], everybody = false) => ({ sharing: { everybody, role_ids } })
    const named = async (as: string, name: string) => (await list(as)).find((one) => one.name === name)
    const end = (id: number, as: string) =>
      api.call<Preset>('POST', `/api/presets/${id}/end-sharing`, { token: as, body: {} })
    const choose = (preset_id: number | null, as: string, page = 'leads') =>
      api.call<{ page: string; preset_id: number | null; name: string }[] & { fields?: object }>(
        'PUT',
        `/api/preset-defaults/${page}`,
        { token: as, body: { preset_id } },
      )
    const defaults = async (as: string) => (await api.call<object[]>('GET', '/api/preset-defaults', { token: as })).body

    it('are listed for holders of the shared roles, and follow changes of sharing', async () => {
      const night = await role('Night shift')
      const [colleague, other] = [await holder(night), await holder(2)]
      await create(body('Zulu of a colleague'), undefined, colleague)
      const { body: shared } = await create(body('Alpha shared', sharedWith([night])))
      expect(shared).toMatchObject({ is_own: true, roles: [{ id: night, name: 'Night shift' }] })
      expect((await list(colleague)).map(({ name }) => name)).toEqual(['Zulu of a colleague', 'Alpha shared'])
      expect(await named(colleague, 'Alpha shared')).toMatchObject({ is_own: false, owner_name: expect.any(String) })
      expect(await named(other, 'Alpha shared')).toBeUndefined()

      const { body: wide } = await update(shared.id, body('Alpha shared', sharedWith([night], true)))
      expect(wide).toMatchObject({ is_shared_with_everybody: true, roles: [], version: 2 })
      expect(await named(other, 'Alpha shared')).toBeDefined()
      // A save that says nothing of sharing leaves it.
      expect((await update(shared.id, body('Alpha renamed'))).body).toMatchObject({ is_shared_with_everybody: true })
      await update(shared.id, body('Alpha renamed', sharedWith([])))
      expect(await named(other, 'Alpha renamed')).toBeUndefined()
    })

    it('are changed and deleted only by the owner; ROLES_EDIT can end their sharing', async () => {
      const desk = await role('Desk')
      const [colleague, admin] = [await holder(desk), await api.signInAs(1)]
      const { body: shared } = await create(body('Of the desk', sharedWith([desk])))
      expect((await update(shared.id, body('Taken over'), colleague)).status).toBe(403)
      expect((await remove(shared.id, colleague)).status).toBe(403)
      expect((await end(shared.id, colleague)).status).toBe(403)
      const ended = await end(shared.id, admin)
      expect([ended.status, ended.body]).toMatchObject([200, { roles: [], is_shared_with_everybody: false }])
      expect(await named(colleague, 'Of the desk')).toBeUndefined()
      expect(await named(token, 'Of the desk')).toBeDefined()
      // What is shared with nobody is none of an administrator's.
      expect((await end(shared.id, admin)).status).toBe(404)
      const [row] = await api.db
        .selectFrom('audit_log')
        .select(['action', 'before', 'after'])
        .where('entity', '=', 'preset')
        .where('entity_id', '=', String(shared.id))
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
      expect(row).toMatchObject({
        action: 'preset.end_sharing',
        before: { roles: [{ name: 'Desk' }] },
        after: { roles: [] },
      })
    })

    it('are no longer shared with a role that was deleted', async () => {
      const short = await role('Short-lived')
      const { body: shared } = await create(body('Of a role', sharedWith([short])))
      await api.db.deleteFrom('roles').where('id', '=', short).execute()
      expect(await named(token, shared.name)).toMatchObject({ roles: [] })
    })

    it('are refused with a role that is not there, naming the field', async () => {
      const { status, body: refusal } = await create(body('Nobody', sharedWith([999_999])))
      expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['sharing.role_ids']])
    })

    it('may be what a page begins with, until they are deleted or no longer shared', async () => {
      const team = await role('Team')
      const colleague = await holder(team)
      const { body: one } = await create(body('First view', sharedWith([team])))
      const { body: two } = await create(body('Second view', sharedWith([team])))
      const { body: hers } = await create(body('Private view'))
      expect((await choose(one.id, colleague)).body).toEqual([{ page: 'leads', preset_id: one.id, name: 'First view' }])
      expect(await named(colleague, 'First view')).toMatchObject({ is_default: true })
      expect(await named(token, 'First view')).toMatchObject({ is_default: false })
      for (const [id, page] of [
        [hers.id, 'leads'],
        [one.id, 'reports'],
      ] as const)
        expect((await choose(id, colleague, page)).body.fields).toEqual({
          preset_id: 'There is no such view on this page.',
        })
      await update(one.id, body('First view', sharedWith([])))
      expect(await defaults(colleague)).toEqual([{ page: 'leads', preset_id: null, name: 'First view' }])
      await choose(two.id, colleague)
      await remove(two.id)
      expect(await defaults(colleague)).toEqual([{ page: 'leads', preset_id: null, name: 'Second view' }])
      expect((await choose(null, colleague)).body).toEqual([])
    })

    it('are hidden by each user for themselves', async () => {
      const crew = await role('Crew')
      const [hider, keeper] = [await holder(crew), await holder(crew)]
      const { body: shared } = await create(body('Noise', sharedWith([crew])))
      const hide = (is_hidden: boolean) =>
        api.call<Preset>('PUT', `/api/presets/${shared.id}/hidden`, { token: hider, body: { is_hidden } })
      expect((await hide(true)).body).toMatchObject({ is_hidden: true })
      expect(await named(hider, 'Noise')).toMatchObject({ is_hidden: true })
      expect(await named(keeper, 'Noise')).toMatchObject({ is_hidden: false })
      await hide(false)
      expect(await named(hider, 'Noise')).toMatchObject({ is_hidden: false })
    })
  })

  it('have names of their own on each page', async () => {
    const fields = { name: 'You already have a preset with this name.' }
    await create(body('Weekly'))
    expect((await create(body('WEEKLY'))).body).toMatchObject({ code: 'CONFLICT', fields })
    const { status, body: onReports } = await create(body('Weekly', { page: 'reports' }))
    expect(status).toBe(201)
    expect((await update(onReports.id, body('Weekly'))).body).toMatchObject({ code: 'CONFLICT', fields })
  })

  it('are not overwritten by a stale edit, which gets both versions back', async () => {
    const { body: read } = await create(body('Shared screen'))
    await update(read.id, body('First edit', { version: read.version }))
    const late = await update(read.id, body('Second edit', { version: read.version }))
    expect({ status: late.status, ...late.body }).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      current: { name: 'First edit', version: 2 },
      yours: { name: 'Second edit', version: 1 },
    })
    expect((await list()).find(({ id }) => id === read.id)?.name).toBe('First edit')
  })

  it.each([
    ['name', body('   ')],
    ['name', body('x'.repeat(101))],
    ['page', body('Wrong page', { page: 'dashboard' })],
    ['config', body('No JSON', { config: '{' })],
    ['config', body('A list', { config: '[]' })],
    ['config', body('A text', { config: '"filterData"' })],
    ['config', body('Wrong part', { config: '{"filterData":[1]}' })],
    ['config', body('Too large', { config: JSON.stringify({ note: 'ä'.repeat(60_000) }) })],
    ['config', body('An object', { config: {} })],
    ['config.filterData.email', body('NUL inside', { config: '{"filterData":{"email":"\\u0000"}}' })],
    ['config', body('Too deep', { config: `{"filterData":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}` })],
  ])('with a wrong %s are refused, naming it', async (field, content) => {
    const { status, body: refusal } = await create(content)
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]])
  })

  it('are a hundred at most, also when many are saved at once', async () => {
    const full = await api.addUser()
    const rows = Array.from({ length: 97 }, (_, n) => ({
      user_id: full.user_id,
      name: `Preset ${n}`,
      page: 'leads',
      config: '{}',
    }))
    await api.db.insertInto('presets').values(rows).execute()
    const as = await api.signInAs(full)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => create(body(`More ${n}`), undefined, as)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  it('are created once per idempotency key, even with concurrent requests', async () => {
    const key = { 'idempotency-key': 'save-1' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(body('Once'), key)))
    expect(new Set(answers.map(({ status, body: saved }) => `${status} ${saved.id}`)).size).toBe(1)
    expect((await list()).filter(({ name }) => name === 'Once')).toHaveLength(1)

    const other = await create(body('Another'), key)
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT'])
    const someoneElse = await create(body('Once'), key, await api.signInAs(5))
    expect(someoneElse.status).toBe(201)
  })

  it('that fail under an idempotency key may be tried again with it', async () => {
    const key = { 'idempotency-key': 'save-2' }
    const { body: inTheWay } = await create(body('Taken'))
    expect((await create(body('Taken'), key)).status).toBe(409)
    await remove(inTheWay.id)
    expect((await create(body('Taken'), key)).status).toBe(201)
  })

  it('leave who, what, before and after in the record', async () => {
    const { body: saved } = await create(body('Recorded'))
    await update(saved.id, body('Renamed'))
    await remove(saved.id)
    const rows = await api.db
      .selectFrom('audit_log')
      .select(['user_id', 'actor', 'action', 'before', 'after', 'request_id'])
      .where('entity', '=', 'preset')
      .where('entity_id', '=', String(saved.id))
      .orderBy('id')
      .execute()
    const by = { user_id: user.user_id, actor: user.email, request_id: expect.any(String) }
    expect(rows).toMatchObject([
      { ...by, action: 'preset.create', before: null, after: { name: 'Recorded' } },
      { ...by, action: 'preset.update', before: { name: 'Recorded' }, after: { name: 'Renamed' } },
      { ...by, action: 'preset.delete', before: { name: 'Renamed' }, after: null },
    ])
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'

interface Answer {
  id: number
  version: number
  error?: string
  message?: string
  code?: string
  fields?: Record<string, string>
  current?: Answer
  yours?: object
  is_active_open: string
  advertiser_id: number[]
  step1: Record<string, unknown>
  step2: { id: number; name: string; groups: { id: number; brands: { id: number; percentage: number }[] }[] }[]
}

let api: TestApi
let token: string
let germany: number

const brand = (id: number, percentage: number) => ({ name: `Advertiser ${id}`, id, percentage })
const group = (...brands: object[]) => ({ name: 'Main', brands })
const slot = (facts: object = {}) => ({
  name: 'Always',
  isActive: 1,
  groups: [group(brand(1, 60), brand(2, 40))],
  openingHours: wholeWeek(),
  ...facts,
})
const step1 = (facts: object = {}) => ({
  taggingSelected: ['premium'],
  selectedCountry: { id: germany },
  selectedTimeZone: { id: 1 },
  labelValue: 'DE slot A',
  selectedMethod: 'slot',
  isSendInOpHours: false,
  selectedAffiliate: { id: 1 },
  parameters: { custom_param_1: 'google' },
  data_override: { funnel: ['gold', 'oak'] },
  ...facts,
})
const body = (first: object = {}, second: object[] = [slot()]) => ({
  step1: step1(first),
  step2: second,
  from: 'distribution',
})
const create = (content: object = body(), as = token, headers?: Record<string, string>) =>
  api.call<Answer>('POST', '/api/distributions', { token: as, body: content, ...(headers && { headers }) })
const update = (content: object, as = token) =>
  api.call<Answer>('PUT', '/api/distributions', { token: as, body: content })
const read = async (id: number) => (await api.call<Answer>('GET', `/api/distributions/${id}`, { token })).body
const switchTo = (id: number, content: object) =>
  api.call<Answer>('PUT', `/api/distributions/${id}/active`, { token, body: content })
const auditedOf = (id: number) =>
  api.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'distribution')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()
const remove = (id: number, as = token) => api.call<Answer>('DELETE', `/api/distributions/${id}`, { token: as })
const list = async (query = '') => (await api.call<Answer[]>('GET', `/api/distributions${query}`, { token })).body
const credits = async (id: number) =>
  Object.fromEntries(
    (
      await api.db
        .selectFrom('distribution_group_advertisers')
        .select(['advertiser_id', 'credit'])
        .where('group_id', '=', id)
        .execute()
    ).map((row) => [row.advertiser_id, row.credit]),
  )

describe('distributions', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    await insertPartners(api.database.pool, { publishers: 2, advertisers: 4 })
    germany = (await api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id
  })
  afterAll(() => api.stop())

  it('are kept as they were sent, listed newest first, and deleted', async () => {
    const { status, body: saved } = await create()
    expect(status).toBe(201)
    expect(saved).toMatchObject({
      name: 'DE slot A',
      type: 'slot',
      version: 1,
      country_id: germany,
      country_name: 'Germany',
      publisher_id: 1,
      publisher_name: 'Publisher 1',
      advertiser_id: [1, 2],
      advertiser_name: ['Advertiser 1', 'Advertiser 2'],
      is_active_open: 'true',
      step1: {
        ...step1(),
        selectedCountry: { id: germany, code: 'DE' },
        selectedTimeZone: { id: 1, name: expect.any(String) },
      },
      step2: [
        {
          name: 'Always',
          isActive: 1,
          groups: [{ name: 'Main', brands: [brand(1, 60), brand(2, 40)] }],
          openingHours: wholeWeek(),
        },
      ],
    })
    expect(await read(saved.id)).toEqual(saved)
    const { body: global } = await create(
      body({ selectedAffiliate: null, selectedMethod: 'chance', labelValue: 'Global' }),
    )
    expect((await list()).map(({ id }) => id)).toEqual([global.id, saved.id])
    expect((await list(`?type=slot,optimize&country_id=${germany}&country_id=1`)).map(({ id }) => id)).toEqual([
      saved.id,
    ])
    expect(await list('?publisher_id=2')).toEqual([])
    expect((await remove(global.id)).body).toEqual({
      message: 'Distribution Successfully deleted',
      undo: { id: expect.any(String), expires_at: expect.any(String) },
    })
    expect((await remove(global.id)).status).toBe(404)
    expect((await update({ ...body(), distribution_id: global.id })).status).toBe(404)
    expect((await list()).map(({ id }) => id)).toEqual([saved.id])
  })

  it.each<[string, () => object, Record<string, string>]>([
    ['a blank label', () => body({ labelValue: ' ' }), { 'step1.labelValue': 'Label is required' }],
    [
      'a method unknown',
      () => body({ selectedMethod: 'fast' }),
      { 'step1.selectedMethod': 'Method is slot, chance or optimize' },
    ],
    ['no country', () => body({ selectedCountry: null }), { 'step1.selectedCountry': 'Please select a country' }],
    [
      'records that are not there',
      () =>
        body({ selectedCountry: { id: 99999 }, selectedTimeZone: { id: 1e15 }, selectedAffiliate: { id: 99999 } }, [
          slot({ groups: [group(brand(1, 50), brand(9999, 50))] }),
        ]),
      {
        'step1.selectedCountry.id': 'There is no such country.',
        'step1.selectedTimeZone.id': 'There is no such time zone.',
        'step1.selectedAffiliate.id': 'There is no such publisher.',
        'step2.0.groups.0.brands.1.id': 'Please select a valid brand',
      },
    ],
    [
      'another segment',
      () => body({ parameters: { funnel: 'x' } }),
      { 'step1.parameters': 'Only custom_param_1 can be used here.' },
    ],
    [
      'an overwrite without value',
      () => body({ data_override: { funnel: [] } }),
      { 'step1.data_override.funnel': 'Choose at least one value' },
    ],
    ['no timeslot', () => body({}, []), { step2: 'A timeslot is required' }],
    ['no group', () => body({}, [slot({ groups: [] })]), { 'step2.0.groups': 'An advertiser group is required!' }],
    [
      'an empty group',
      () => body({}, [slot({ groups: [group()] })]),
      { 'step2.0.groups.0.brands': 'Advertiser groups must not be empty!' },
    ],
    [
      'a row without brand',
      () => body({}, [slot({ groups: [group({ name: '', percentage: 100 })] })]),
      { 'step2.0.groups.0.brands.0.id': 'Advertiser must be specified!' },
    ],
    [
      '99 %',
      () => body({}, [slot({ groups: [group(brand(1, 99))] })]),
      { 'step2.0.groups.0.brands': 'Percentages must add up to 100%: these are 99%' },
    ],
    [
      'time that is taken',
      () =>
        body({}, [
          slot({ openingHours: wholeWeek((day) => day === 1) }),
          slot({ openingHours: wholeWeek((day) => day === 1) }),
        ]),
      {
        'step2.0.openingHours.0.steps.0': 'Time already taken',
        'step2.1.openingHours.0.steps.0': 'Time already taken',
      },
    ],
    [
      'six days',
      () => body({}, [slot({ openingHours: wholeWeek().slice(1) })]),
      { 'step2.0.openingHours': 'All seven days are required' },
    ],
  ])('are refused with %s, by field', async (_what, content, fields) => {
    const { status, body: answer } = await create(content())
    expect([status, answer.code, answer.fields]).toEqual([400, 'BAD_USER_INPUT', fields])
    // Create reads `error`, update `message`.
    expect(answer.error).toBe(answer.message)
    expect((await list()).length).toBe(1)
  })

  it('are created once per key', async () => {
    const headers = { 'idempotency-key': 'create once' }
    const [one, two] = await Promise.all([create(body(), token, headers), create(body(), token, headers)])
    expect(one.body.id).toBe(two.body.id)
    expect((await create(body({ labelValue: 'Other' }), token, headers)).status).toBe(409)
    await remove(one.body.id)
  })

  it('are not overwritten by a stale edit, which gets both versions back', async () => {
    const { body: saved } = await create()
    const change = (labelValue: string) => ({
      ...body({ labelValue }),
      distribution_id: saved.id,
      version: saved.version,
    })
    const results = await Promise.all([update(change('Mine')), update(change('Theirs'))])
    const [won, lost] = results.sort((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.body).toMatchObject({
      code: 'CONFLICT',
      current: won?.body,
      yours: { version: 1, step1: { labelValue: expect.any(String) } },
    })
    expect(await read(saved.id)).toEqual(won?.body)
    await remove(saved.id)
  })

  it('keep the credit of advertisers that stay in their group, whatever else moves', async () => {
    const { body: saved } = await create(
      body({}, [slot({ groups: [group(brand(1, 50), brand(2, 50)), group(brand(3, 100))] })]),
    )
    const [main, fallback] = saved.step2[0]?.groups ?? []
    await api.db
      .updateTable('distribution_group_advertisers')
      .set({ credit: 4000 })
      .where('group_id', '=', main?.id ?? 0)
      .where('advertiser_id', '=', 1)
      .execute()
    await api.db
      .updateTable('distribution_group_advertisers')
      .set({ credit: -4000 })
      .where('group_id', '=', main?.id ?? 0)
      .where('advertiser_id', '=', 2)
      .execute()
    // The groups change places, one advertiser goes, one comes, shares and places change, a timeslot comes before.
    const next = [
      slot({ name: 'Before', openingHours: wholeWeek(() => false) }),
      slot({
        id: saved.step2[0]?.id,
        groups: [
          { ...group(brand(3, 100)), id: fallback?.id },
          { ...group(brand(4, 30), brand(1, 70)), id: main?.id },
        ],
      }),
    ]
    const { body: after } = await update({ ...body({}, next), distribution_id: saved.id })
    expect(after.step2.map(({ name, groups }) => [name, groups.map(({ id }) => id)])).toEqual([
      ['Before', [expect.any(Number)]],
      ['Always', [fallback?.id, main?.id]],
    ])
    expect(await credits(main?.id ?? 0)).toEqual({ 1: 4000, 4: 0 })
    // A caller that sends no ids means the groups by their places.
    await update({
      ...body({}, [
        slot({ openingHours: wholeWeek(() => false) }),
        slot({ groups: [group(brand(3, 100)), group(brand(1, 100))] }),
      ]),
      distribution_id: saved.id,
    })
    expect(await credits(main?.id ?? 0)).toEqual({ 1: 4000 })
    // An id of another distribution's group takes nothing from it.
    const { body: other } = await create(body({}, [slot({ groups: [{ ...group(brand(1, 100)), id: main?.id }] })]))
    expect(await credits(main?.id ?? 0)).toEqual({ 1: 4000 })
    await Promise.all([remove(saved.id), remove(other.id)])
  })

  it('are open during their hours in their zone, or always if set so', async () => {
    const zone = await api.db
      .selectFrom('time_zones')
      .select('id')
      .where('name', '=', 'Asia/Tokyo')
      .executeTakeFirstOrThrow()
    const openingHours = wholeWeek().map((day) => ({ ...day, steps: [{ start_time: '09:00', end_time: '17:00' }] }))
    const inTokyo = (isSendInOpHours: boolean) =>
      create(body({ selectedTimeZone: zone, isSendInOpHours }, [slot({ openingHours })]))
    const { body: strict } = await inTokyo(true)
    const { body: lax } = await inTokyo(false)
    const open = async (at: string) => {
      api.clock.now = Date.parse(at)
      const rows = await list()
      return [strict, lax].map((one) => rows.find(({ id }) => id === one.id)?.is_active_open)
    }
    expect(await open('2026-11-20T00:00:00Z')).toEqual(['true', 'true'])
    expect(await open('2026-11-20T08:00:00Z')).toEqual(['false', 'true'])
    await switchTo(lax.id, { is_active: false })
    expect(await open('2026-11-20T00:00:00Z')).toEqual(['true', 'false'])
    api.clock.now = null
    await Promise.all([remove(strict.id), remove(lax.id)])
  })

  it('are switched alone, over no version but the current one, and once in the log', async () => {
    const { body: saved } = await create()
    const { body: off } = await switchTo(saved.id, { is_active: false, version: saved.version })
    expect(off).toMatchObject({ is_active: false, is_active_open: 'false', version: 2, step2: saved.step2 })
    expect((await switchTo(saved.id, { is_active: false })).body).toEqual(off)
    expect((await switchTo(saved.id, { is_active: true, version: saved.version })).body).toMatchObject({
      code: 'CONFLICT',
      current: off,
    })
    const { body: renamed } = await update({ ...body({ labelValue: 'Off' }), distribution_id: saved.id, version: 2 })
    expect(renamed).toMatchObject({ name: 'Off', is_active: false })
    expect((await switchTo(saved.id, { is_active: true })).body).toMatchObject({ is_active_open: 'true' })
    expect(await auditedOf(saved.id)).toMatchObject([
      { action: 'distribution.create' },
      { action: 'distribution.deactivate', before: { is_active: true }, after: { is_active: false } },
      { action: 'distribution.update' },
      { action: 'distribution.activate', before: { is_active: false }, after: { is_active: true } },
    ])
    expect((await switchTo(saved.id, { is_active: 'no' })).body.fields).toEqual({ is_active: 'This is true or false' })
    await remove(saved.id)
    expect((await switchTo(saved.id, { is_active: true })).status).toBe(404)
  })

  it('leave one audit row a change', async () => {
    const { body: saved } = await create()
    await update({ ...body({ labelValue: 'Renamed' }), distribution_id: saved.id, version: 1 })
    await remove(saved.id)
    expect(await auditedOf(saved.id)).toMatchObject([
      { action: 'distribution.create', before: null, after: { name: 'DE slot A' } },
      {
        action: 'distribution.update',
        before: { name: 'DE slot A' },
        after: { name: 'Renamed', step2: [{ name: 'Always' }] },
      },
      { action: 'distribution.delete', before: { name: 'Renamed' }, after: null },
    ])
  })

  it.each(['country_id[]', 'country_id[0]', 'countryId', 'contry_id'])(
    'refuses a list filtered by %s',
    async (name) => {
      const { status, body } = await api.call('GET', `/api/distributions?${name}=77`, { token })
      expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [name]: expect.any(String) } } })
    },
  )
})

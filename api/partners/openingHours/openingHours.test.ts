import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { fullStep, wholeWeek } from '../../../shared/partners/openingHoursRules'
import { sandboxBroker } from '../../db/seed/partners/brokers'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { OpeningHoursRow } from './openingHours.schema'

type Answer = {
  message: string
  data: OpeningHoursRow[]
  id?: number
  fields?: Record<string, string>
  current?: OpeningHoursRow
  code?: string
}

let api: TestApi
let token: string
let advertiser: number
let germany: number
let spain: number
let berlin: number

const path = '/api/advertisers/opening-hours'
const week = (change: (id: number) => object = () => ({})) =>
  wholeWeek().map((day) => ({ ...day, traffic: true, ...change(day.id) }))
const body = (more: object = {}) => ({
  advertiser_id: advertiser,
  country_ids: [germany],
  timezone_id: berlin,
  days: week(),
  ...more,
})
const create = (content: object, as = token) => api.call<Answer>('POST', path, { token: as, body: content })
const update = (content: object, as = token) => api.call<Answer>('PUT', path, { token: as, body: content })
const remove = (country_id: number, as = token) =>
  api.call<Answer>('DELETE', path, { token: as, body: { advertiser_id: advertiser, country_id } })
const list = async () =>
  (
    await api.call<{ openingHours: OpeningHoursRow[] }>(
      'GET',
      `/api/advertisers/${advertiser}/settings?parts=openingHours`,
      { token },
    )
  ).body.openingHours
const step = (start_time: string, end_time: string) => ({ start_time, end_time })

interface Decision {
  chosen: object | null
  steps: { of: string; text: string }[]
  told: { funnel: string | null } | null
}

/** What the simulator decides for a lead that comes at a moment in Berlin. */
async function decided(moment: string): Promise<Decision> {
  const options = { token, body: { country_id: germany, moment }, headers: { 'timezone-id': 'Europe/Berlin' } }
  return (await api.call<{ decision: Decision }>('POST', '/api/distributions/simulate', options)).body.decision
}

/** Why the advertiser is passed over; null when it gets the lead. */
async function passedOver(moment: string): Promise<string | null> {
  const { chosen, steps } = await decided(moment)
  return chosen ? null : (steps.find(({ of }) => of === 'advertiser')?.text ?? '')
}

describe('opening hours', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    const byCode = async (code: string) =>
      (await api.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
    ;[germany, spain] = [await byCode('DE'), await byCode('ES')]
    berlin = (
      await api.db.selectFrom('time_zones').select('id').where('name', '=', 'Europe/Berlin').executeTakeFirstOrThrow()
    ).id
  })
  beforeEach(async () => {
    const brand = {
      name: `Brand ${Math.random()}`,
      display_name: 'Brand',
      broker: JSON.stringify(sandboxBroker({ slug: 'brand' })),
    }
    advertiser = (await api.db.insertInto('advertisers').values(brand).returning('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => api.stop())

  it('are set for several countries, changed and deleted; open all day without days', async () => {
    const { days: _, ...short } = body({ country_ids: [spain, germany, spain] })
    const made = await create(short)
    expect([made.status, made.body.message]).toEqual([201, 'Opening hours created successfully.'])
    expect(
      (await list()).map(({ country, timezone, days }) => [country.code, timezone.name, days.length, days[0]]),
    ).toEqual([
      ['DE', 'Europe/Berlin', 7, { id: 1, label: 'Monday', checked: true, traffic: true, steps: [fullStep] }],
      ['ES', 'Europe/Berlin', 7, { id: 1, label: 'Monday', checked: true, traffic: true, steps: [fullStep] }],
    ])
    const days = week((id) =>
      id > 5 ? { checked: false } : { steps: [step('09:00', '12:00'), step('13:00', '23:59')], traffic: id !== 5 },
    )
    const changed = await update(body({ days, version: 1 }))
    expect(changed.body).toMatchObject({
      message: 'Opening hours updated successfully.',
      data: [{ version: 2, days: days.map((day) => expect.objectContaining(day)) }],
    })
    const removed = await remove(germany)
    expect([removed.body.message, (await list()).map(({ country }) => country.code)]).toEqual([
      'Record deleted successfully.',
      ['ES'],
    ])
    expect([(await remove(germany)).status, (await update(body({ country_ids: [germany, spain] }))).status]).toEqual([
      404, 404,
    ])
  })

  it.each([
    ['timezone_id', () => ({ timezone_id: null }), 'Timezone is required'],
    ['timezone_id', () => ({ timezone_id: 9999 }), 'Timezone is required'],
    ['country_ids', () => ({ country_ids: [] }), 'Country is required'],
    ['country_ids', () => ({ country_ids: [999_999] }), 'One of these no longer exists.'],
    ['advertiser_id', () => ({ advertiser_id: 999_999 }), 'The advertiser no longer exists.'],
    ['days', () => ({ days: week().slice(1) }), 'All seven days are required'],
    [
      'days.0.steps.0.end_time',
      () => ({ days: week((id) => (id === 1 ? { steps: [step('08:00', '24:00')] } : {})) }),
      'Please enter a valid time',
    ],
    [
      'days.1.steps.0.start_time',
      () => ({ days: week((id) => (id === 2 ? { steps: [step('18:00', '09:00')] } : {})) }),
      'Start time should be smaller',
    ],
    [
      'days.2.steps',
      () => ({ days: week((id) => (id === 3 ? { steps: [] } : {})) }),
      'A day needs at least one time range',
    ],
  ])('with a wrong %s are refused in words (%#)', async (field, wrong, text) => {
    const { status, body: refusal } = await create(body(wrong()))
    expect([status, refusal.fields]).toEqual([400, { [field]: text }])
  })

  it('that overlap within a day are refused at both ranges; those that touch are not', async () => {
    const of = (...steps: object[]) => ({ days: week((id) => (id === 1 ? { steps } : {})) })
    const { body: refusal } = await create(body(of(step('08:00', '12:00'), step('11:00', '13:00'))))
    expect(refusal.fields).toEqual({
      'days.0.steps.0': 'Time slots are overlapping',
      'days.0.steps.1': 'Time slots are overlapping',
    })
    expect((await create(body(of(step('08:00', '12:00'), step('12:00', '13:00'))))).status).toBe(201)
  })

  it('are one week per country; an old version is refused, and needs one country', async () => {
    await create(body())
    const second = await create(body({ country_ids: [spain, germany] }))
    expect([second.status, second.body.fields]).toEqual([
      409,
      { country_ids: 'There are opening hours for Germany already.' },
    ])
    await create(body({ country_ids: [spain] }))
    await update(body({ version: 1, days: week((id) => ({ checked: id < 6 })) }))
    const stale = await update(body({ version: 1 }))
    expect([stale.status, stale.body.current?.version]).toEqual([409, 2])
    expect((await update(body({ country_ids: [germany, spain], version: 2 }))).body.fields).toEqual({
      version: 'Name one country alone with a version.',
    })
    const both = await update(body({ country_ids: [germany, spain], days: week((id) => ({ checked: id < 5 })) }))
    expect(both.body.data.map(({ version }) => version).sort()).toEqual([2, 3])
    const rows = await api.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'advertiser_opening_hours')
      .where(
        'entity_id',
        'in',
        both.body.data.map(({ id }) => String(id)),
      )
      .execute()
    expect(rows.map(({ action }) => action).sort()).toEqual(
      ['create', 'create', 'update', 'update', 'update'].map((verb) => `advertiser_opening_hours.${verb}`),
    )
  })

  it('are refused to who lacks the permission', async () => {
    const looker = await api.signInAs(['ADVERTISER_OPENING_HOURS_LIST', 'ADVERTISERS_EDIT'])
    expect([
      (await create(body(), looker)).status,
      (await update(body(), looker)).status,
      (await remove(germany, looker)).status,
    ]).toEqual([403, 403, 403])
  })

  it('decide with the settings where leads go and which values are sent', async () => {
    const step1 = { selectedCountry: { id: germany }, selectedTimeZone: { id: berlin }, labelValue: 'DE' }
    const days = wholeWeek()
    const distribution = {
      step1: { ...step1, data_override: { funnel: ['silver'] } },
      step2: [
        { name: 'Slot', openingHours: days, groups: [{ name: 'A', brands: [{ id: advertiser, percentage: 100 }] }] },
      ],
    }
    expect((await api.call('POST', '/api/distributions', { token, body: distribution })).status).toBe(201)
    expect(await passedOver('2026-11-18 08:59')).toBeNull()
    await create(body({ country_ids: [spain], days: week(() => ({ checked: false })) }))
    expect(await passedOver('2026-11-18 08:59')).toBeNull()

    // Wednesday from nine, Thursday open for people alone, every other day closed.
    const hours = week((id) => ({ checked: id === 3 || id === 4, traffic: id === 3, steps: [step('09:00', '17:00')] }))
    await create(body({ days: hours }))
    const closed = expect.stringMatching(/is closed for this country at this time/)
    expect([
      await passedOver('2026-11-18 08:59'),
      await passedOver('2026-11-18 09:00'),
      await passedOver('2026-11-19 10:00'),
    ]).toEqual([closed, null, closed])
    await remove(germany)
    expect(await passedOver('2026-11-19 10:00')).toBeNull()

    expect((await decided('2026-11-19 10:00')).told?.funnel).toBe('silver')
    await api.call('PUT', '/api/advertisers', { token, body: { id: advertiser, send_org_funnel: true } })
    expect((await decided('2026-11-19 10:00')).told?.funnel ?? null).toBeNull()
    await api.call('PUT', '/api/advertisers', { token, body: { id: advertiser, status: 'inactive' } })
    expect(await passedOver('2026-11-19 10:00')).toMatch(/is not active/)
  })
})

import { afterAll, beforeAll, expect } from '@jest/globals'
import { type Simulation } from '../../../api/routing/simulations/simulations.schema'
import { addAdvertiser, addPublisher, germany } from '../../support/injectionWorld'
import { type Stack, startStack } from '../../support/stack'

export let stack: Stack
export let token: string
export let country: number
export let france: number
export let publisher: number
export let brands: number[]
/** Slot, Global: 50, 30 and 20 of a hundred, then the fourth alone. */
export let global: number
/** For the publisher: weekdays from 09:00 to 17:00 in Berlin, and nothing outside. */
export let office: number
let cap: number

interface Answer extends Simulation {
  code?: string
  fields?: Record<string, string>
}

export const simulate = (body: object, headers: Record<string, string> = {}) =>
  stack.api.call<Answer>('POST', '/api/distributions/simulate', { token, body, headers })
const day = (id: number, checked: boolean, start_time: string, end_time: string) => ({
  id,
  checked,
  steps: [{ start_time, end_time }],
})
const week = (days: number[], start = '00:00', end = '23:59') =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => day(id, days.includes(id), start, end))
const every = [1, 2, 3, 4, 5, 6, 7]

export async function addDistribution(
  label: string,
  step1: object,
  groups: [number, number][][],
  hours = week(every),
): Promise<number> {
  const berlin = await stack.api.db
    .selectFrom('time_zones')
    .select('id')
    .where('name', '=', 'Europe/Berlin')
    .executeTakeFirstOrThrow()
  const { status, body } = await stack.api.call<{ id: number }>('POST', '/api/distributions', {
    token,
    body: {
      step1: { labelValue: label, selectedCountry: { id: country }, selectedTimeZone: berlin, ...step1 },
      step2: [
        {
          name: 'Slot',
          openingHours: hours,
          groups: groups.map((members, place) => ({
            name: `Group ${place + 1}`,
            brands: members.map(([index, percentage]) => ({ id: brands[index], percentage })),
          })),
        },
      ],
    },
  })
  expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })])
  return body.id
}

export const leadsOf = ({ outcome }: Answer) =>
  Object.fromEntries(outcome.map((row) => [row.advertiser_name, row.leads]))

/** Starts the world of these tests: two distributions of one country, four advertisers and a cap. */
export function startSimulationWorld() {
  beforeAll(async () => {
    stack = await startStack()
    const { db } = stack.api
    token = await stack.api.signInAs(['DISTRIBUTIONS_LIST', 'DISTRIBUTIONS_CREATE'])
    country = await germany(db)
    france = (await db.selectFrom('countries').select('id').where('code', '=', 'FR').executeTakeFirstOrThrow()).id
    publisher = await addPublisher(db)
    brands = []
    for (const name of ['Brand A', 'Brand B', 'Brand C', 'Brand D']) brands.push(await addAdvertiser(db, name))
    global = await addDistribution('DE Global', {}, [
      [
        [0, 50],
        [1, 30],
        [2, 20],
      ],
      [[3, 100]],
    ])
    office = await addDistribution(
      'DE Publisher One',
      { selectedAffiliate: { id: publisher }, isSendInOpHours: true, data_override: { funnel: ['silver'] } },
      [[[3, 100]]],
      week([1, 2, 3, 4, 5], '09:00', '17:00'),
    )
    const inserted = await db
      .insertInto('caps')
      .values({ cap: 3, interval: 'interval', timezone_id: 1, created_at: new Date('2026-01-01') })
      .returning('id')
      .executeTakeFirstOrThrow()
    cap = inserted.id
    await db.insertInto('cap_advertisers').values({ cap_id: cap, advertiser_id: brands[0]! }).execute()
    await db.insertInto('cap_publishers').values({ cap_id: cap, publisher_id: publisher }).execute()
  })
  afterAll(() => stack.stop())
}

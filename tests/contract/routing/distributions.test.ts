import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import { insertPartners } from '../../../api/db/seed/leads/edgeLeads'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let token: string
let country: string

const timeslot = (facts: object = {}) => ({
  name: 'Always',
  groups: [
    {
      name: 'Main',
      advertisers: [
        { advertiserId: '1', percentage: 66.67 },
        { advertiserId: '2', percentage: 33.33 },
      ],
    },
  ],
  openingHours: wholeWeek().map(({ id: day, checked, steps }) => ({
    day,
    checked,
    steps: steps.map(({ start_time: startTime, end_time: endTime }) => ({ startTime, endTime })),
  })),
  ...facts,
})
const input = (facts: object = {}) => ({
  name: 'DE slot A',
  tags: ['premium'],
  type: 'chance',
  timeZoneId: '1',
  isSendInOpHours: true,
  countryId: country,
  publisherId: '1',
  parameters: [{ parameter: 'custom_param_1', value: 'google' }],
  dataOverride: [{ parameter: 'funnel', values: ['gold', 'oak'] }],
  timeslots: [timeslot()],
  ...facts,
})
/** As staff enter a time. */
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')

interface Saved {
  action: {
    distribution: { id: string; name: string } | null
    errors: { field: string | null; code: string; message: string }[]
  }
}
const answer = '{ distribution { id name } errors { field code message } }'
const create = async (distribution: object, key?: string) => {
  const query = `mutation($distribution: DistributionInput!, $key: String) { action: createDistribution(distribution: $distribution, key: $key) ${answer} }`
  return (await stack.graphql<Saved>(query, { token, variables: { distribution, key } })).data?.action
}
const update = async (id: string, distribution: object, version: number) => {
  const query = `mutation($id: ID!, $distribution: DistributionInput!, $version: PositiveInt) { action: updateDistribution(id: $id, distribution: $distribution, version: $version) ${answer} }`
  return (await stack.graphql<Saved>(query, { token, variables: { id, distribution, version } })).data?.action
}
const read = async (id: string) => {
  const query = `query($id: ID!) { distribution(id: $id) { version tags timeZoneId isSendInOpHours parameters { parameter value } dataOverride { parameter values }
    distribution { id name type countryId publisherId publisherName advertisers { name } isActiveOpen }
    timeslots { name groups { name advertisers { advertiserId advertiserName percentage } } openingHours { day checked steps { startTime endTime } } } } }`
  return (await stack.graphql(query, { token, variables: { id } })).data
}

describe('distributions through the gateway', () => {
  beforeAll(async () => {
    stack = await startStack()
    await insertPartners(stack.api.database.pool, { publishers: 1, advertisers: 2 })
    token = await stack.api.signInAs(1)
    country = String(
      (await stack.api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id,
    )
  })
  afterAll(() => stack.stop())

  it('are read as they were sent, listed, saved once per key and version, and deleted', async () => {
    const made = await create(input(), 'once')
    expect(made?.errors).toEqual([])
    expect((await create(input(), 'once'))?.distribution).toEqual(made?.distribution)
    const id = made?.distribution?.id ?? ''
    const { name, type, countryId, publisherId, timeslots: _, ...facts } = input()
    const shares = [
      { advertiserId: '1', advertiserName: 'Advertiser 1', percentage: 66.67 },
      { advertiserId: '2', advertiserName: 'Advertiser 2', percentage: 33.33 },
    ]
    expect(await read(id)).toEqual({
      distribution: {
        ...facts,
        version: 1,
        distribution: {
          id,
          name,
          type,
          countryId,
          publisherId,
          publisherName: 'Publisher 1',
          advertisers: [{ name: 'Advertiser 1' }, { name: 'Advertiser 2' }],
          isActiveOpen: true,
        },
        timeslots: [{ ...timeslot(), groups: [{ name: 'Main', advertisers: shares }] }],
      },
    })
    const list = (filter: string) => stack.graphql(`{ distributions(${filter}) { id } }`, { token })
    expect((await list(`countryId: [${country}], publisherId: [1], type: [chance, slot]`)).data).toEqual({
      distributions: [{ id }],
    })
    expect((await list('type: [slot]')).data).toEqual({ distributions: [] })
    const scheduled = await stack.graphql(
      'mutation($input: ScheduledChangeInput!) { scheduleChange(input: $input) { errors { code } } }',
      {
        token,
        variables: { input: { record: 'distribution', recordId: id, value: 'inactive', at: inAWeek() } },
      },
    )
    expect(scheduled.data).toEqual({ scheduleChange: { errors: [] } })
    expect(
      (await stack.graphql('{ distributions { id waitingChanges { oldText newText } } }', { token })).data,
    ).toEqual({
      distributions: [{ id, waitingChanges: [{ oldText: 'active', newText: 'inactive' }] }],
    })
    expect((await update(id, input({ name: 'Renamed' }), 1))?.distribution).toEqual({ id, name: 'Renamed' })
    expect(await update(id, input(), 1)).toMatchObject({
      distribution: null,
      errors: [{ field: null, code: 'CONFLICT' }],
    })
    const switched = await stack.graphql(
      'mutation($id: ID!) { setDistributionActive(id: $id, isActive: false) { distribution { isActive isActiveOpen } errors { code } } }',
      { token, variables: { id } },
    )
    expect(switched.data).toEqual({
      setDistributionActive: { distribution: { isActive: false, isActiveOpen: false }, errors: [] },
    })
    const removed = await stack.graphql(
      'mutation($id: ID!) { deleteDistribution(id: $id) { deletedId errors { code } } }',
      { token, variables: { id } },
    )
    expect(removed.data).toEqual({ deleteDistribution: { deletedId: id, errors: [] } })
    expect(await read(id)).toEqual({ distribution: null })
  })

  it('name what is wrong by its place in the input', async () => {
    const groups = [{ name: 'Main', advertisers: [{ advertiserId: null, percentage: 100 }] }]
    expect(
      (await create(input({ name: ' ', tags: ['x'.repeat(51)] })))?.errors.map(({ field }) => field).sort(),
    ).toEqual(['name', 'tags'])
    expect((await create(input({ timeslots: [timeslot({ groups })] })))?.errors).toEqual([
      {
        field: 'timeslots.0.groups.0.advertisers.0.advertiserId',
        code: 'BAD_USER_INPUT',
        message: 'Advertiser must be specified!',
      },
    ])
    expect(
      (await create(input({ countryId: '99999', publisherId: '99999' })))?.errors.map(({ field }) => field),
    ).toEqual(['countryId', 'publisherId'])
    const twice = { parameter: 'custom_param_1', value: 'x' }
    expect((await create(input({ parameters: [twice, twice] })))?.errors).toEqual([
      { field: 'parameters.1.parameter', code: 'BAD_USER_INPUT', message: 'This parameter is used already' },
    ])
  })
})

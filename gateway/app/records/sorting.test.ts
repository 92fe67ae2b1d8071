import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    answers: {
      'POST /api/lead-details/columns': { total: 0, columns: { id: [] } },
      'GET /api/audit-log': { total: 0, data: [] },
    },
  })
})
beforeEach(() => {
  gateway.requests.length = 0
})
afterAll(() => gateway.stop())

const bodyOf = () => gateway.requests.find(({ path }) => path === '/api/lead-details/columns')?.body

describe('leads are sorted', () => {
  it.each([
    ['createdAt', 'created_at'],
    ['created_at', 'created_at'],
    ['customParam1', 'custom_param_1'],
    ['custom_param_1', 'custom_param_1'],
    ['affCr', 'aff_cr'],
    ['email', 'email'],
  ])('by %s of the schema, which is %s of REST', async (sortBy, column) => {
    await gateway.graphql('query($page: PageInput) { leads(page: $page) { total } }', {
      page: { sortBy, sortOrder: 'asc' },
    })
    expect(bodyOf()).toMatchObject({ sort_by_column: column, sort_order: 'asc' })
  })

  it.each(['everything', '__proto__', 'constructor', 'created at', ' email'])('by no field %s', async (sortBy) => {
    const { errors } = await gateway.graphql('query($page: PageInput) { leads(page: $page) { total } }', {
      page: { sortBy },
    })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields: { sortBy: expect.any(String) } } }])
    expect(bodyOf()).toBeUndefined()
  })

  it('by no field that the API refuses, which is named as in this schema', async () => {
    gateway.answers['POST /api/lead-details/columns'] = [
      400,
      { error: 'No', code: 'BAD_USER_INPUT', fields: { sort_by_column: 'No.' } },
    ]
    const { errors } = await gateway.graphql('{ leads(page: { sortBy: "notes" }) { total } }')
    expect(errors).toMatchObject([{ extensions: { fields: { sortBy: 'No.' } } }])
  })
})

describe('a list whose order is fixed', () => {
  it.each(['topPublishers', 'topAdvertisers', 'latestFtds', 'auditLog'])('refuses another: %s', async (list) => {
    for (const [page, field] of [
      ['{ sortBy: "id" }', 'sortBy'],
      ['{ sortOrder: asc }', 'sortOrder'],
    ]) {
      const { errors } = await gateway.graphql(`{ ${list}(page: ${page}) { total } }`)
      expect(errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', fields: { [field ?? '']: expect.any(String) } } },
      ])
    }
    expect(gateway.requests.filter(({ path }) => path !== '/api/session')).toEqual([])
  })

  it('takes the name of its own: the audit log is read by its time', async () => {
    for (const sortBy of ['createdAt', 'created_at'])
      expect((await gateway.graphql(`{ auditLog(page: { sortBy: "${sortBy}" }) { total } }`)).data).toEqual({
        auditLog: { total: 0 },
      })
  })
})

it('a limit of a list counts when its cost is computed', async () => {
  const cost = async (limit: number) =>
    (await gateway.graphql(`{ heldLeads(limit: ${limit}) { rows { leadId } } }`)).extensions?.cost as {
      requested: number
    }
  expect((await cost(1000)).requested / (await cost(10)).requested).toBeGreaterThan(50)
})

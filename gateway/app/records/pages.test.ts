import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    answers: {
      'POST /api/lead-details/columns': { total: 0, columns: { id: [] } },
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
    ['customParam1', 'custom_param_1'],
    ['publisherId', 'affiliate_id'],
    ['affCr', 'aff_cr'],
  ])('by %s of the schema, which is %s of REST', async (by, column) => {
    await gateway.graphql(`{ leads(sort: { by: ${by}, order: asc }) { total } }`)
    expect(bodyOf()).toMatchObject({ sort_by_column: column, sort_order: 'asc' })
  })

  it('by no field that the API refuses, which is named as in this schema', async () => {
    gateway.answers['POST /api/lead-details/columns'] = [
      400,
      { error: 'No', code: 'BAD_USER_INPUT', fields: { sort_by_column: 'No.' } },
    ]
    const { errors } = await gateway.graphql('{ leads(sort: { by: email }) { total } }')
    expect(errors).toMatchObject([{ extensions: { fields: { 'sort.by': 'No.' } } }])
  })
})

it('a cursor is refused where a list has page numbers alone', async () => {
  for (const list of ['campaigns', 'topPublishers']) {
    const { errors } = await gateway.graphql(`{ ${list}(page: { after: "x" }) { total } }`)
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields: { after: expect.any(String) } } }])
  }
})

it('a limit of a list counts when its cost is computed', async () => {
  const cost = async (limit: number) =>
    (await gateway.graphql(`{ heldLeads(page: { limit: ${limit} }) { rows { leadId } } }`)).extensions?.cost as {
      requested: number
    }
  expect((await cost(1000)).requested / (await cost(10)).requested).toBeGreaterThan(50)
})

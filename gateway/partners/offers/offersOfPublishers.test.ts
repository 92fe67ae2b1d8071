import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const publisher = (id: number) => ({ id, name: `Publisher ${id}` })
const offer = (id: number, slug: string) => ({ id, name: `Offer ${id}`, slug })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    answers: {
      'GET /api/publishers': [1, 2, 3].map(publisher),
      // In another order, and without the second publisher.
      'GET /api/lead-pivot/publisher-funnels': [
        { id: 3, funnels: ['silver'] },
        { id: 1, funnels: ['gold', 'unknown', 'silver'] },
      ],
      'GET /api/offers/choices': [offer(7, 'silver'), offer(8, 'gold')],
    },
  })
})
afterAll(() => gateway.stop())

it('reads the offers of all publishers in one call, and matches them by publisher', async () => {
  const { data, errors } = await gateway.graphql('{ publishers { id offers { id name } } }')
  expect(errors).toBeUndefined()
  expect(data?.publishers).toEqual([
    {
      id: '1',
      offers: [
        { id: '8', name: 'Offer 8' },
        { id: '7', name: 'Offer 7' },
      ],
    },
    { id: '2', offers: [] },
    { id: '3', offers: [{ id: '7', name: 'Offer 7' }] },
  ])
  const calls = gateway.requests.filter(({ path }) => path.startsWith('/api/lead-pivot'))
  expect(calls.map(({ path, query }) => [path, query])).toEqual([
    ['/api/lead-pivot/publisher-funnels', { ids: '1,2,3' }],
  ])
})

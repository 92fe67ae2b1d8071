import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { pullBrokerList } from '../../../api/money/brokerLists/pullBrokerList'
import { type ClosingWorld, months, startClosingWorld } from './closingWorld'

interface Comparison {
  list: { rows: number } | null
  draft: { problems: string[] } | null
  kinds: { kind: string; count: number; ours: number; theirs: number }[]
}

let world: ClosingWorld
let broker: Server
let listed: object[] = []
beforeAll(async () => {
  world = await startClosingWorld('UTC', { BROKER_PRIVATE_ADDRESSES: '1' })
  broker = createServer((_request, response) => response.end(JSON.stringify({ data: listed })))
  await new Promise<void>((resolve) => void broker.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await world.stop()
  broker.close()
})

const place = () => `/api/money/months/${months[0]}/comparisons/${world.ids.advertiser[0]}`
const save = (amount: string | null) =>
  world.call('PUT', `/api/advertisers/${world.ids.advertiser[0]}/pull`, {
    is_active: false,
    pull: {
      ...{ url: `http://127.0.0.1:${(broker.address() as AddressInfo).port}/list?from={{from}}`, method: 'GET' },
      ...{ headers: [], paging: 'none', time_format: 'iso', timeout_ms: 5_000 },
      ...{ interval_minutes: 5, look_back_minutes: 60, reconcile_days: 7 },
      mapping: {
        ...{ list: 'data', next: null, lead: 'lead', lead_key: 'lead_id', event_id: null, status: null },
        ...{ deposit: 'ftd', deposit_values: [], time: null, amount },
      },
    },
  })

/** What is compared after the list was fetched. */
async function fetchList(rows: object[]): Promise<Comparison> {
  listed = rows
  expect((await world.call('POST', `${place()}/pull`)).status).toBe(200)
  const { rows: drafts } = await world.api.database.pool.query<{ id: number }>(
    'select id from broker_lists where is_draft order by id desc limit 1',
  )
  await pullBrokerList(world.api.services, { listId: drafts[0]?.id ?? 0 })
  return (await world.call<Comparison>('GET', place())).body
}
const counts = ({ kinds }: Comparison) => kinds.filter(({ count }) => count).map(({ kind, theirs }) => [kind, theirs])

it('is compared by its amounts if the settings of the pull say where they are', async () => {
  const [first = 0, second = 0] = world.leads
  const rows = [
    { lead: first, ftd: true, paid: 850 },
    { lead: second, ftd: true, paid: '800.00' },
  ]
  expect((await save(null)).status).toBe(200)
  expect(counts(await fetchList(rows))).toEqual([['equal', 1700]])
  expect((await save('paid')).body).toMatchObject({ pull: { mapping: { amount: 'paid' } } })
  expect(counts(await fetchList(rows))).toEqual([
    ['equal', 850],
    ['other_amount', 800],
  ])
})

it('stays as it was if an amount is missing or cannot be read', async () => {
  const [first = 0] = world.leads
  await save('paid')
  const before = counts((await world.call<Comparison>('GET', place())).body)
  for (const [paid, problem] of [
    ['1,234', `The amount of ${first}: “1,234” can be read in two ways. Write it with two decimals.`],
    [null, `The deposit of ${first} has no amount.`],
  ] as const) {
    const comparison = await fetchList([{ lead: first, ftd: true, paid }])
    expect([comparison.draft?.problems, counts(comparison)]).toEqual([[problem], before])
  }
})

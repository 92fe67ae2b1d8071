import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Figures } from '../../../live/figures'
import { startLive } from '../../../live/live'
import { readParties } from '../../../live/parties'
import { type Sandbox, startSandbox } from '../../support/injectionWorld'
import { until } from '../../../api/test/polling'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let sandbox: Sandbox
let token: string

const pending = async () =>
  (await stack.api.call<{ count: number }>('GET', '/api/pending-conversions/pending-ftd', { token })).body.count
const scalar = async (text: string) => Number((await stack.api.database.pool.query<{ n: string }>(text)).rows[0]?.n)

/** What the database holds of all that the live demo did. */
const stored = async (from: Date) => {
  const since = `created_at >= '${from.toISOString()}'`
  return {
    sent: await scalar(`select count(*) n from leads where ${since}`),
    accepted: await scalar(`select count(*) n from lead_status_changes where ${since} and new_lead_status_id = 2`),
    autologins: await scalar(`select count(*) n from leads where ${since} and autologged_at is not null`),
    deposits: await scalar(
      `select count(*) n from broker_events where ${since} and kind = 'deposit' and outcome like 'applied%'`,
    ),
  }
}

beforeAll(async () => {
  sandbox = await startSandbox()
  stack = await startStack({ leads: 400, apiEnv: { SANDBOX_URL: sandbox.url } })
  token = await stack.signIn('admin@demo.test')
})
afterAll(async () => {
  await stack.stop()
  await sandbox.stop()
})

it('sends leads that are accepted, sign in and deposit, and stops on request', async () => {
  const { api } = stack
  const parties = await readParties(api.database.url, Buffer.from('0f'.repeat(32), 'hex'))
  const [before, from] = [await pending(), new Date()]
  const live = startLive({
    apiUrl: api.url,
    sandboxUrl: sandbox.url,
    parties,
    rate: 1_200,
    speed: 1_000_000,
    troublePercent: 4,
    seed: 7,
  })
  const enough = ({ accepted, autologins, statuses, deposits, clicks }: Figures) =>
    accepted >= 20 && autologins >= 2 && statuses >= 5 && deposits >= 1 && clicks >= 5
  await until(() => enough(live.figures))
  await live.stop()
  const { sent, accepted, rejected, held, autologins, deposits, failed } = live.figures
  expect([failed, sent]).toEqual([0, accepted + rejected + held])
  const found = await stored(from)
  expect(found).toEqual({ sent, accepted: expect.any(Number), autologins, deposits })
  // A lead that was held may be accepted later, by what its broker reports.
  expect(found.accepted - accepted).toBeGreaterThanOrEqual(0)
  expect(found.accepted - accepted).toBeLessThanOrEqual(held)
  expect(await pending()).toBe(before + deposits)
})

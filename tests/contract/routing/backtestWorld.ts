import { addAdvertiser, startSandbox } from '../../support/injectionWorld'
import { addCap, addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { startTestApi } from '../../../api/test/testApi'
import type { Backtest } from '../../../api/routing/backtests/backtests.schema'

interface Answer extends Backtest {
  code?: string
  message?: string
  fields?: Record<string, string>
}

const always = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  checked: true,
  steps: [{ start_time: '00:00', end_time: '23:59' }],
}))
const hour = 3_600_000
const wall = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
export const hoursAgo = (from: number, to: number) => ({
  start_date: wall(Date.now() - from * hour),
  end_date: wall(Date.now() - to * hour + 60_000),
})

/** Two advertisers that share the leads of Germany 70 to 30, the first with a cap of 6; versions have been kept for a day. */
export async function startBacktestWorld() {
  const sandbox = await startSandbox()
  const api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
  await api.db
    .updateTable('rule_versions_start')
    .set({ at: new Date(Date.now() - 24 * hour) })
    .execute()
  await addPublisher(api.db, 'publisher')
  const staff = await api.signInAs(1)
  const first = await addAdvertiser(api.db, 'First')
  const second = await addAdvertiser(api.db, 'Second')
  const cap = await addCap(api.db, { cap: 6, advertiserIds: [first] })
  const add = async (country: string, shares: [number, number]) =>
    addDistribution(api.db, {
      countryId: await countryId(api.db, country),
      groups: [
        [
          [first, shares[0]],
          [second, shares[1]],
        ],
      ],
    })
  const distribution = await add('DE', [7_000, 3_000])
  let made = 0
  const send = (tag: string, country = 'DE') =>
    api.call<{ lead_id: number }>('POST', '/api/leads', {
      token: 'publisher',
      body: { email: `lead${++made}+${tag}@example.test`, country },
    })
  const draft = async (...groups: [number, number][][]) => ({
    step1: {
      labelValue: 'Draft',
      selectedCountry: { id: await countryId(api.db, 'DE') },
      selectedTimeZone: { id: 1 },
    },
    step2: [
      {
        name: 'Always',
        openingHours: always,
        groups: groups.map((members, place) => ({
          name: `Group ${place + 1}`,
          brands: members.map(([id, percentage]) => ({ id, percentage })),
        })),
      },
    ],
  })
  const start = (body: object, token = staff) =>
    api.call<Answer>('POST', '/api/backtests', { token, body: { ...hoursAgo(1, 0), ...body } })
  const read = async (id: number, token = staff) =>
    (await api.call<Answer[]>('GET', `/api/backtests?ids=${id}`, { token })).body[0]
  const cancel = (id: number, token = staff) => api.call<Answer>('POST', `/api/backtests/${id}/cancel`, { token })
  /** Starts a backtest, and runs it to its end. */
  const run = async (body: object, token = staff) => {
    const started = await start(body, token)
    if (started.status !== 201) throw new Error(`Not started: ${JSON.stringify(started.body)}`)
    await api.runJobs()
    return read(started.body.id, token)
  }
  const stop = async () => {
    await api.stop()
    await sandbox.stop()
  }
  return { api, staff, first, second, cap, distribution, add, send, draft, start, read, cancel, run, stop }
}

export type BacktestWorld = Awaited<ReturnType<typeof startBacktestWorld>>

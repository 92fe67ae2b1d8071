import { afterAll, beforeAll } from '@jest/globals'
import { addCap, addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { addAdvertiser, type Sandbox, startSandbox } from '../../support/injectionWorld'

interface Answer {
  lead_id: number
  status: string
  reason: string | null
}

export let api: TestApi
export let sandbox: Sandbox
export let publisher: number
export let staff: string
let made = 0
/** Countries that no test has taken for itself yet. */
export const free = [
  'AT',
  'BE',
  'BG',
  'CH',
  'CZ',
  'DK',
  'EE',
  'ES',
  'FI',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'TR',
  'UA',
]

export const send = async (country: string, tag: string) =>
  (
    await api.call<Answer>('POST', '/api/leads', {
      token: 'publisher',
      body: { email: `lead${++made}+${tag}@example.test`, country },
    })
  ).body
export const reservations = async (leadId: number) =>
  (await api.db.selectFrom('cap_reservations').select('advertiser_id').where('lead_id', '=', leadId).execute()).map(
    ({ advertiser_id }) => advertiser_id,
  )
export const taken = (broker: string) =>
  sandbox.journal.entries.filter((entry) => entry.broker === broker && entry.decision === 'taken').length
export const creditsOf = async (distribution: number) =>
  (
    await api.database.pool.query<{ credit: number }>(
      `select m.credit from distribution_group_advertisers m join distribution_groups g on g.id = m.group_id join distribution_timeslots s on s.id = g.timeslot_id where s.distribution_id = $1 order by m.id`,
      [distribution],
    )
  ).rows.map(({ credit }) => credit)

/** A country of its own with two advertisers in a waterfall, each with room for so many leads. */
export async function waterfall({
  broker = {},
  cap = 10,
  onTimeout = 'hold',
}: { broker?: object; cap?: number; onTimeout?: 'hold' | 'go_on' } = {}) {
  const code = free.pop() ?? ''
  const country = await countryId(api.db, code)
  const [first, second] = [
    await addAdvertiser(api.db, `${code} first`, { broker: { idempotent: false, ...broker } }),
    await addAdvertiser(api.db, `${code} second`),
  ]
  await api.db.updateTable('advertisers').set({ on_timeout: onTimeout }).where('id', '=', first).execute()
  await addCap(api.db, { cap, advertiserIds: [first] })
  const distribution = await addDistribution(api.db, {
    countryId: country,
    groups: [[[first, 10_000]], [[second, 10_000]]],
  })
  return { code, country, first, second, distribution, slug: code.toLowerCase() }
}

/** Starts the API and the brokers of these tests, with a publisher who sends and somebody of staff. */
export function startWaterfallWorld() {
  beforeAll(async () => {
    sandbox = await startSandbox()
    api = await startTestApi({ env: { SANDBOX_URL: sandbox.url, BROKER_PRIVATE_ADDRESSES: '1' } })
    publisher = await addPublisher(api.db, 'publisher')
    staff = await api.signInAs(['DISTRIBUTIONS_LIST', 'LEADS_INJECTION'])
  })
  afterAll(async () => {
    await api.stop()
    await sandbox.stop()
  })
}

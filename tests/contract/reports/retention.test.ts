import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DAY } from '../../../shared/app/time/timeZones'
import { addAdvertiser, addLead, addPublisher, germany } from '../../support/injectionWorld'
import { cleanUp } from '../../../api/app/start/cleanup'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { emptyOldPayloads } from '../../../api/app/retention/payloads.queries'

const now = Date.now()
const daysAgo = (days: number) => new Date(now - days * DAY)
let api: TestApi
let token: string
let advertiser: number
let lead: number

interface Entry {
  message: string
  req_payload: string | null
  res_payload: string | null
}
/** The texts of each attempt, oldest first. */
const texts = async () => {
  const { body } = await api.call<Entry[]>('POST', '/api/lead-details/lead-history', { token, body: { lead_id: lead } })
  return body.reverse().map(({ message, req_payload, res_payload }) => [message, req_payload, res_payload])
}
const keep = (days: number) =>
  api
    .call('POST', '/api/settings', { token, body: { payload_days: days } })
    .then(({ status }) => expect(status).toBe(200))
const clean = () => cleanUp({ ...api.services, now: () => now })
const postback = (status: string) =>
  api.call<{ message: string }>('POST', `/api/postbacks/${advertiser}`, {
    token: 'token-of-holder',
    body: { event_id: 'one', lead_id: lead, type: 'status', status },
  })

describe('what was sent to advertisers and received from them', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    advertiser = await addAdvertiser(api.db, 'Holder')
    lead = await addLead(api.db, {
      publisher_id: await addPublisher(api.db),
      country_id: await germany(api.db),
      email: 'lead@example.test',
      lead_status_id: 2,
      advertiser_id: advertiser,
    })
    await api.db
      .updateTable('leads')
      .set({ created_at: daysAgo(20) })
      .where('id', '=', lead)
      .execute()
    const attempt = (message: string, days: number, status = 'Rejected') => ({
      ...{ lead_id: lead, created_at: daysAgo(days), advertiser_id: advertiser, status, message },
      ...{ req_payload: `sent ${message}`, res_payload: `received ${message}` },
    })
    await api.db
      .insertInto('lead_histories')
      .values([attempt('first', 19), attempt('open', 18, 'Submitted'), attempt('second', 10)])
      .execute()
  })
  afterAll(() => api.stop())

  it('is kept as long as the settings say, and for ever at 0', async () => {
    const all = await texts()
    expect(all).toEqual([
      ['first', 'sent first', 'received first'],
      ['open', 'sent open', 'received open'],
      ['second', 'sent second', 'received second'],
    ])
    await clean()
    expect(await texts()).toEqual(all)
    await keep(0)
    await emptyOldPayloads(api.db, now + 500 * DAY)
    expect(await texts()).toEqual(all)
  })

  it('is removed after that, but for attempts that are open; the attempts stay', async () => {
    await keep(15)
    await Promise.all([clean(), clean()])
    expect(await texts()).toEqual([
      ['first', null, null],
      ['open', 'sent open', 'received open'],
      ['second', 'sent second', 'received second'],
    ])
    await emptyOldPayloads(api.db, now + 6 * DAY)
    expect((await texts())[2]).toEqual(['second', null, null])
  })

  it('is not needed to take a postback once, and to tell another under its id', async () => {
    const first = await postback('Callback')
    expect(first.status).toBe(200)
    await emptyOldPayloads(api.db, now + 40 * DAY)
    expect(await api.db.selectFrom('broker_events').select('body').execute()).toEqual([{ body: null }])
    expect(await postback('Callback')).toMatchObject({ status: 200, body: first.body })
    expect(await postback('No answer')).toMatchObject({ status: 409 })
    expect(await api.db.selectFrom('broker_events').select('id').execute()).toHaveLength(1)
  })
})

import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { setTimeout as wait } from 'node:timers/promises'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { undoWindowMs } from '../../shared/access/undo'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { addAdvertiser, addLead, addPublisher, germany } from '../support/injectionWorld'
import { until } from '../../api/test/polling'
import { type PublisherServer, startPublisherServer } from '../support/publisherServer'

let api: TestApi
let publisherServer: PublisherServer
let processes: Awaited<ReturnType<typeof apiProcesses>>
let token: string
let publisher: number
let advertiser: number

const start = () =>
  processes.start({ DATABASE_URL: api.database.url, POSTBACK_PRIVATE_ADDRESSES: '1', JOB_WORKER_TIMEOUT_MS: '2000' })
const send = async ({ pool }: ApiProcess, path: string, body: object) => {
  const answer = await pool.request({
    method: 'POST',
    path: `/api/pending-conversions/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: (await answer.body.json()) as { undo: { id: string } } }
}
const addPending = async () =>
  addLead(api.db, {
    publisher_id: publisher,
    advertiser_id: advertiser,
    country_id: await germany(api.db),
    lead_status_id: 6,
    is_fake_ftd: true,
    email: 'someone@example.test',
  })
const accept = (at: ApiProcess, lead_id: number) => send(at, 'action', { lead_id, is_accept: true })

beforeAll(async () => {
  api = await startTestApi()
  token = await api.signInAs(1)
  publisherServer = await startPublisherServer()
  publisher = await addPublisher(api.db)
  await api.db
    .updateTable('publishers')
    .set({ postback_url: publisherServer.url })
    .where('id', '=', publisher)
    .execute()
  advertiser = await addAdvertiser(api.db, 'Broker')
  processes = await apiProcesses()
})
afterAll(async () => {
  await processes.stop()
  await publisherServer.stop()
  await api.stop()
})

it('sends a postback once after the time of its undo despite a kill, and no undone one', async () => {
  const [killed, other] = [await start(), await start()]
  const [kept, undone] = [await addPending(), await addPending()]
  const acceptedAt = Date.now()
  expect((await accept(killed, kept)).status).toBe(200)
  const { body } = await accept(killed, undone)
  expect((await send(other, 'undo', { undo_id: body.undo.id })).status).toBe(200)
  killed.kill()
  await until(() => publisherServer.told.length > 0)
  expect(Date.now() - acceptedAt).toBeGreaterThanOrEqual(undoWindowMs)
  // Whatever else there is to send is due as well.
  await wait(2_000)
  expect(publisherServer.told.map(({ leadId, event }) => [leadId, event])).toEqual([[kept, 'ftd']])
  expect(await api.db.selectFrom('deliveries').select(['lead_id', 'status']).execute()).toEqual([
    { lead_id: kept, status: 'sent' },
  ])
})

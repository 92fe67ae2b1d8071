import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { requestTimeouts } from '../../shared/app/requestTimeouts'
import { addCap, addDistribution, addPublisher, countryId } from '../../api/leads/intake/intake.testWorld'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { addAdvertiser } from '../support/injectionWorld'
import { until } from '../../api/test/polling'

let api: TestApi
let broker: Server
let token: string
let ids: Record<'alpha' | 'beta', number>
/** Of leads, by the e-mail: what the broker does; without any it breaks, and nobody knows what became of the lead. */
const answers = new Map<string, (response: ServerResponse) => void>()
const accept = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"id":"1"}')

const send = async (email: string, country: string) =>
  (
    await api.call<{ lead_id: number; status: string }>('POST', '/api/leads', {
      token: 'publisher',
      body: { email, country },
    })
  ).body
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Row>(text, values)).rows
const attemptOf = async (lead: number) =>
  (await rows<{ id: number }>('select history_id as id from open_attempts where lead_id = $1', [lead]))[0]?.id ?? 0
const statusOf = async (lead: number) =>
  (await rows<{ status: number }>('select lead_status_id as status from leads where id = $1', [lead]))[0]?.status
const settle = (attempt: number, outcome: string) =>
  api.call<{ message: string }>('POST', `/api/held-leads/${attempt}/settle`, { token, body: { outcome } })
const filled = async () =>
  (await api.call<{ filled: number }[]>('GET', '/api/caps', { token })).body.map((cap) => cap.filled)

beforeAll(async () => {
  broker = createServer(requestTimeouts, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { email } = JSON.parse(Buffer.concat(chunks).toString()) as { email: string }
      const answer = answers.get(email)
      if (answer) answer(response)
      else response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve))
  api = await startTestApi({ env: { BROKER_PRIVATE_ADDRESSES: '1' } })
  token = await api.signInAs(1)
  await addPublisher(api.db, 'publisher')
  const url = `http://127.0.0.1:${(broker.address() as AddressInfo).port}/leads`
  ids = {
    alpha: await addAdvertiser(api.db, 'Alpha', { broker: { url } }),
    beta: await addAdvertiser(api.db, 'Beta', { broker: { url } }),
  }
  await addDistribution(api.db, { countryId: await countryId(api.db, 'FR'), groups: [[[ids.alpha, 10_000]]] })
  await addDistribution(api.db, {
    countryId: await countryId(api.db, 'DE'),
    groups: [[[ids.beta, 10_000]], [[ids.alpha, 10_000]]],
  })
  await addCap(api.db, { cap: 1, advertiserIds: [ids.alpha] })
})
afterAll(async () => {
  await api.stop()
  broker.closeAllConnections()
  await new Promise((resolve) => broker.close(resolve))
})

it('a lead being queried again is settled by the response, not by staff', async () => {
  const { lead_id, status } = await send('asked@example.test', 'FR')
  const attempt = await attemptOf(lead_id)
  expect(status).toBe('Submitted')
  let asked: ServerResponse | undefined
  answers.set('asked@example.test', (response) => (asked = response))
  await rows('update graphile_worker._private_jobs set run_at = now()')
  const jobs = api.runJobs()
  await until(() => asked !== undefined)
  expect(await settle(attempt, 'refused')).toMatchObject({
    status: 409,
    body: { message: 'The broker is being asked at this moment.' },
  })
  expect((await api.call<{ data: object[] }>('GET', '/api/held-leads', { token })).body.data).toMatchObject([
    { id: attempt, asked: 1 },
  ])
  expect((await send('next@example.test', 'FR')).status).toBe('Rejected')
  if (asked) accept(asked)
  await jobs
  expect([await statusOf(lead_id), await filled()]).toEqual([2, [1]])
  expect(await settle(attempt, 'refused')).toMatchObject({
    status: 409,
    body: { message: 'This attempt was settled already.' },
  })
})

it('a cap counts who is accepted in the same moment in which others are offered on', async () => {
  await rows('update caps set created_at = now()')
  expect(await filled()).toEqual([0])
  const [first, atAlpha, atBeta] = [
    await send('first@example.test', 'DE'),
    await send('at-alpha@example.test', 'FR'),
    await send('at-beta@example.test', 'DE'),
  ]
  answers.set('at-beta@example.test', accept)
  const outcome = async ({ lead_id }: { lead_id: number }, advertiserId: number, kind: 'accepted' | 'refused') => {
    const lead = await api.db
      .selectFrom('leads')
      .select(['id', 'created_at'])
      .where('id', '=', lead_id)
      .executeTakeFirstOrThrow()
    const said = kind === 'accepted' ? { kind, id: null, autologinUrl: null, status: null } : { kind, reason: 'Full' }
    return {
      historyId: await attemptOf(lead_id),
      origin: 'intake' as const,
      lead,
      advertiserId,
      answer: { outcome: said, sent: '{}', received: '{}', takenMs: 1 },
    }
  }
  // The first is recorded by itself, the others together.
  const outcomes = [
    await outcome(first, ids.beta, 'accepted'),
    await outcome(atAlpha, ids.alpha, 'accepted'),
    await outcome(atBeta, ids.beta, 'refused'),
  ]
  await Promise.all(outcomes.map((one) => api.services.delivery.goOn(one)))
  expect(await Promise.all([first, atAlpha, atBeta].map(({ lead_id }) => statusOf(lead_id)))).toEqual([2, 2, 3])
  expect(await filled()).toEqual([1])
})

it('late acceptance after a staff refusal exceeds no cap, and the lead continues', async () => {
  await rows('update caps set created_at = now()')
  const settled = await send('settled@example.test', 'FR')
  const historyId = await attemptOf(settled.lead_id)
  expect((await settle(historyId, 'refused')).status).toBe(200)
  answers.set('other@example.test', accept)
  expect((await send('other@example.test', 'FR')).status).toBe('Accepted')
  const lead = await api.db
    .selectFrom('leads')
    .select(['id', 'created_at'])
    .where('id', '=', settled.lead_id)
    .executeTakeFirstOrThrow()
  const accepted = { kind: 'accepted', id: null, autologinUrl: null, status: null } as const
  const answer = { outcome: accepted, sent: '{}', received: '{"late":true}', takenMs: 1 }
  await api.services.delivery.goOn({ historyId, origin: 'intake', lead, advertiserId: ids.alpha, answer })
  expect([await statusOf(settled.lead_id), await filled()]).toEqual([1, [1]])
  await api.runJobs()
  expect([await statusOf(settled.lead_id), await filled()]).toEqual([3, [1]])
  expect(await rows('select status, res_payload from lead_histories where id = $1', [historyId])).toEqual([
    { status: 'Rejected', res_payload: '{"late":true}' },
  ])
})

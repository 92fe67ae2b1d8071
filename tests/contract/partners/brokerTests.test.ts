import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { addAdvertiser, readHistory, type Sandbox, startSandbox } from '../../support/injectionWorld'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let sandbox: Sandbox
let token: string
let made = 0

const settings = (slug: string, more: object = {}) => ({
  ...{ url: `sandbox:/brokers/${slug}/leads`, testUrl: null, method: 'POST', format: 'json' },
  headers: [{ name: 'x-api-key', value: 'the-key' }],
  fields: [
    { name: 'external_id', source: 'reference' },
    { name: 'email', source: 'email' },
    { name: 'campaign', value: 'spring' },
  ],
  answer: {
    ...{ format: 'json', id: 'id', reason: 'error' },
    rules: [
      { means: 'accepted', conditions: [{ of: 'value', at: 'success', test: 'is', values: ['true'] }] },
      { means: 'refused', conditions: [{ of: 'value', at: 'success', test: 'is', values: ['false'] }] },
    ],
  },
  ...{ timeoutMs: 5_000, idempotent: false, ...more },
})

interface Errors {
  errors: { field: string; message: string; code: string }[]
}
interface Tested extends Errors {
  testLead: { outcome: string; request: string } | null
}
const ask = async <T>(query: string, variables: object, as = token) => {
  const { data, errors } = await stack.graphql<Record<string, T>>(query, { token: as, variables: { ...variables } })
  return { answer: data && Object.values(data)[0], errors }
}
const test = async (id: number, broker: object | null, email = 'x+accept@example.test', as = token) =>
  (
    await ask<Tested>(
      `mutation ($id: ID!, $email: EmailAddress, $broker: BrokerSettingsInput) {
        sendTestLead(advertiserId: $id, lead: { email: $email }, broker: $broker) {
          testLead { outcome request } errors { field message code }
        }
      }`,
      { id: String(id), email, broker },
      as,
    )
  ).answer
const save = async (id: number, broker: object, more: object = {}) =>
  (
    await ask<Errors & { advertiserBroker: { isTested: boolean; version: number } | null }>(
      `mutation ($id: ID!, $broker: BrokerSettingsInput!, $withoutTest: Boolean! = false) {
        saveAdvertiserBroker(advertiserId: $id, broker: $broker, onTimeout: hold, withoutTest: $withoutTest) {
          advertiserBroker { isTested version } errors { field message code }
        }
      }`,
      { id: String(id), broker, ...more },
    )
  ).answer
const isTested = async (id: number) =>
  (
    await ask<{ isTested: boolean }>(`query ($id: ID!) { advertiserBroker(advertiserId: $id) { isTested } }`, {
      id: String(id),
    })
  ).answer?.isTested

/** An advertiser that a lead from its country goes to first. */
async function newAdvertiser(code: string, broker: object | null = null) {
  const { db } = stack.api
  const slug = `brand-${++made}`
  const id = await addAdvertiser(db, `Brand ${made}`, { broker })
  await addDistribution(db, { countryId: await countryId(db, code), groups: [[[id, 10_000]]] })
  const lead = async () =>
    (
      await stack.api.call<{ lead_id: number; status: string; reason: string | null }>('POST', '/api/leads', {
        token: 'publisher',
        body: { email: `live${++made}+accept@example.test`, country: code },
      })
    ).body
  return { id, slug, lead }
}

beforeAll(async () => {
  sandbox = await startSandbox()
  stack = await startStack({ apiEnv: { SANDBOX_URL: sandbox.url } })
  token = await stack.api.signInAs(['ADVERTISERS_EDIT'])
  await addPublisher(stack.api.db, 'publisher')
})
afterAll(async () => {
  await stack.stop()
  await sandbox.stop()
})

describe('a test lead', () => {
  it('is sent with settings that are not saved, to the address for tests, and is audited', async () => {
    const { id, slug } = await newAdvertiser('AT')
    const broker = settings(slug, { url: 'https://live.example/leads', testUrl: `sandbox:/brokers/${slug}/leads` })
    const tested = await test(id, broker)
    expect(tested).toMatchObject({ errors: [], testLead: { outcome: 'accepted' } })
    expect(JSON.parse(tested?.testLead?.request ?? '')).toMatchObject({ campaign: 'spring' })
    expect(await test(id, null)).toMatchObject({
      testLead: null,
      errors: [{ field: 'broker', message: 'Set up the broker first.' }],
    })
    const audited = await stack.api.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'advertiser_broker.test')
      .where('entity_id', '=', String(id))
      .execute()
    expect(audited).toMatchObject([{ after: { outcome: 'accepted', is_saved: false } }])
    expect(JSON.stringify(audited)).not.toContain('the-key')
    expect(
      (await stack.api.db.selectFrom('advertisers').select('broker').where('id', '=', id).execute())[0]?.broker,
    ).toBe(null)
  })

  it('uses stored secrets, but sends them to no other address, and tells each field that is wrong', async () => {
    const { id, slug } = await newAdvertiser('BE', {})
    const masked = settings(slug, { headers: [{ name: 'x-api-key', value: '***' }] })
    expect(await test(id, masked)).toMatchObject({ errors: [], testLead: { outcome: 'accepted' } })
    expect(await test(id, { ...masked, testUrl: 'https://elsewhere.example/' })).toMatchObject({
      testLead: null,
      errors: [{ field: 'broker.headers.0.value', message: 'The address is another one: enter this secret again.' }],
    })
    expect(await test(id, settings(slug, { timeoutMs: 1 }))).toMatchObject({
      errors: [{ field: 'broker.timeoutMs', message: 'Use 100 to 30000 milliseconds.' }],
    })
  })

  it('to a private address names the setting to those who may change it', async () => {
    const { id, slug } = await newAdvertiser('BG')
    const broker = settings(slug, { testUrl: 'http://10.0.0.8/leads' })
    const told = async (as: string) => (await test(id, broker, undefined, as))?.errors
    expect(await told(token)).toMatchObject([
      { field: 'broker.testUrl', message: 'This address leads into a private network. Ask an administrator.' },
    ])
    expect(await told(await stack.api.signInAs(['ADVERTISERS_EDIT', 'SETTINGS_LIST']))).toMatchObject([
      {
        field: 'broker.testUrl',
        message: 'This address leads into a private network. Allowed by BROKER_PRIVATE_ADDRESSES on the server.',
      },
    ])
  })
})

describe('a broker that accepted no test lead', () => {
  it('gets no leads until it accepts one with the saved settings', async () => {
    const { id, slug, lead } = await newAdvertiser('CZ')
    expect(await save(id, settings(slug))).toMatchObject({ errors: [], advertiserBroker: { isTested: false } })
    const { lead_id, status } = await lead()
    expect(status).toBe('Rejected')
    expect(JSON.stringify(await readHistory(stack.api.db, lead_id))).toContain(
      'has a broker that accepted no test lead yet.',
    )
    expect(sandbox.journal.entries.filter(({ broker }) => broker === slug)).toEqual([])
    expect(await test(id, null, 'x+refuse@example.test')).toMatchObject({ testLead: { outcome: 'refused' } })
    expect(await isTested(id)).toBe(false)
    // Other settings than the saved ones prove nothing of those.
    await test(id, settings(slug, { timeoutMs: 6_000, headers: [{ name: 'x-api-key', value: '***' }] }))
    expect(await isTested(id)).toBe(false)
    expect(await test(id, null)).toMatchObject({ testLead: { outcome: 'accepted' } })
    expect(await isTested(id)).toBe(true)
    expect(await lead()).toMatchObject({ status: 'Accepted' })
  })

  it('gets leads at once if the settings are saved that accepted one', async () => {
    const { id, slug, lead } = await newAdvertiser('DK')
    await test(id, settings(slug))
    expect(await save(id, settings(slug))).toMatchObject({ advertiserBroker: { isTested: true } })
    expect(await lead()).toMatchObject({ status: 'Accepted' })
  })

  it('gets leads if a person says so, but not if a token does', async () => {
    const { id, slug, lead } = await newAdvertiser('EE')
    await save(id, settings(slug))
    const masked = settings(slug, { headers: [{ name: 'x-api-key', value: '***' }] })
    const isWaived = async () =>
      (await stack.api.db.selectFrom('advertisers').select('broker_test_waived').where('id', '=', id).execute())[0]
        ?.broker_test_waived
    const others = { ...masked, timeoutMs: 6_000 }
    expect(await test(id, others)).toMatchObject({ testLead: { outcome: 'accepted' } })
    expect(await save(id, masked, { withoutTest: true })).toMatchObject({ advertiserBroker: { isTested: true } })
    // What was accepted with other settings, before or since, is no test of these.
    await test(id, others)
    expect(await isWaived()).toBe(true)
    expect(await lead()).toMatchObject({ status: 'Accepted' })
    const audited = await stack.api.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity_id', '=', String(id))
      .where('action', '=', 'advertiser_broker.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audited).toMatchObject({ before: { is_tested: false }, after: { is_tested: true } })
    await save(id, { ...masked, timeoutMs: 7_000 })
    expect(await isWaived()).toBe(true)
    expect(await test(id, null)).toMatchObject({ testLead: { outcome: 'accepted' } })
    expect(await isWaived()).toBe(false)
  })

  it('is one that was tested before only as long as leads go to the same address', async () => {
    const { id, slug, lead } = await newAdvertiser('FI', {})
    expect(await isTested(id)).toBe(true)
    const masked = settings(slug, { headers: [{ name: 'x-api-key', value: '***' }] })
    expect(await save(id, masked)).toMatchObject({ advertiserBroker: { isTested: true } })
    expect(await lead()).toMatchObject({ status: 'Accepted' })
    const moved = settings(slug, { url: 'sandbox:/brokers/another/leads' })
    expect(await save(id, moved)).toMatchObject({ errors: [], advertiserBroker: { isTested: false } })
    expect(await lead()).toMatchObject({ status: 'Rejected' })
  })
})

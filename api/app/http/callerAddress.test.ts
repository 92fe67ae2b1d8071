import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { gatewayKeyHeader } from '../../../shared/app/gatewayKey'
import { startTestApi, type TestApi } from '../../test/testApi'

const gatewayKey = 'k'.repeat(64)
let api: TestApi
let proxied: TestApi

/** Wrong publisher tokens at the intake, each from another address if its headers are believed. */
const guess = (at: TestApi, times: number, headers: Record<string, string> = {}) =>
  Promise.all(
    Array.from({ length: times }, (_, n) =>
      at.call('POST', '/api/leads', {
        token: `wrong-${n}`,
        body: {},
        headers: { 'x-forwarded-for': `203.0.113.${n}`, ...headers },
      }),
    ),
  )
const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort()

beforeAll(async () => {
  api = await startTestApi({ env: { GATEWAY_KEY: gatewayKey } })
  proxied = await startTestApi({ env: { TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' } })
})
afterAll(() => Promise.all([api.stop(), proxied.stop()]))

describe('the address of a caller', () => {
  it('is that of the connection, whatever a stranger writes into X-Forwarded-For', async () => {
    expect(statuses(await guess(api, 70))).toEqual([401, 429])
  })

  it('is not believed with a wrong key of the gateway', async () => {
    await api.db.deleteFrom('rate_limits').execute()
    expect(statuses(await guess(api, 70, { [gatewayKeyHeader]: 'x'.repeat(64) }))).toContain(429)
  })

  it('is what the gateway says, which shows its key', async () => {
    await api.db.deleteFrom('rate_limits').execute()
    expect(statuses(await guess(api, 70, { [gatewayKeyHeader]: gatewayKey }))).toEqual([401])
  })

  it('is taken from a proxy in TRUST_PROXY, not from headers of the caller', async () => {
    expect(statuses(await guess(proxied, 70))).toEqual([401])
    const spoofed = Array.from({ length: 70 }, (_, n) =>
      proxied.call('POST', '/api/leads', {
        token: `wrong-${n}`,
        body: {},
        headers: { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.9, 10.1.2.3` },
      }),
    )
    expect(statuses(await Promise.all(spoofed))).toEqual([401, 429])
  })
})

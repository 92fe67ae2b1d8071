import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from './testApi'

let api: TestApi

describe('access to the API', () => {
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  it('is refused without a token and with one that is none of ours', async () => {
    expect((await api.call('GET', '/api/timezone')).body).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await api.call('GET', '/api/timezone', { token: 'x'.repeat(43) })).status).toBe(401)
  })

  it('is given to a signed-in user', async () => {
    const { status, body } = await api.call<unknown[]>('GET', '/api/timezone', { token: await api.signInAs(5) })
    expect(status).toBe(200)
    expect(body.length).toBeGreaterThan(100)
  })
})

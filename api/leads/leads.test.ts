import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testApi'

let api: TestApi

describe('the leads list', () => {
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  it('is empty without leads', async () => {
    const { status, body } = await api.call('POST', '/api/lead-details', { token: await api.signInAs(1), body: {} })
    expect({ status, body }).toEqual({ status: 200, body: { total: 0, data: [] } })
  })
})

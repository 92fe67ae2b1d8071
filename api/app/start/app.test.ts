import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../../test/testApi'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

it('answers an address that is not well formed with 400 and an error, on any path', async () => {
  for (const path of ['/api/leads/%E0%A4%A', '/api/presets/%zz', '/%', '/click/%E0%A4%A']) {
    const response = await fetch(`${api.url}${path}`)
    const message = 'The address is not well formed.'
    expect([response.status, await response.json()]).toEqual([400, { error: message, message, code: 'BAD_USER_INPUT' }])
  }
})

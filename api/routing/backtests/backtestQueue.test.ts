import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../../test/testApi'
import { refuseTooMany } from './backtests.queries'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

it('lets one user have three backtests that wait or run, and all users thirty', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => api.addUser({ level: 5 })))
  /** Stores a backtest that waits for this user, as starting one does. */
  const start = (user_id: number, state = 'waiting') =>
    api.db.transaction().execute(async (transaction) => {
      await refuseTooMany(transaction, user_id)
      await transaction
        .insertInto('backtests')
        .values({ user_id, state, request: '{}', leads_total: 0, created_at: new Date() })
        .execute()
    })
  const codeOf = (work: Promise<void>) =>
    work.then(
      () => 'OK',
      (error: { code: string; details: { retryAfter: number } }) => `${error.code} ${error.details.retryAfter}`,
    )
  const [first, ...others] = users.map(({ user_id }) => user_id) as [number, ...number[]]
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => codeOf(start(first))))
  expect(atOnce.filter((code) => code === 'OK')).toHaveLength(3)
  expect(new Set(atOnce)).toEqual(new Set(['OK', 'TOO_MANY_REQUESTS 30']))
  for (const user of others.slice(0, 9)) for (let n = 0; n < 3; n++) expect(await codeOf(start(user))).toBe('OK')
  expect(await codeOf(start(others[9] as number))).toBe('UPSTREAM_UNAVAILABLE 60')
})

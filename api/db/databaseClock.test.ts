import { afterEach, expect, it, jest } from '@jest/globals'
import { createDatabaseClock } from './databaseClock'
import { testDatabase } from './testDatabase'

afterEach(() => {
  jest.restoreAllMocks()
})

it('goes by the database, whatever the wall clock of the process says then and later', async () => {
  const database = await testDatabase()
  const real = Date.now
  const wall = jest.spyOn(Date, 'now').mockImplementation(() => real() + 26 * 3_600_000)
  const clock = createDatabaseClock(database.pool)
  expect(Math.abs(clock.now() - real())).toBeGreaterThan(25 * 3_600_000)
  await clock.read()
  expect(Math.abs(clock.now() - real())).toBeLessThan(2_000)
  wall.mockImplementation(() => 0)
  expect(Math.abs(clock.now() - real())).toBeLessThan(2_000)
  await database.drop()
})

it('reads the clock every few seconds until it is stopped', () => {
  jest.useFakeTimers()
  const connect = jest.fn(() => Promise.reject(new Error('not now')))
  const stop = createDatabaseClock({ connect } as never).keep({ failed: () => {}, worked: () => {} })
  jest.advanceTimersByTime(10_000)
  expect(connect).toHaveBeenCalledTimes(2)
  stop()
  jest.advanceTimersByTime(60_000)
  expect(connect).toHaveBeenCalledTimes(2)
  jest.useRealTimers()
})

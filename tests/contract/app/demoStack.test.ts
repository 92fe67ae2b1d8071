import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack

beforeAll(async () => {
  stack = await startStack({ leads: 400 })
})
afterAll(() => stack.stop())

it('signs in as each demo user, with the permissions of that role', async () => {
  const emails = ['admin', 'support', 'publishers', 'advertisers', 'crm'].map((name) => `${name}@demo.test`)
  const sessions = await Promise.all(
    emails.map(async (email) => {
      const { data } = await stack.graphql<{ session: { email: string; permissions: number[] } }>(
        '{ session { email permissions } }',
        {
          token: await stack.signIn(email),
        },
      )
      return data?.session
    }),
  )
  expect(sessions.map((session) => session?.email)).toEqual(emails)
  expect(new Set(sessions.map((session) => session?.permissions.length)).size).toBeGreaterThan(1)
})

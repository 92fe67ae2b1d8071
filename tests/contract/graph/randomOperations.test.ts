import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { randomRequests, sendRandom } from '../../../gateway/test/randomOperations'
import { type Stack, startStack } from '../../support/stack'
import { schema } from './rootFields'

let stack: Stack
let token: string
beforeAll(async () => {
  stack = await startStack({ leads: 400 })
  token = await stack.signIn('admin@demo.test')
})
afterAll(() => stack.stop())

describe('random operations through the gateway and the API', () => {
  it(
    'get an answer that is no fault of ours',
    () =>
      fc.assert(
        fc.asyncProperty(randomRequests(schema), async (request) => {
          const { status, codes } = await sendRandom(stack.gateway, token, request)
          expect(status).not.toBe(500)
          expect(codes).not.toContain('INTERNAL')
          expect(codes).not.toContain('UPSTREAM_UNAVAILABLE')
          // Some of them end the session.
          if (codes.includes('UNAUTHENTICATED') || request.body.query.includes('logout'))
            token = await stack.signIn('admin@demo.test')
        }),
        { numRuns: cases(60), endOnFailure: true },
      ),
    600_000,
  )
})

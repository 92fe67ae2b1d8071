import { describe, expect, it } from '@jest/globals'
import { createCache } from '../../app/apollo/cache'
import { keepRecentLeads } from './keepRecentLeads'
import { leadsDocument } from '../leads/useLeads'
import type { LeadsVariables } from '../leads/leadsState'

const query = leadsDocument(['id', 'email'])
const asked = (number: number, limit: number): LeadsVariables => ({
  filter: { excludes: [] },
  sort: { by: 'createdAt', order: 'desc' },
  page: { number, limit },
})

function world() {
  const cache = createCache()
  const see = (variables: LeadsVariables) => {
    const { number = 1, limit = 1 } = variables.page
    const rows = Array.from({ length: limit }, (_, index) => ({
      __typename: 'Lead',
      ...{
        id: String(number * 10_000 + index),
        email: 'a@example.test',
        status: 'ACCEPTED' as const,
        isInjected: false,
        isTest: false,
      },
      ...{
        isFakeFtd: false,
        isQualityControl: false,
        lateFtd: false,
        statusOverride: null,
        funnelOverride: null,
        publisherIdOverride: null,
      },
    }))
    cache.writeQuery({
      query,
      variables,
      data: {
        leads: { __typename: 'LeadList', total: 5000, latestId: '99999', asOf: '2026-11-20T14:32:00Z', rows },
      } as never,
    })
    keepRecentLeads(cache, variables, limit)
  }
  const kept = () => Object.keys(cache.extract()).filter((id) => id.startsWith('Lead:')).length
  const has = (variables: LeadsVariables) => cache.readQuery({ query, variables }) !== null
  return { see, kept, has }
}

describe('keepRecentLeads', () => {
  it('keeps up to a thousand rows of pages to go back to, and drops earlier ones', () => {
    const { see, kept, has } = world()
    for (let page = 1; page <= 12; page++) see(asked(page, 100))
    expect(kept()).toBe(1000)
    expect([1, 2, 3, 12].map((page) => has(asked(page, 100)))).toEqual([false, false, true, true])
  })

  it('keeps the page on screen however long it is, and nothing else beside it', () => {
    const { see, kept, has } = world()
    see(asked(1, 1000))
    see(asked(2, 1000))
    expect(kept()).toBe(1000)
    expect(has(asked(2, 1000))).toBe(true)
  })

  it('counts a page that is seen again as the latest', () => {
    const { see, has } = world()
    for (const page of [1, 2, 1, 3]) see(asked(page, 400))
    expect([1, 2, 3].map((page) => has(asked(page, 400)))).toEqual([true, false, true])
  })
})

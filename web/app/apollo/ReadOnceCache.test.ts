import { describe, expect, it, jest } from '@jest/globals'
import { gql, InMemoryCache } from '@apollo/client'
import { ReadOnceCache } from './ReadOnceCache'

const query = gql`
  query Lead($id: ID!) {
    lead(id: $id) {
      id
      status
    }
  }
`
const fragment = gql`
  fragment Status on Lead {
    status
  }
`
const leadOf = (status: string) => ({ lead: { __typename: 'Lead', id: '1', status } })
const variables = { id: '1' }

function world() {
  const cache = new ReadOnceCache()
  cache.writeQuery({ query, variables, data: leadOf('New') })
  const read = (optimistic = true) => cache.diff<{ lead?: { status: string } }>({ query, variables, optimistic })
  return { cache, read, status: (optimistic?: boolean) => read(optimistic).result?.lead?.status }
}

describe('the cache that reads once', () => {
  it('gives the same answer again until something changes', () => {
    const { read } = world()
    const again = jest.spyOn(InMemoryCache.prototype, 'diff')
    expect(read().result).toBe(read().result)
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('sees a query, a fragment, a changed field and an eviction', () => {
    const { cache, status, read } = world()
    expect(status()).toBe('New')
    cache.writeQuery({ query, variables, data: leadOf('FTD') })
    expect(status()).toBe('FTD')
    cache.writeFragment({ id: 'Lead:1', fragment, data: { __typename: 'Lead', status: 'Rejected' } })
    expect(status()).toBe('Rejected')
    cache.modify({ id: 'Lead:1', fields: { status: () => 'Accepted' } })
    expect(status()).toBe('Accepted')
    cache.evict({ id: 'Lead:1', fieldName: 'status' })
    expect(read().complete).toBe(false)
  })

  it('is not read again for what only comes to it', () => {
    const { cache, read } = world()
    const first = read().result
    const again = jest.spyOn(InMemoryCache.prototype, 'diff')
    cache.writeQuery({ query, variables: { id: '2' }, data: { lead: { __typename: 'Lead', id: '2', status: 'New' } } })
    expect(read().result).toBe(first)
    expect(again).not.toHaveBeenCalled()
    // The same answer once more, with another value in it.
    cache.writeQuery({ query, variables: { id: '2' }, data: { lead: { __typename: 'Lead', id: '1', status: 'FTD' } } })
    expect(read().result).toEqual(leadOf('FTD'))
  })

  it('shows a record again that was taken out of a list and came back', () => {
    const cache = new ReadOnceCache()
    const list = gql`
      query Leads {
        leads {
          id
          status
        }
      }
    `
    const both = { leads: [leadOf('New').lead, { ...leadOf('FTD').lead, id: '2' }] }
    cache.writeQuery({ query: list, data: both })
    const ids = () => cache.readQuery<typeof both>({ query: list })?.leads.map(({ id }) => id)
    expect(ids()).toEqual(['1', '2'])
    cache.evict({ id: 'Lead:1' })
    expect(ids()).toEqual(['2'])
    cache.writeQuery({ query, variables, data: leadOf('New') })
    expect(ids()).toEqual(['1', '2'])
  })

  it('shows an optimistic change until it is taken back, and only to who asks for it', () => {
    const { cache, status } = world()
    expect(status()).toBe('New')
    cache.recordOptimisticTransaction((layer) => layer.writeQuery({ query, variables, data: leadOf('FTD') }), 'try')
    expect([status(true), status(false)]).toEqual(['FTD', 'New'])
    cache.removeOptimistic('try')
    expect(status()).toBe('New')
  })

  it('tells who watches about a change of one record', () => {
    const { cache } = world()
    const seen: unknown[] = []
    cache.watch({ query, variables, optimistic: true, immediate: true, callback: ({ result }) => seen.push(result) })
    cache.writeFragment({ id: 'Lead:1', fragment, data: { __typename: 'Lead', status: 'FTD' } })
    expect(seen).toMatchObject([leadOf('New'), leadOf('FTD')])
  })

  it('forgets everything with a reset', async () => {
    const { cache, read } = world()
    expect(read().complete).toBe(true)
    await cache.reset()
    expect(read().complete).toBe(false)
  })
})

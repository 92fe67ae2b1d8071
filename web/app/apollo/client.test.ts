import { describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { DistributionSchedulesDocument, DistributionToEditDocument } from '../../generated/graphql'
import { server, useServer } from '../../test/render'
import { createClient } from './client'

describe('a query without cache', () => {
  useServer()

  it('keeps its answer when another query finds the same record gone', async () => {
    const stored = { __typename: 'DistributionDetails', version: 3 }
    server.use(
      graphql.query('DistributionToEdit', () => HttpResponse.json({ data: { distribution: stored } })),
      graphql.query('DistributionSchedules', () => HttpResponse.json({ data: { distribution: null } })),
    )
    const client = createClient()
    const variables = { id: '5' }
    const seen: unknown[] = []
    const query = client.watchQuery({ query: DistributionToEditDocument, variables, fetchPolicy: 'no-cache' })
    const watched = query.subscribe(({ data }) => seen.push(data?.distribution))
    await waitFor(() => expect(seen.at(-1)).toEqual(stored))
    await client.query({ query: DistributionSchedulesDocument, variables })
    await query.reobserve({})
    expect(seen.at(-1)).toEqual(stored)
    watched.unsubscribe()
  })
})

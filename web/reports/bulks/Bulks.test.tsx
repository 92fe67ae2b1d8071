import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'

const bulk = (id: string, more: object) => ({
  ...{ __typename: 'Bulk', id, list: 'leads', tokenName: 'Warehouse', rows: 12_345, bytes: 4_100_000, cost: 61_725 },
  ...{ failure: null, createdAt: '2026-11-27T12:31:51.000Z', expiresAt: null, ...more },
})

describe('bulk queries', () => {
  useServer()
  useLayout()

  it('are listed with their state, cancelled while they run, and downloaded when they are done', async () => {
    const failure = 'The access token Warehouse, which made it, was revoked.'
    let state = 'RUNNING'
    const rows = () => [bulk('3', { state }), bulk('2', { state: 'DONE' }), bulk('1', { state: 'FAILED', failure })]
    const exported: unknown[] = []
    server.use(
      graphql.query('Bulks', () => HttpResponse.json({ data: { bulks: rows() } })),
      graphql.mutation('CancelBulk', () => {
        state = 'CANCELLED'
        const payload = { __typename: 'BulkPayload', bulk: bulk('3', { state }), errors: [] }
        return HttpResponse.json({ data: { cancelBulk: payload } })
      }),
      graphql.mutation('ExportBulk', ({ variables }) => {
        exported.push(variables)
        const link = { __typename: 'ExportLink', path: '/export/link?key=1', total: 12_345 }
        return HttpResponse.json({ data: { exportBulk: { __typename: 'ExportLinkPayload', link, errors: [] } } })
      }),
    )
    const { staff } = renderApp({ path: '/developers/bulks' })
    expect(await screen.findByText('Running')).toBeTruthy()
    expect(screen.getByText(failure, { exact: false })).toBeTruthy()
    expect(screen.getAllByText('4.1 MB')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Download bulk query #3' })).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Cancel bulk query #3' }))
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Download bulk query #2' }))
    await waitFor(() => expect(exported).toEqual([{ id: '2' }]))
  })
})

import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { useLayout } from '../../test/layout'
import { pick } from '../../test/pick'
import { renderApp, server, useServer } from '../../test/render'

const request = (id: string, more: object = {}) => ({
  __typename: 'LoggedRequest',
  ...{ id, at: '2026-11-27T12:31:51.000Z', tokenName: 'Reporting sheet', userName: 'Marco Ferri', operation: 'Leads' },
  ...{ hash: 'b71e'.padEnd(64, '0'), durationMs: 1_240, cost: 812, rows: 1_000, status: 200, codes: [] },
  ...{ requestId: `request-${id}`, address: '185.12.40.7', ...more },
})
const refused = request('2', { operation: 'PublisherMonth', codes: ['TOO_COSTLY'], cost: 18_000, rows: 0, status: 400 })
const start = '2020-11-27T13:00:00.000Z'

function serve(sent: Record<string, unknown>[]) {
  server.use(
    graphql.query('LoggedRequests', ({ variables }) => {
      sent.push(variables)
      const rows = [request('3'), refused].filter(
        ({ codes }) => typeof variables.failed !== 'boolean' || variables.failed === codes.length > 0,
      )
      return HttpResponse.json({
        data: { loggedRequests: { __typename: 'LoggedRequestList', total: rows.length, rows } },
      })
    }),
    graphql.query('RequestSummary', () =>
      HttpResponse.json({
        data: {
          requestSummary: {
            __typename: 'RequestSummary',
            hours: [
              { __typename: 'RequestHour', start, ok: 12, failed: 3 },
              { __typename: 'RequestHour', start: '2999-11-27T14:00:00.000Z', ok: 0, failed: 0 },
            ],
            ...{ medianMs: 94, slowMs: 1_300, operations: ['Leads', 'PublisherMonth'] },
            tokens: [{ __typename: 'RequestToken', tokenId: '7', name: 'Reporting sheet' }],
          },
        },
      }),
    ),
    graphql.query('RequestDetails', () =>
      HttpResponse.json({
        data: {
          requestDetails: {
            __typename: 'RequestDetails',
            document: 'query PublisherMonth { leads { total } }',
            variables: { filter: { email: '[e-mail address]', publisherId: ['7'] } },
            costParts: [
              { __typename: 'RequestCostPart', path: 'leads.rows', times: 1_000, fields: 12, cost: 12_000 },
              { __typename: 'RequestCostPart', path: 'leads.rows.offer', times: 1_000, fields: 6, cost: 6_000 },
            ],
          },
        },
      }),
    ),
  )
}

describe('the log of requests', () => {
  useServer()
  useLayout()

  it('is filtered by an hour, by token, operation and status', async () => {
    const sent: Record<string, unknown>[] = []
    serve(sent)
    const { staff } = renderApp({ path: '/developers/requests' })
    expect(await screen.findByText('PublisherMonth')).toBeTruthy()
    expect(screen.getByText(/requests today/).textContent).toBe('15 requests today')
    expect(screen.getByText(/errors, /).textContent).toBe('3 errors, 20.00%')
    expect(screen.getByText(/median/).textContent).toBe('94 ms median')
    const hours = within(screen.getByRole('group', { name: 'Requests by hour, OK and errors' }))
    const hour = hours.getByRole('button', { name: /: 12 OK, 3 errors$/ })
    await staff.click(hour)
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ from: start, to: '2020-11-27T14:00:00.000Z' }))
    expect(hours.getByRole('button', { pressed: true })).toBeTruthy()
    expect(hours.getByRole('button', { name: /: 0 OK, 0 errors$/ })).toHaveProperty('disabled', true)
    await staff.click(hours.getByRole('button', { pressed: true }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ from: null, to: null }))
    await pick(staff, screen.getByRole('combobox', { name: 'Token' }), 'Reporting sheet')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ tokenId: '7' }))
    await pick(staff, screen.getByRole('combobox', { name: 'Operation' }), 'Leads')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ tokenId: '7', operation: 'Leads' }))
    await staff.click(screen.getByRole('radio', { name: 'Errors' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ failed: true }))
    await staff.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ tokenId: null, operation: null, failed: null }))
  })

  it('shows of a request why it was refused, and words in place of personal data', async () => {
    serve([])
    const { staff } = renderApp({ path: '/developers/requests?request=2' })
    const panel = within(await screen.findByRole('complementary', { name: 'Request PublisherMonth' }))
    expect(panel.getByText('Costs 18,000, more than one request may')).toBeTruthy()
    const link = panel.getByRole('link', { name: '/docs/errors/TOO_COSTLY' })
    expect(link.getAttribute('href')).toBe('/docs/errors/TOO_COSTLY')
    const parts = (await panel.findAllByRole('row')).map(({ textContent }) => textContent)
    expect(parts).toEqual([
      'PartShareCost',
      'leads.rows, 1,000 × 12 fields12,000',
      'leads.rows.offer, 1,000 × 6 fields6,000',
      'Total18,000',
    ])
    expect(panel.getByText('e-mail address').tagName).toBe('MARK')
    expect(panel.getByText('2 of 2')).toBeTruthy()
    await staff.keyboard('k')
    expect(await screen.findByRole('complementary', { name: 'Request Leads' })).toBeTruthy()
    await staff.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})

import { describe, expect, it } from '@jest/globals'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { graphql, HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { createClient } from '../../app/apollo/client'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { saveUser } from '../../app/session/storedUser'
import { admin, server, useServer } from '../../test/render'
import { PullPage } from './PullPage'

const health = {
  __typename: 'BrokerPullHealth',
  ...{ isRunning: false, lastRunAt: '2026-11-20T10:05:00Z', lastSuccessAt: '2026-11-20T09:00:00Z' },
  ...{ pulledTo: '2026-11-20T09:00:00Z', nextAt: '2999-01-01T00:00:00Z', failures: 2 },
  ...{ fault: 'The broker answered with HTTP 500.', counts: null, httpStatus: 500, takenMs: 40 },
  ...{ request: 'GET https://broker.example/list?token=***', response: '{"error":"no"}' },
  ...{ isReconciliationDue: false, reconciledAt: '2026-11-20T09:00:00Z', reconciledFrom: '2026-11-13T09:00:00Z' },
  ...{ reconciliationFault: null, differences: 2 },
}
const row = (version: number, pull: object | null) => ({
  __typename: 'AdvertiserPull',
  ...{ id: '7', name: 'Brand A', isActive: pull !== null, pull, version, health },
})
const pull = {
  __typename: 'BrokerPullSettings',
  ...{ url: 'https://broker.example/list?c={{cursor}}', method: 'GET', paging: 'cursor', timeFormat: 'iso' },
  headers: [{ __typename: 'BrokerHeader', name: 'x-api-key', value: '***' }],
  mapping: {
    __typename: 'BrokerPullMapping',
    ...{
      format: 'json',
      list: 'data',
      next: 'next',
      lead: 'ref',
      leadKey: 'reference',
      eventId: null,
      status: 'state',
    },
    ...{ deposit: 'ftd', depositValues: [1, 'yes'], returnedStatuses: [], amount: null, time: null },
  },
  ...{ intervalMinutes: 5, lookBackMinutes: 60, reconcileDays: 7, timeoutMs: 10_000 },
}
const difference = (id: string, kind: string, leadId: string | null, ours: string | null, theirs: string | null) => ({
  __typename: 'BrokerDifference',
  ...{ id, kind, leadId, reference: `attempt-${id}`, ours, theirs },
})

function open(stored: object | null) {
  const saved: Record<string, unknown>[] = []
  server.use(
    graphql.query('AdvertiserPull', () => HttpResponse.json({ data: { advertiserPull: row(1, stored) } })),
    graphql.query('BrokerDifferences', () =>
      HttpResponse.json({
        data: {
          brokerDifferences: {
            __typename: 'BrokerDifferences',
            rows: [
              difference('1', 'deposit', '48', 'no', 'yes'),
              difference('2', 'missing_with_us', null, null, 'Callback'),
            ],
            total: 2,
          },
        },
      }),
    ),
    graphql.mutation('SaveAdvertiserPull', ({ variables }) => {
      saved.push(variables)
      return HttpResponse.json({
        data: { saveAdvertiserPull: { __typename: 'AdvertiserPullPayload', advertiserPull: row(2, pull), errors: [] } },
      })
    }),
  )
  saveUser(admin)
  render(
    <ThemeProvider>
      <ApolloProvider client={createClient()}>
        <MemoryRouter>
          <PullPage advertiserId="7" />
        </MemoryRouter>
      </ApolloProvider>
    </ThemeProvider>,
  )
  return { staff: userEvent.setup({ delay: null }), saved }
}
describe('the status sync of an advertiser', () => {
  useServer()

  it('shows why it fails, and each difference with its lead', async () => {
    open(pull)
    expect(await screen.findByText(/Failed 2 times in a row/)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('The broker answered with HTTP 500. Nothing is lost')
    const table = await screen.findByRole('table', { name: 'Differences' })
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) =>
        within(line)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
    expect(cells).toEqual([
      ['Deposit differs', '48', 'attempt-1', 'No deposit', 'Deposit'],
      ['Missing with us', 'Unknown here', 'attempt-2', '–', 'Callback'],
    ])
    expect(within(table).getByRole('link', { name: '48' }).getAttribute('href')).toContain('48')
  })

  it('is set up with an address that names what its pages need', async () => {
    const { staff, saved } = open(null)
    const address = await screen.findByRole('textbox', { name: /^Address/ })
    const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Fetched regularly/ }).checked
    expect([screen.getAllByText(/is off/).length, isOn()]).toEqual([1, false])
    await staff.click(screen.getByRole('radio', { name: 'Cursor' }))
    await staff.click(address)
    await staff.paste('https://broker.example/list?from={{from}}')
    expect(isOn()).toBe(true)
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Say where {{cursor}} stands.')).toBeTruthy()
    expect(screen.getByText('Say where the next page stands.')).toBeTruthy()
    await staff.click(address)
    await staff.paste('&c={{cursor}}')
    await staff.type(screen.getByRole('textbox', { name: /^Next page/ }), 'next')
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Failed 2 times in a row/)).toBeTruthy()
    expect(saved).toEqual([
      expect.objectContaining({
        ...{ advertiserId: '7', isActive: true },
        pull: expect.objectContaining({
          ...{ url: 'https://broker.example/list?from={{from}}&c={{cursor}}', paging: 'cursor', intervalMinutes: 5 },
          mapping: expect.objectContaining({ format: 'json', list: 'data', next: 'next', depositValues: ['true'] }),
        }),
      }),
    ])
  })
})

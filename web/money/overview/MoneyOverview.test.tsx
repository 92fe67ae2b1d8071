import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { MoneyOverviewQuery } from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'
import './MoneyOverviewPage'

type Overview = NonNullable<MoneyOverviewQuery['moneyOverview']>

const day = (day: string, revenue: number, payout: number) => ({
  __typename: 'MoneyOfDay' as const,
  day,
  revenue,
  payout,
})
const overview: Overview = {
  ...{ __typename: 'MoneyOverview', month: '2026-11-01', timeZone: 'UTC', until: '2026-11-27T14:32:00.000Z' },
  ...{ revenue: 1700, payout: 1200, deposits: 2 },
  previous: {
    ...{ __typename: 'PreviousMonth', month: '2026-10-01', until: '2026-10-27T14:32:00.000Z' },
    ...{ revenue: 850, payout: 600 },
  },
  days: [day('2026-11-26', 850, 600), day('2026-11-27', 850, 600), day('2026-11-28', 0, 0)],
  owedToUs: { amount: 2550, openAmount: 1700, credit: 0, partners: 2 },
  owedByUs: { amount: 1150, openAmount: 1200, credit: 50, partners: 1 },
  balances: [
    { advertiserId: '26', advertiserName: 'Aurora Markets', balance: 2550, late: 850, creditLimit: 2500 },
    { advertiserId: '27', advertiserName: 'Brightmoor', balance: 10, late: 0, creditLimit: null },
  ],
  changes: {
    ...{ __typename: 'ChangesSinceClosing', month: '2026-10-01', closedAt: '2026-11-03T09:00:00.000Z' },
    kinds: [
      { kind: 'return', count: 5, revenue: -1860, payout: -620 },
      { kind: 'conversion', count: 4, revenue: 300, payout: 100 },
    ],
  },
}

let answer: Overview
describe('the overview of money', () => {
  useServer()
  useLayout()
  beforeEach(() => {
    answer = overview
    server.use(
      graphql.query('MoneyOverview', () => HttpResponse.json({ data: { moneyOverview: answer } })),
      graphql.query('Aging', () =>
        HttpResponse.json({
          data: {
            aging: [
              { __typename: 'AgingSum', side: 'advertiser', bucket: 'not_due', count: 0, amount: 0 },
              { __typename: 'AgingSum', side: 'advertiser', bucket: 'to_30', count: 3, amount: 850 },
            ],
          },
        }),
      ),
      graphql.query('AccountingMonths', () =>
        HttpResponse.json({
          data: {
            accountingMonths: [
              {
                ...{ __typename: 'AccountingMonth', month: '2026-11-01', endsAt: '2026-12-01T00:00:00.000Z' },
                ...{ timeZone: 'UTC', state: 'open', closedAt: null, closedBy: null, blockedBy: null, version: 1 },
              },
            ],
          },
        }),
      ),
      graphql.query('NextClosing', () =>
        HttpResponse.json({
          data: {
            closing: {
              __typename: 'Closing',
              checks: [
                {
                  ...{ __typename: 'ClosingCheck', check: 'brokers', found: 8, money: 995_160 },
                  ...{ isSettled: false, note: null },
                },
              ],
            },
          },
        }),
      ),
    )
  })

  it('says what the month earned, what is owed, and what changed since the last closing', async () => {
    renderApp({ path: '/money' })
    const month = within(await screen.findByRole('region', { name: 'November 2026 so far' }))
    expect(month.getByText('$500.00')).toBeTruthy()
    expect(within(month.getByRole('table', { name: 'Money per day' })).getAllByRole('row')).toHaveLength(4)
    const owed = within(screen.getByRole('region', { name: 'Owed to us' }))
    expect(['$2,550.00', '$1,700.00', '$850.00'].map((text) => owed.getByText(text))).toHaveLength(3)
    expect(owed.getByText('1–30 days late')).toBeTruthy()
    expect(owed.getByRole('link', { name: '$850.00' }).getAttribute('href')).toBe(
      '/money/statements?side=advertiser&state=open',
    )
    const paid = within(screen.getByRole('region', { name: 'Owed by us' }))
    expect([paid.getByText('No statement yet'), paid.getByText('Credit'), paid.getByText('−$50.00')]).toHaveLength(3)
    const rows = within(screen.getByRole('region', { name: /Largest balances/ })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Aurora Markets$2,550.00$850.00$2,500.00Full 102%',
      'Brightmoor$10.00$0.00––',
    ])
    const changed = within(screen.getByRole('region', { name: 'Changed since October 2026 was closed' }))
    expect(changed.getByRole('link', { name: '9 entries' }).getAttribute('href')).toBe(
      '/money/ledger?month=2026-11-01&effective=2026-10-01',
    )
    expect(changed.getByText('−$1,040.00')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Open the checks, 1 open' })).toBeTruthy()
  })

  it('leaves out what the user may not see', async () => {
    answer = { ...overview, revenue: null, previous: null, owedToUs: null, balances: [], changes: null }
    renderApp({ path: '/money' })
    const month = within(await screen.findByRole('region', { name: 'November 2026 so far' }))
    expect([month.queryByText('Profit', { selector: 'dt' }), screen.queryByText('Owed to us')]).toEqual([null, null])
    expect(screen.getByText('Owed by us')).toBeTruthy()
  })
})

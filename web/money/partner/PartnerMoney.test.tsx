import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type {
  BillingFactsFragment,
  PartnerMoneyQueryVariables,
  SaveBillingDataMutationVariables,
} from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { renderPart, server, useServer } from '../../test/render'
import { PartnerMoney } from './PartnerMoney'

const billing: BillingFactsFragment = {
  ...{ __typename: 'BillingData', advertiserId: '26', publisherId: null, legalName: 'Aurora Ltd', address: 'Tower 3' },
  ...{ taxNumber: '', emails: ['cfo@aurora.test'], termsDays: 14, minimumPayout: 0, hasAccount: true },
  ...{ accountEnd: '2231', note: '', isComplete: true, version: 4, returnDays: 30, bearsReturns: false },
  ...{ creditLimit: 2800, atLimit: 'warn' },
}

describe('the money of a partner', () => {
  useServer()
  useLayout()
  let asked: PartnerMoneyQueryVariables[]
  let saved: SaveBillingDataMutationVariables[]
  beforeEach(() => {
    asked = []
    saved = []
    server.use(
      graphql.query<object, PartnerMoneyQueryVariables>('PartnerMoney', ({ variables }) => {
        asked.push(variables)
        return HttpResponse.json({
          data: {
            partnerMonth: {
              ...{ __typename: 'PartnerMonth', month: '2026-11-01', balance: 2550, openAmount: 1650, credit: 0 },
              paysAfterDays: 16,
              ...{ linesAmount: 1700, deposits: 2, adjustmentsAmount: -50, adjustments: 1 },
            },
            depositReturns: {
              ...{ __typename: 'DepositReturns', total: 14 },
              rows: [
                {
                  ...{ __typename: 'DepositReturn', leadId: '883214', returnedAt: '2026-11-27T12:12:00.000Z' },
                  ...{ reason: 'Chargeback', advertiserName: 'Aurora Markets', publisherName: 'Orbit Reach' },
                  ...{ countryCode: 'DE', source: 'pull', actor: 'broker', isBorne: true, revenue: 850, payout: 0 },
                },
              ],
            },
            statements: {
              __typename: 'StatementList',
              total: 1,
              rows: [
                {
                  ...{ __typename: 'Statement', id: '7', number: 'A-2026-10-0006', side: 'advertiser' },
                  ...{ advertiserId: '26', publisherId: null, partnerName: 'Aurora Markets', month: '2026-10-01' },
                  ...{ state: 'issued', linesAmount: 900, adjustmentsAmount: 0, total: 900, closingBalance: 900 },
                  ...{ paid: 0, due: 900, runId: null, disputeNote: null },
                  ...{ isGenuine: true, issuedAt: '2026-11-03T09:00:00.000Z' },
                },
              ],
            },
          },
        })
      }),
      graphql.query('Aging', () =>
        HttpResponse.json({
          data: {
            aging: [{ __typename: 'AgingSum', side: 'advertiser', bucket: 'to_30', count: 1, amount: 900 }],
          },
        }),
      ),
      graphql.query('BillingData', () => HttpResponse.json({ data: { billingData: billing } })),
      graphql.mutation<object, SaveBillingDataMutationVariables>('SaveBillingData', ({ variables }) => {
        saved.push(variables)
        return HttpResponse.json({
          data: {
            saveBillingData: {
              ...{ __typename: 'BillingDataPayload', errors: [] },
              billingData: { ...billing, legalName: 'Aurora Group', version: 5 },
            },
          },
        })
      }),
    )
  })

  it('shows balance and statements with the open month, and saves billing data', async () => {
    const { staff } = renderPart(<PartnerMoney side="advertiser" id="26" name="Aurora Markets" />)
    const balance = within(await screen.findByRole('region', { name: 'Balance' }))
    expect(balance.getByText('$2,550.00')).toBeTruthy()
    expect(balance.getByRole('link', { name: 'Open its entries' }).getAttribute('href')).toBe(
      '/money/ledger?advertiser=26',
    )
    expect(await balance.findByText('1 statement')).toBeTruthy()
    expect([balance.getByText('16 days'), await balance.findByText('terms are 14')]).toHaveLength(2)
    const rows = within(screen.getByRole('table', { name: 'Statements' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'November 2026so far$1,700.00−$50.00$1,650.00$0.00–Open month',
      expect.stringContaining('A-2026-10-0006'),
    ])
    const returned = within(screen.getByRole('table', { name: 'Returns' })).getAllByRole('row')[1]
    expect(returned?.textContent).toMatch(/883214ChargebackOrbit Reachpull−\$850\.00we bear it$/)
    const form = within(await screen.findByRole('form', { name: 'Billing data' }))
    expect(form.getByText('•••• 2231')).toBeTruthy()
    const name = form.getByLabelText('Legal name')
    await staff.clear(name)
    await staff.type(name, 'Aurora Group{Enter}')
    expect(await screen.findByText('Billing data of Aurora Markets saved')).toBeTruthy()
    expect(saved.map(({ advertiserId, input, version }) => [advertiserId, input.legalName, version])).toEqual([
      ['26', 'Aurora Group', 4],
    ])
    expect(asked[0]).toEqual({ advertiserId: '26', publisherId: null })
  })

  it('shows how much of the credit limit is used, and sets what happens at it', async () => {
    const { staff } = renderPart(<PartnerMoney side="advertiser" id="26" name="Aurora Markets" />)
    const limit = within(await screen.findByRole('region', { name: 'Credit limit' }))
    expect(limit.getByText('91.1% used, $250.00 left')).toBeTruthy()
    expect(limit.getByRole('meter', { name: 'Credit limit used' }).className).toContain('near')
    await staff.click(limit.getByRole('radio', { name: 'Pause the advertiser' }))
    const field = limit.getByLabelText('Credit limit, US dollars')
    await staff.clear(field)
    await staff.type(field, '2500{Enter}')
    expect(await screen.findByText('Billing data of Aurora Markets saved')).toBeTruthy()
    expect(saved[0]?.input).toMatchObject({ creditLimit: 2500, atLimit: 'pause' })
  })
})

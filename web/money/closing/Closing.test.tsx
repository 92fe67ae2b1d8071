import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type {
  ClosingFactsFragment,
  CloseAccountingMonthMutationVariables,
  MonthFactsFragment,
} from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'
import './ClosingPage'

type CheckFacts = ClosingFactsFragment['checks'][number]
type ReviewRow = ClosingFactsFragment['review'][number]

const month: MonthFactsFragment = {
  ...{ __typename: 'AccountingMonth', month: '2026-11-01', endsAt: '2026-12-01T00:00:00.000Z', timeZone: 'UTC' },
  ...{ state: 'open', closedAt: null, closedBy: null, blockedBy: null, closing: null, version: 3 },
}
const check = (name: CheckFacts['check'], found = 0): CheckFacts => ({
  ...{ __typename: 'ClosingCheck', check: name, found, isSettled: found === 0 },
  ...{ money: name === 'pending' ? 850 * found : null, note: null },
})
const partner = (
  side: ReviewRow['side'],
  id: string,
  partnerName: string,
  facts: Partial<ReviewRow> = {},
): ReviewRow => ({
  ...{ __typename: 'ReviewRow', side, partnerId: id, partnerName, openingBalance: 100, paymentsAmount: 0 },
  ...{ linesAmount: 1700, adjustmentsAmount: -850, total: 850, closingBalance: 950, difference: 0 },
  ...{ previousTotal: null, hasBillingData: true, ...facts },
})

let read: MonthFactsFragment
let checks: CheckFacts[]
let review: ReviewRow[]
let sent: object[]
const closing = () => ({ __typename: 'Closing', checks, review, differences: [] })
const keep = <T extends object>(variables: T) => void sent.push(variables)

describe('closing a month', () => {
  useServer()
  useLayout()
  beforeEach(() => {
    read = month
    checks = [check('pending', 2), check('held')]
    review = [
      partner('advertiser', '26', 'Aurora Markets', { previousTotal: 1000 }),
      partner('publisher', '7', 'Orbit Reach', { hasBillingData: false }),
    ]
    sent = []
    server.use(
      graphql.query('BrokerComparisons', () =>
        HttpResponse.json({
          data: {
            brokerComparisons: [
              {
                ...{ __typename: 'BrokerComparisonState', advertiserId: '26', advertiserName: 'Aurora Markets' },
                ...{ hasList: true, differences: 1, open: 0, disputed: 1, disputedAmount: 850, ours: 1700 },
              },
            ],
          },
        }),
      ),
      graphql.query('ClosingProgress', () => HttpResponse.json({ data: { accountingMonth: read } })),
      graphql.query('Closing', () => HttpResponse.json({ data: { accountingMonth: read, closing: closing() } })),
      graphql.mutation('AcceptClosingCheck', ({ variables }) => {
        keep(variables)
        const note = {
          __typename: 'ClosingNote' as const,
          note: 'On Thursday',
          notedBy: 'nora@demo.test',
          notedAt: '2026-12-02T08:00:00.000Z',
        }
        checks = [{ ...check('pending', 2), isSettled: true, note }, check('held')]
        return HttpResponse.json({
          data: { acceptClosingCheck: { __typename: 'AcceptClosingCheckPayload', closing: closing(), errors: [] } },
        })
      }),
    )
  })

  it('accepts a check with a note, by the keyboard', async () => {
    const { staff } = renderApp({ path: '/money/close/2026-11' })
    const row = within(await screen.findByRole('article', { name: 'Deposits wait for a decision' }))
    expect([row.getByText('2'), row.getByText('$1,700.00')]).toHaveLength(2)
    row.getByRole('button', { name: 'Accept' }).focus()
    await staff.keyboard('{Enter}')
    const field = await row.findByLabelText('Note')
    await staff.click(field)
    await staff.keyboard('On Thursday{Enter}')
    expect(await row.findByText(/Accepted by nora@demo.test, .*: “On Thursday”/)).toBeTruthy()
    expect(sent).toEqual([{ month: '2026-11-01', check: 'pending', found: 2, money: 1700, note: 'On Thursday' }])
  })

  it('holds back closing while a check is open, and names partners without billing data', async () => {
    const { staff } = renderApp({ path: '/money/close/2026-11' })
    await staff.click(await screen.findByRole('link', { name: 'Go on to Compare' }))
    await staff.click(await screen.findByRole('link', { name: 'Go on to Review' }))
    const button = await screen.findByRole('button', { name: 'Close November 2026' })
    expect([button.hasAttribute('disabled'), screen.getByText('Some checks are open.')]).toEqual([
      true,
      expect.anything(),
    ])
    const table = within(screen.getByRole('table', { name: 'Advertisers owe us' }))
    expect(table.getByText('Aurora Markets').closest('tr')!.textContent).toContain('−$850.00')
    expect(table.getByRole('columnheader', { name: 'To October' })).toBeTruthy()
    expect(table.getByText('Aurora Markets').closest('tr')!.textContent).toContain('down 15.0%')
    expect(screen.getByRole('button', { name: 'Enter billing data' }).closest('tr')!.textContent).toContain(
      'Orbit Reach',
    )
  })

  it('closes once the month is typed, with the version that was read', async () => {
    checks = [check('pending'), check('held')]
    server.use(
      graphql.mutation<object, CloseAccountingMonthMutationVariables>('CloseAccountingMonth', ({ variables }) => {
        keep(variables)
        const payload = {
          __typename: 'CloseAccountingMonthPayload',
          month,
          numbers: ['A-2026-11-0001'],
          drafts: 1,
          errors: [],
        }
        return HttpResponse.json({ data: { closeAccountingMonth: payload } })
      }),
    )
    const { staff } = renderApp({ path: '/money/close/2026-11?step=review' })
    await staff.click(await screen.findByRole('button', { name: 'Close November 2026' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close November 2026' }))
    const button = dialog.getByRole('button', { name: 'Close November 2026' })
    expect(button.hasAttribute('disabled')).toBe(true)
    await staff.type(dialog.getByLabelText(/Type November 2026/), 'November 2026{Enter}')
    expect(await screen.findByText('November 2026 is closed')).toBeTruthy()
    expect(screen.getByText('1 statement issued and signed. 1 draft wait for billing data.')).toBeTruthy()
    expect(sent).toEqual([{ month: '2026-11-01', version: 3 }])
  })

  it('says how far a closing is that another person began, and joins it', async () => {
    checks = [check('pending')]
    read = { ...month, closing: { done: 9, total: 16 } }
    const { staff } = renderApp({ path: '/money/close/2026-11?step=review' })
    await staff.click(await screen.findByRole('button', { name: 'Closing, 9 of 16' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close November 2026' }))
    expect(dialog.getByText(/1 disputed line, \$850\.00, stays in our sum\./)).toBeTruthy()
    await staff.type(dialog.getByLabelText(/Type November 2026/), 'November 2026')
    const act = dialog.getByRole('button', { name: 'Closing, 9 of 16' })
    expect(act.hasAttribute('disabled')).toBe(false)
    read = { ...month, state: 'closed', closedAt: '2026-12-02T09:00:00.000Z', closedBy: 'nora@demo.test', version: 4 }
    expect(await screen.findByText('Closed', {}, { timeout: 4000 })).toBeTruthy()
  })

  it('marks partners with disputed lines in the review', async () => {
    renderApp({ path: '/money/close/2026-11?step=review' })
    const row = (await screen.findByText('Disputed $850.00')).closest('tr')!
    expect(row.textContent).toContain('Aurora Markets')
  })
})

import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { RecordPaymentMutationVariables } from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { usePresetServer } from '../../test/presetServer'
import { renderApp, server, useServer } from '../../test/render'
import './PaymentsPage'

const statement = (id: string, month: string, due: number) => ({
  ...{ __typename: 'Statement', id, number: `A-${month}-0001`, month: `${month}-01`, dueOn: '2026-12-16', due },
  state: 'issued',
})
const payment = {
  ...{ __typename: 'Payment', id: '7', side: 'advertiser', advertiserId: '26', publisherId: null },
  ...{ partnerName: 'Aurora Markets', amount: 150, paidOn: '2026-12-08', reference: 'WIRE-1', month: '2026-12-01' },
  allocations: [{ __typename: 'PaymentAllocation', statementId: '5', number: 'A-2026-10-0001', amount: 100 }],
  ...{ credit: 50, entryId: '9', runId: null, runNumber: null, createdBy: 'ada@example.test' },
  ...{ takenBackAt: null, takenBackBy: null, takenBackReason: null },
}
const candidate = (publisherId: string, facts: object) => ({
  ...{ __typename: 'PayoutCandidate', publisherId, publisherName: `Publisher ${publisherId}`, dueOn: '2026-12-01' },
  ...{
    amount: 100,
    minimum: 50,
    accountEnd: '4417',
    obstacle: null,
    isEarly: false,
    failedOn: null,
    failedReason: null,
  },
  statements: [{ __typename: 'UnpaidStatement', statementId: publisherId, number: `P-2026-11-000${publisherId}` }],
  ...facts,
})

let recorded: RecordPaymentMutationVariables[]
let created: object[]
beforeEach(() => {
  recorded = []
  created = []
})

describe('payments', () => {
  useServer()
  useLayout()
  usePresetServer()
  beforeEach(() => {
    const page = { __typename: 'PaymentList', total: 1, received: 150, paidOut: 0, rows: [payment] }
    server.use(
      graphql.query('Payments', () => HttpResponse.json({ data: { payments: page } })),
      graphql.query('PayoutRuns', () =>
        HttpResponse.json({ data: { payoutRuns: { __typename: 'PayoutRunList', total: 0, rows: [] } } }),
      ),
      graphql.query('PayoutSettings', () =>
        HttpResponse.json({
          data: { payoutSettings: { __typename: 'PayoutSettings', isOnePersonEnough: false, today: '2026-12-09' } },
        }),
      ),
      graphql.query('Aging', () => HttpResponse.json({ data: { aging: [] } })),
      graphql.query('AccountingMonths', () => HttpResponse.json({ data: { accountingMonths: [] } })),
      graphql.query('PayoutCandidates', () =>
        HttpResponse.json({
          data: {
            payoutCandidates: {
              ...{ __typename: 'PayoutCandidates', dueUntil: '2026-12-09' },
              publishers: [
                candidate('1', {}),
                candidate('2', { isEarly: true }),
                candidate('3', { obstacle: 'below_minimum' }),
              ],
            },
          },
        }),
      ),
      graphql.mutation('CreatePayoutRun', ({ variables }) => {
        created.push((variables as { input: object }).input)
        const errors = [{ __typename: 'UserError', field: null, code: 'CONFLICT', message: 'What is due has changed.' }]
        return HttpResponse.json({
          data: { createPayoutRun: { __typename: 'PayoutRunPayload', payoutRun: null, errors } },
        })
      }),
      graphql.query('FilterValues', () =>
        HttpResponse.json({
          data: { filterValues: { advertisers: [{ id: '26', name: 'Aurora Markets' }], publishers: [] } },
        }),
      ),
      graphql.query('OpenStatements', () =>
        HttpResponse.json({
          data: {
            statements: {
              __typename: 'StatementList',
              rows: [statement('6', '2026-11', 200), statement('5', '2026-10', 100)],
            },
          },
        }),
      ),
      graphql.mutation<object, RecordPaymentMutationVariables>('RecordPayment', ({ variables }) => {
        recorded.push(variables)
        return HttpResponse.json({
          data: { recordPayment: { __typename: 'PaymentPayload', payment, errors: [] } },
        })
      }),
    )
  })

  it('lists them with what they pay', async () => {
    renderApp({ path: '/money/payments' })
    const list = within(await screen.findByRole('region', { name: 'Payments' }))
    const row = (await list.findByText('WIRE-1')).closest('tr')!
    expect(row.textContent).toBe(
      '2026-12-08Aurora MarketsWIRE-1A-2026-10-0001, credit $50.00ada@example.test$150.00Take back',
    )
    expect(list.getByRole('link', { name: 'A-2026-10-0001' }).getAttribute('href')).toBe('/money/statements/5')
  })

  it('chooses whom a run pays, but for those not due yet, and says why one cannot be paid', async () => {
    const { staff } = renderApp({ path: '/money/payments' })
    const table = within(await screen.findByRole('region', { name: 'Publishers with something due' }))
    const box = (name: string) => table.getByRole<HTMLInputElement>('checkbox', { name })
    await table.findByText('Below its minimum, carried over')
    expect(box('Pay Publisher 1').checked).toBe(true)
    expect([box('Pay Publisher 2').checked, table.getByText('Not due yet')]).toEqual([false, expect.anything()])
    expect(box('Publisher 3 cannot be paid').disabled).toBe(true)
    await staff.click(box('Pay Publisher 2'))
    expect(screen.getByText('2 publishers, 2 statements')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Create run' }))
    expect(await screen.findByText('What is due has changed.')).toBeTruthy()
    expect(created).toEqual([
      {
        dueUntil: '2026-12-09',
        payouts: [
          { publisherId: '1', amount: 100 },
          { publisherId: '2', amount: 100 },
        ],
      },
    ])
  })

  it('imports those of a bank whose invoice is named, and others only if they are ticked', async () => {
    const line = (line: number, state: string, reason: string | null, number: string | null) => ({
      ...{
        __typename: 'BankLine',
        line,
        paidOn: '2026-12-08',
        amount: 100 * line,
        text: `Wire ${line}`,
        state,
        reason,
      },
      partnerName: number && 'Aurora Markets',
      invoices: number ? [{ __typename: 'PaidInvoice', number }] : [],
    })
    const mapping = ['date', 'amount', 'text'].map((field, column) => ({ __typename: 'BankListColumn', column, field }))
    const sent: object[] = []
    server.use(
      graphql.query('BankList', ({ variables }) => {
        sent.push(variables)
        return HttpResponse.json({
          data: {
            bankList: {
              ...{ __typename: 'BankList', columns: ['Date', 'Amount', 'Text'], preview: [], mapping, problems: [] },
              lines: [
                line(2, 'matched', null, 'A-2026-10-0001'),
                line(3, 'matched', 'Found by its amount alone.', 'A-2026-11-0001'),
                line(4, 'open', 'It names no invoice, and none of this amount is open.', null),
              ],
            },
          },
        })
      }),
      graphql.mutation('ImportBankList', ({ variables }) => {
        sent.push(variables)
        const importBankList = { __typename: 'ImportBankListPayload', imported: 2, errors: [] }
        return HttpResponse.json({ data: { importBankList } })
      }),
    )
    const { staff } = renderApp({ path: '/money/payments' })
    await staff.click(await screen.findByRole('button', { name: 'Import from the bank' }))
    await screen.findByRole('dialog', { name: 'Import from the bank' })
    const content = 'Date,Amount,Text\n'
    const file = new File([content], 'bank.csv', { type: 'text/csv' })
    await staff.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
    const button = await screen.findByRole('button', { name: 'Record 1 payment' })
    const dialog = within(screen.getByRole('dialog', { name: 'Import from the bank' }))
    expect(dialog.getByRole('status').textContent).toBe('1 payment, $200.00')
    expect(dialog.queryByRole('checkbox', { name: 'Record line 4' })).toBeNull()
    await staff.click(dialog.getByRole('checkbox', { name: 'Record line 3' }))
    expect(button.textContent).toBe('Record 2 payments')
    await staff.click(button)
    expect(await screen.findByText('2 payments recorded')).toBeTruthy()
    expect(sent).toEqual([
      { content, mapping: null },
      { content, mapping: mapping.map(({ column, field }) => ({ column, field })), lines: [2, 3] },
    ])
  })

  it('records one with the keys N Y, the oldest statements ticked as far as it goes', async () => {
    const { staff } = renderApp({ path: '/money/payments' })
    await screen.findByRole('button', { name: 'Record payment' })
    await staff.keyboard('ny')
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
    await staff.click(dialog.getByRole('combobox'))
    await staff.click(await screen.findByRole('option', { name: 'Aurora Markets' }))
    await staff.type(dialog.getByLabelText(/^Amount/), '150')
    const box = (month: string) =>
      dialog.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^A-${month}-0001`) })
    expect((await dialog.findAllByRole('checkbox')).map((one) => (one as HTMLInputElement).checked)).toEqual([
      true,
      true,
    ])
    await staff.click(box('2026-10'))
    expect([box('2026-10').checked, box('2026-11').checked]).toEqual([false, true])
    await staff.click(dialog.getByRole('button', { name: 'Record $150.00' }))
    expect(await screen.findByText('Payment of $150.00 from Aurora Markets recorded')).toBeTruthy()
    expect(recorded[0]).toMatchObject({
      ...{ advertiserId: '26', publisherId: null },
      input: { amount: 150, allocations: [{ statementId: '6', amount: 150 }] },
    })
  })
})

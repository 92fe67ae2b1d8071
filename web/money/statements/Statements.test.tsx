import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, http, HttpResponse } from 'msw'
import type { StatementsQueryVariables } from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { defaultOf, preset, presets, usePresetServer } from '../../test/presetServer'
import { isChanged, tab } from '../../test/presetsOnScreen'
import { renderApp, server, useServer } from '../../test/render'
import type { FullStatement } from './StatementLetter'
import '../../reports/presets/ViewBar'
import './StatementPage'
import './StatementsPage'

const full = (facts: Partial<FullStatement> = {}): FullStatement => ({
  ...{
    __typename: 'Statement',
    id: '5',
    number: 'A-2026-11-0007',
    side: 'advertiser',
    advertiserId: '26',
    publisherId: null,
  },
  ...{ partnerName: 'Aurora Markets', month: '2026-11-01', state: 'issued', openingBalance: 100, linesAmount: 1700 },
  ...{
    adjustmentsAmount: -850,
    total: 850,
    paid: 0,
    due: 850,
    runId: null,
    disputeNote: null,
    closingBalance: 950,
    isGenuine: true,
    issuedAt: '2026-12-02T08:41:00.000Z',
  },
  ...{
    dueOn: '2026-12-16',
    sha256: 'ab'.repeat(32),
    keyId: '2026-a',
    previousId: '4',
    previousNumber: 'A-2026-10-0006',
  },
  ...{ previousSha256: 'cd'.repeat(32), checkedAt: '2026-12-09T01:00:00.000Z' },
  content: {
    ...{ __typename: 'StatementContent', lineCount: 1, adjustmentCount: 1, returnCount: 0 },
    lines: [
      {
        ...{ __typename: 'StatementLine' },
        country: 'DE',
        countryName: 'Germany',
        price: '850.00',
        count: 2,
        amount: '1700.00',
      },
    ],
    adjustments: [
      {
        ...{ __typename: 'StatementAdjustment' },
        lead: '883214',
        month: '2026-10',
        reason: 'Return',
        amount: '-850.00',
      },
    ],
    ...{ payments: [], returns: [] },
    parties: {
      ...{ __typename: 'StatementParties' },
      ...{ fromName: 'Northgate Leads Ltd', fromAddress: '3070 Limassol', fromTaxNumber: '', toName: 'Aurora Ltd' },
      ...{ toAddress: 'Tower 3', toTaxNumber: 'CY1', payTo: 'IBAN CY17', timeZone: 'Europe/Nicosia' },
    },
    isGenuine: true,
  },
  ...facts,
})

const done = [{ action: 'statement.send', after: { recipients: ['billing@aurora.example'] } }]
const entryOf = (row: (typeof done)[number]) => ({
  ...{ __typename: 'AuditEntry', count: 1, since: '2026-12-02T09:02:00.000Z', oldestId: '1', tally: [] },
  rows: [
    {
      ...{
        __typename: 'AuditRow',
        id: '1',
        createdAt: '2026-12-02T09:02:00.000Z',
        userId: '3',
        actor: 'nora@demo.test',
      },
      ...{ actorName: 'Nora Ward', entity: 'statement', entityId: '5', entityName: 'A-2026-11-0007' },
      ...{ record: 'Statement A-2026-11-0007', before: null, address: null, names: [], ...row },
    },
  ],
})
let asked: StatementsQueryVariables[]
const answer = (statement: FullStatement) =>
  server.use(
    graphql.query<object, StatementsQueryVariables>('Statements', ({ variables }) => {
      asked.push(variables)
      return HttpResponse.json({
        data: { statements: { __typename: 'StatementList', total: 1, sums: [], rows: [statement] } },
      })
    }),
    graphql.query('Statement', () => HttpResponse.json({ data: { statement } })),
    graphql.query('Payments', () =>
      HttpResponse.json({
        data: { payments: { __typename: 'PaymentList', total: 0, received: 0, paidOut: 0, rows: [] } },
      }),
    ),
    graphql.query('AuditEntries', () =>
      HttpResponse.json({
        data: { auditEntries: { __typename: 'AuditEntries', endCursor: null, entries: done.map(entryOf) } },
      }),
    ),
    graphql.query('AccountingMonths', () =>
      HttpResponse.json({
        data: {
          accountingMonths: [
            { __typename: 'AccountingMonth', month: '2026-12-01', closedAt: null },
            { __typename: 'AccountingMonth', month: '2026-11-01', closedAt: '2026-12-02T08:41:00.000Z' },
          ],
        },
      }),
    ),
  )

describe('statements', () => {
  useServer()
  useLayout()
  usePresetServer()
  beforeEach(() => {
    asked = []
    answer(full())
  })

  it('lists them as the address filters, and leads to the month that is next to close', async () => {
    renderApp({ path: '/money/statements?month=2026-11-01&side=advertiser' })
    const row = (await screen.findByText('A-2026-11-0007')).closest('tr')!
    expect(row.textContent).toContain('Aurora MarketsInvoiceNov 2026$1,700.00−$850.00$850.00$0.00$850.00Issued')
    expect(asked[0]).toMatchObject({ month: '2026-11-01', side: 'advertiser', state: null, search: null })
    expect((await screen.findByRole('link', { name: 'Close December 2026' })).getAttribute('href')).toBe(
      '/money/close/2026-12',
    )
  })

  it('begins with the default view, and keeps its filters as views', async () => {
    presets.stored = [preset('8', 'Open invoices', { address: '?side=advertiser&state=open' })]
    presets.begins = defaultOf('8')
    const { staff } = renderApp({ path: '/money/statements' })
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ side: 'advertiser', isOpen: true }))
    expect((await tab()).textContent).toContain('Open invoices')
    expect(isChanged()).toBe(false)
    await staff.click(screen.getByRole('radio', { name: 'Payouts' }))
    await waitFor(() => expect(isChanged()).toBe(true))
    await staff.click(screen.getByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog'))
    await staff.type(dialog.getByLabelText(/^Name/), 'Open payouts{Enter}')
    await waitFor(() =>
      expect(presets.stored[1]).toMatchObject({
        name: 'Open payouts',
        config: { address: '?side=publisher&state=open' },
      }),
    )
    await staff.click(screen.getByRole('link', { name: 'All statements' }))
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(asked.at(-1)).toMatchObject({ side: null, isOpen: null })
  })

  it('says that there are none before the first month is closed', async () => {
    server.use(
      graphql.query('Statements', () =>
        HttpResponse.json({ data: { statements: { __typename: 'StatementList', total: 0, sums: [], rows: [] } } }),
      ),
    )
    renderApp({ path: '/money/statements' })
    expect(await screen.findByText('No statements yet')).toBeTruthy()
  })

  it('shows the letter with its verification', async () => {
    renderApp({ path: '/money/statements/5' })
    const letter = within(await screen.findByRole('article', { name: 'Invoice as it prints' }))
    expect(letter.getByText('Germany').closest('tr')!.textContent).toBe('Germany$850.002$1,700.00')
    expect(letter.getByText('Lead 883214').closest('tr')!.textContent).toBe('Lead 883214October 2026Return−$850.00')
    expect(letter.getByText('To pay by 16 Dec 2026')).toBeTruthy()
    const check = within(screen.getByRole('region', { name: /Verification/ }))
    expect(check.getByText('Valid')).toBeTruthy()
    expect(check.getByRole('link', { name: 'A-2026-10-0006' }).getAttribute('href')).toBe('/money/statements/4')
  })

  it('tells what was done with it, and leads to its neighbours in the list', async () => {
    server.use(
      graphql.query('Statements', () =>
        HttpResponse.json({
          data: {
            statements: {
              ...{ __typename: 'StatementList', total: 2, sums: [] },
              rows: [full(), full({ id: '6', number: 'A-2026-11-0008' })],
            },
          },
        }),
      ),
      graphql.query('Statement', ({ variables }) =>
        HttpResponse.json({
          data: { statement: full(variables.id === '6' ? { id: '6', number: 'A-2026-11-0008' } : {}) },
        }),
      ),
    )
    const { staff } = renderApp({ path: '/money/statements' })
    await staff.click(await screen.findByText('A-2026-11-0007'))
    const history = within(await screen.findByRole('region', { name: /History/ }))
    await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(2))
    expect(history.getAllByRole('listitem')[0]!.textContent).toContain('to billing@aurora.example')
    expect(history.getAllByRole('listitem')[1]!.textContent).toMatch(/^Issued and signed2026-12-02/)
    expect(screen.getByRole('button', { name: 'Previous statement' })).toHaveProperty('disabled', true)
    await staff.click(screen.getByRole('button', { name: 'Next statement' }))
    expect(await screen.findByRole('heading', { name: 'Invoice A-2026-11-0008' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Next statement' })).toHaveProperty('disabled', true)
  })

  it('sends several, each to the addresses of its partner, and says which were not sent', async () => {
    const sent: unknown[] = []
    const other = full({ id: '6', number: 'A-2026-11-0008', advertiserId: '27', partnerName: 'Veltra', due: 100.5 })
    server.use(
      graphql.query('Statements', () =>
        HttpResponse.json({
          data: { statements: { __typename: 'StatementList', total: 2, sums: [], rows: [full(), other] } },
        }),
      ),
      graphql.query('BillingData', ({ variables }) =>
        HttpResponse.json({
          data: {
            billingData: {
              ...{
                __typename: 'BillingData',
                publisherId: null,
                legalName: '',
                address: '',
                taxNumber: '',
                termsDays: 14,
              },
              ...{
                minimumPayout: null,
                returnDays: 30,
                bearsReturns: false,
                creditLimit: null,
                atLimit: null,
                note: '',
              },
              ...{ hasAccount: false, accountEnd: null, isComplete: true, version: 1 },
              advertiserId: variables.advertiserId,
              emails: [`billing@${variables.advertiserId}.example`],
            },
          },
        }),
      ),
      graphql.mutation('SendStatement', ({ variables }) => {
        sent.push(variables)
        const isRefused = variables.id === '6' && sent.length === 2
        return HttpResponse.json({
          data: {
            sendStatement: {
              ...{ __typename: 'SendStatementPayload', sentTo: isRefused ? null : variables.recipients },
              errors: isRefused
                ? [{ __typename: 'UserError', message: 'It was not sent: 550', field: null, code: 'CONFLICT' }]
                : [],
            },
          },
        })
      }),
    )
    const { staff } = renderApp({ path: '/money/statements' })
    await staff.click(await screen.findByRole('checkbox', { name: 'Select A-2026-11-0007' }))
    await staff.click(screen.getByRole('checkbox', { name: 'Select A-2026-11-0008' }))
    const bar = within(screen.getByRole('toolbar', { name: 'Selected statements' }))
    expect(bar.getByText('invoices, due $950.50')).toBeTruthy()
    await staff.click(bar.getByRole('button', { name: 'Send 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send statements' }))
    expect(await dialog.findByText('billing@27.example')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Send 2' }))
    expect(await dialog.findByText('Not sent: It was not sent: 550')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Send 1' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { id: '5', recipients: ['billing@26.example'] },
      { id: '6', recipients: ['billing@27.example'] },
      { id: '6', recipients: ['billing@27.example'] },
    ])
  })

  it('says how many lines are in the files alone, with the sum of all', async () => {
    const statement = full()
    answer({ ...statement, content: { ...statement.content!, lineCount: 20_000 } })
    renderApp({ path: '/money/statements/5' })
    const letter = within(await screen.findByRole('article', { name: 'Invoice as it prints' }))
    const rest = letter.getByText('19,999 more rows are in the PDF').closest('tr')!
    expect(rest.nextElementSibling!.textContent).toBe('Sum$1,700.00')
  })

  it('says why a file was not downloaded', async () => {
    const files: string[] = []
    server.use(
      http.get('*/export/statements/5/:file', ({ params }) => {
        files.push(String(params.file))
        return new HttpResponse(null, { status: 503 })
      }),
    )
    const { staff } = renderApp({ path: '/money/statements/5' })
    await staff.click(await screen.findByRole('button', { name: 'PDF' }))
    expect(await screen.findByText('The file was not downloaded. Please try again.')).toBeTruthy()
    expect(files).toEqual(['pdf'])
  })

  it('opens a statement whose text cannot be read, and says why', async () => {
    const { content: _, ...statement } = full()
    server.use(
      graphql.query('Statement', () =>
        HttpResponse.json({
          data: { statement: { ...statement, content: null } },
          errors: [
            { message: 'A-2026-11-0007 is broken.', path: ['statement', 'content'], extensions: { code: 'CONFLICT' } },
          ],
        }),
      ),
    )
    renderApp({ path: '/money/statements/5' })
    expect(await screen.findByText('This statement is broken')).toBeTruthy()
    expect(screen.getByText('A-2026-11-0007 is broken.')).toBeTruthy()
    expect(screen.getAllByText('Broken')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('warns of a statement whose signature is broken, and offers no file of a draft', async () => {
    answer(full({ isGenuine: false }))
    const { unmount } = renderApp({ path: '/money/statements/5' })
    expect(await screen.findAllByText('Broken')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull()
    unmount()
    answer(full({ number: null, state: 'draft', sha256: null, isGenuine: null, issuedAt: null, dueOn: null }))
    renderApp({ path: '/money/statements/5' })
    expect(await screen.findByRole('heading', { name: 'Draft of invoice' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull()
  })
})

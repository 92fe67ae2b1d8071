import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import type { LedgerAccountKind, LedgerQueryVariables, LedgerRowFragment } from '../../generated/graphql'
import { answerFilterValues } from '../../test/leadsFilterServer'
import { useLayout } from '../../test/layout'
import { usePresetServer } from '../../test/presetServer'
import { admin, renderApp, server, useServer } from '../../test/render'
import './LedgerPage'

type Row = LedgerRowFragment & { __typename: 'LedgerEntry' }
const line = (account: LedgerAccountKind, debit: number | null, credit: number | null) => ({
  ...{ __typename: 'LedgerLine' as const, account, debit, credit },
})
const entry = (id: number, facts: Partial<Row> = {}): Row => ({
  __typename: 'LedgerEntry',
  id: String(id),
  createdAt: '2026-11-27T12:12:07.000+00:00',
  kind: 'conversion',
  ...{ advertiserId: '26', advertiserName: 'Aurora Markets', publisherId: null, publisherName: null },
  ...{ leadId: '883214', countryName: 'Germany', countryCode: 'DE' },
  effectiveAt: '2026-11-26T09:00:00.000+00:00',
  ...{ effectiveMonth: '2026-11-01', effectiveClosedAt: null, month: '2026-11-01' },
  ...{ actor: 'nora@demo.test', auditId: '2204718', oldStatus: 'PENDING_FTD', newStatus: 'FTD' },
  ...{ oldAmount: 0, newAmount: 850, amount: 850 },
  lines: [line('receivable', 850, null), line('revenue', null, 850)],
  ...facts,
})
const returned = entry(48211, {
  ...{ kind: 'return', oldStatus: 'FTD', newStatus: 'FTD_REJECTED', oldAmount: 850, newAmount: 0, amount: -850 },
  ...{ effectiveMonth: '2026-10-01', effectiveClosedAt: '2026-11-03T10:00:00.000+00:00' },
  lines: [line('revenue', 850, null), line('receivable', null, 850)],
})
const payout = entry(48212, {
  ...{ advertiserId: null, advertiserName: null, publisherId: '7', publisherName: 'Orbit Reach' },
  ...{ kind: 'return', oldAmount: 610, newAmount: 0, amount: -610 },
})

let asked: LedgerQueryVariables[]
const answer = (rows: Row[], differences = 0) =>
  server.use(
    graphql.query<object, LedgerQueryVariables>('Ledger', ({ variables }) => {
      asked.push(variables)
      return HttpResponse.json({ data: { ledger: { __typename: 'Ledger', total: rows.length, differences, rows } } })
    }),
    graphql.query('EntriesOfLead', () => HttpResponse.json({ data: { ledger: { __typename: 'Ledger', rows } } })),
    graphql.query('AccountingMonths', () =>
      HttpResponse.json({
        data: {
          accountingMonths: [
            { __typename: 'AccountingMonth', month: '2026-11-01', closedAt: null },
            { __typename: 'AccountingMonth', month: '2026-10-01', closedAt: '2026-11-03T10:00:00.000+00:00' },
          ],
        },
      }),
    ),
    graphql.query('PartnerBalance', () =>
      HttpResponse.json({ data: { advertiser: { __typename: 'Advertiser', id: '26', balance: 1240.5 } } }),
    ),
  )

describe('the ledger', () => {
  useServer()
  useLayout()
  usePresetServer()
  beforeEach(() => {
    asked = []
    answerFilterValues()
    answer([payout, returned])
  })

  it('shows debit above credit, and months that differ', async () => {
    renderApp({ path: '/money/ledger' })
    const row = (await screen.findByText('Aurora Markets')).closest('tr')!
    expect(row.textContent).toContain('RevenueReceivable')
    expect(row.textContent).toContain('Oct → Nov')
    expect(screen.getByText('2 entries, all balanced')).toBeTruthy()
  })

  it('opens an entry with its lines, its lead and what belongs together', async () => {
    const { staff } = renderApp({ path: '/money/ledger?entry=48211' })
    const panel = within(await screen.findByRole('complementary', { name: 'Entry 48,211' }))
    expect(await panel.findByText('Aurora Markets took back the deposit of lead 883214.')).toBeTruthy()
    expect(panel.getByText('−$850.00')).toBeTruthy()
    expect(panel.getByText('Receivable, Aurora Markets')).toBeTruthy()
    expect(panel.getByText('November 2026, from October 2026')).toBeTruthy()
    expect(panel.getByText('Why not October 2026')).toBeTruthy()
    expect(panel.getByText('2 of 2')).toBeTruthy()
    const other = await panel.findByRole('link', { name: 'Entry 48,212' })
    expect(other.closest('li')!.textContent).toContain('payout of Orbit Reach')
    expect(panel.getByRole('link', { name: 'Audit row 2,204,718' }).getAttribute('href')).toContain('entity_id=883214')
    await staff.keyboard('k')
    expect(await screen.findByRole('complementary', { name: 'Entry 48,212' })).toBeTruthy()
    await staff.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: /^Entry/ })).toBeNull()
  })

  it('asks for what the address filters, and shows the balance of a partner', async () => {
    renderApp({ path: '/money/ledger?advertiser=26&kind=return&month=2026-11-01&effective=2026-10-01&lead_id=883214' })
    expect(await screen.findByText('$1,240.50')).toBeTruthy()
    expect(asked[0]).toMatchObject({
      ...{ advertiserId: '26', publisherId: null, leadIds: ['883214'], kinds: ['return'] },
      ...{ month: '2026-11-01', effectiveMonth: '2026-10-01' },
    })
  })

  it('says that the books differ from the reports', async () => {
    answer([payout], 3)
    renderApp({ path: '/money/ledger' })
    expect(await screen.findByText(/1 entry; 3 amounts of leads differed from the reports/)).toBeTruthy()
  })

  it('leads home who may not see it', async () => {
    const permissions = admin.permissions.filter((code) => code !== permissionCode('MONEY_LIST'))
    renderApp({ path: '/money/ledger', user: { ...admin, permissions } })
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  })
})

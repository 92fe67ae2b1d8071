import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type {
  PreviewedReturnFragment,
  PreviewReturnsQueryVariables,
  ReturnDepositsMutationVariables,
  ReturnsReportQueryVariables,
} from '../../generated/graphql'
import { answerFilterValues } from '../../test/leadsFilterServer'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'
import './ReturnDialog'
import './ReasonsDialog'
import './ReturnsPage'

type Preview = PreviewedReturnFragment & { __typename: 'ReturnPreview' }
const november = { __typename: 'PreviewedEntry' as const, effectiveMonth: '2026-11-01', month: '2026-11-01' }
const preview = (line: number, facts: Partial<Preview> = {}): Preview => ({
  ...{ __typename: 'ReturnPreview', line, text: String(900 + line), leadId: String(900 + line) },
  ...{ advertiserId: '26', advertiserName: 'Aurora Markets', publisherId: '7', publisherName: 'Orbit Reach' },
  ...{ revenue: 850, payout: 610, isBorne: false, tellsPublisher: true, entries: [november, november] },
  ...{ code: null, message: null, ...facts },
})
const borne = { publisherId: '8', publisherName: 'Northlane Ads', payout: 0, isBorne: true, entries: [november] }
const late = {
  code: 'LATE' as const,
  message: 'Lead 903 deposited on 24 Oct. Aurora Markets may return it within 30 days, which ended on 23 Nov.',
}
const figures = {
  __typename: 'ReturnsReportRow' as const,
  deposits: 40,
  returns: 2,
  rate: 5,
  revenue: 1700,
  payout: 610,
}
const reasons = {
  __typename: 'ReturnReasons' as const,
  reasons: [
    { __typename: 'ReturnReason' as const, id: '2', name: 'Wrong number', kind: 'own' as const },
    { __typename: 'ReturnReason' as const, id: '5', name: 'Other', kind: 'other' as const },
    { __typename: 'ReturnReason' as const, id: '6', name: 'Not listed', kind: 'not_listed' as const },
  ],
  version: 4,
}

let previews: Preview[]
let looked: PreviewReturnsQueryVariables[]
let sent: ReturnDepositsMutationVariables[]
let asked: ReturnsReportQueryVariables[]
let refused: { __typename: 'LeadRefusal'; leadId: string; code: string; message: string }[]

describe('returns', () => {
  useServer()
  useLayout()
  beforeEach(() => {
    previews = [preview(1), preview(2, borne), preview(3, late)]
    ;[looked, sent, asked, refused] = [[], [], [], []]
    answerFilterValues()
    server.use(
      graphql.query<object, ReturnsReportQueryVariables>('ReturnsReport', ({ variables }) => {
        asked.push(variables)
        const rows = [{ ...figures, groupId: '26', name: 'Aurora Markets' }]
        const report = { __typename: 'ReturnsReport', rows, totals: { ...figures, groupId: null, name: 'Total' } }
        return HttpResponse.json({ data: { returnsReport: report } })
      }),
      graphql.query('ReturnReasons', () => HttpResponse.json({ data: { returnReasons: reasons } })),
      graphql.query<object, PreviewReturnsQueryVariables>('PreviewReturns', ({ variables }) => {
        looked.push(variables)
        return HttpResponse.json({ data: { previewReturns: previews } })
      }),
      graphql.mutation<object, ReturnDepositsMutationVariables>('ReturnDeposits', ({ variables }) => {
        sent.push(variables)
        const undo = refused.length ? null : { __typename: 'Undo', id: 'u-1', millisecondsLeft: 10_000 }
        const action = { __typename: 'ReturnsPayload', leads: [], refused, undo, errors: [] }
        return HttpResponse.json({ data: { action } })
      }),
    )
  })

  const openList = async () => {
    const { staff } = renderApp({ path: '/money/returns' })
    await staff.click(await screen.findByRole('button', { name: 'Return deposits' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Return deposits of a list' }))
    await staff.click(dialog.getByLabelText('Leads'))
    await staff.paste('901\n902\n\n903')
    await dialog.findByText('1 of 3 is too late and stays as it is')
    return { staff, dialog }
  }

  it('of a list name what is left out, count what remains, and are sent once with reason and note', async () => {
    const { staff, dialog } = await openList()
    expect(looked.at(-1)?.lines).toEqual(['901', '902', '', '903'])
    expect(dialog.getByRole('list', { name: 'Left out' }).textContent).toBe(`Line 3: ${late.message}`)
    const lines = [...document.querySelectorAll('[role=alertdialog] dl > div')].map((line) => line.textContent)
    expect(lines).toEqual([
      'Aurora Markets owes less, 2 deposits −$1,700.00',
      'Orbit Reach gets less, lead 901 −$610.00',
      'Northlane Ads, lead 902 we bear returns$0.00',
      'Profit−$1,090.00',
    ])
    expect(dialog.getByText('3 ledger entries, all in November 2026, which is still open.')).toBeTruthy()
    expect(dialog.getByText('2 publishers are told by postback, 10 seconds after this.')).toBeTruthy()
    const button = dialog.getByRole('button', { name: 'Return 2, −$1,700.00' })
    await staff.click(button)
    expect([dialog.getByText('Choose a reason.'), sent]).toEqual([expect.anything(), []])

    await staff.click(dialog.getByRole('combobox', { name: /^Reason/ }))
    expect(screen.queryByRole('option', { name: 'Not listed' })).toBeNull()
    await staff.click(await screen.findByRole('option', { name: 'Other' }))
    await staff.click(button)
    expect([dialog.getByText('Say in the note what the reason is.'), sent]).toEqual([expect.anything(), []])
    await staff.type(dialog.getByLabelText(/^Note/), 'Bonus abuse')
    await staff.click(button)
    expect(await screen.findByText('2 deposits returned, −$1,700.00')).toBeTruthy()
    expect(sent).toMatchObject([{ leadIds: ['901', '902'], reasonId: '5', note: 'Bonus abuse' }])
  })

  it('that somebody made in the meantime are looked at again, and nothing is returned', async () => {
    refused = [
      { __typename: 'LeadRefusal', leadId: '901', code: 'CONFLICT', message: 'Lead 901 was returned already.' },
    ]
    const { staff, dialog } = await openList()
    await staff.click(dialog.getByRole('combobox', { name: /^Reason/ }))
    await staff.click(await screen.findByRole('option', { name: 'Wrong number' }))
    const before = looked.length
    await staff.click(dialog.getByRole('button', { name: 'Return 2, −$1,700.00' }))
    expect(await screen.findByText('Lead 901 was returned already.')).toBeTruthy()
    expect(looked.length).toBeGreaterThan(before)
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  })

  it('are reported by advertiser, and by what the address says', async () => {
    renderApp({ path: '/money/returns?group=reason&period=last_month&by=return&advertiser=26' })
    const table = within(await screen.findByRole('table', { name: 'Returns' }))
    const row = await table.findByRole('row', { name: /^Aurora Markets/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([...['Aurora Markets', '40', '2', '5.00%', '$1,700.00', '$610.00']])
    expect(asked.at(-1)).toMatchObject({ groupBy: 'reason', by: 'return', advertiserId: '26' })
    expect(asked.at(-1)?.startDate).toMatch(/^\d{4}-\d\d-01$/)
  })
})

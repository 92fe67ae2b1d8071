import { describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { LeadHistoryQuery, LeadInfoQuery } from '../generated/graphql'
import { renderApp, server } from '../test/render'
import './LeadsPage'
import '../components/table/RowMenu'
import '../leadHistories/InjectionInfoDialog'
import '../leadHistories/LeadHistoryDialog'
import '../leadHistories/LeadInfoDialog'
import '../leadHistories/StatusHistoryDialog'
import { openLeads, row, useLeadsServer } from '../test/leadsServer'

type Entry = NonNullable<LeadHistoryQuery['leadHistory']>[number]
type Info = NonNullable<LeadInfoQuery['leads']>['rows'][number]
const fault = { message: 'down', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }
const named = { __typename: 'LeadList', rows: [{ __typename: 'Lead', id: '1000', email: 'lead1000@example.test' }] }

const step = (of: Entry['decision'][number]['of'], outcome: Entry['decision'][number]['outcome'], text: string) => ({
  of,
  outcome,
  text,
})
const entry = (id: number, facts: Partial<Entry> = {}) => ({
  __typename: 'LeadHistoryEntry',
  id: String(id),
  leadId: '1000',
  advertiser: 'Halden Trade',
  restrictionOrigin: 'broker',
  message: 'Duplicate',
  status: 'Rejected',
  distribution: 'DE slot A',
  createdAt: '2026-11-20T12:29:00.000+00:00',
  takenTime: 0.42,
  offer: 'summer',
  funnel: 'oakline',
  funnelOverride: null,
  publisherIdOverride: null,
  funnelOverrideOrigin: null,
  pubOverrideOrigin: null,
  reqPayload: null,
  resPayload: null,
  decision: [],
  ...facts,
})
const answerHistory = (entries: ReturnType<typeof entry>[]) =>
  server.use(graphql.query('LeadHistory', () => HttpResponse.json({ data: { leads: named, leadHistory: entries } })))
const answerStatusHistory = () =>
  server.use(
    graphql.query('LeadStatusHistory', () => {
      const change = {
        id: '1',
        createdAt: '2026-11-20T12:29:00.000+00:00',
        oldStatus: 'Accepted',
        newStatus: 'FTD',
        oldBrandStatus: null,
        newBrandStatus: 'Deposited',
        statusOverride: null,
        changedBy: 'nora@demo.test',
      }
      return HttpResponse.json({
        data: { leads: named, leadStatusHistory: [{ __typename: 'LeadStatusChange', ...change }] },
      })
    }),
  )
const answerInfo = (facts: Partial<Info>) =>
  server.use(
    graphql.query('LeadInfo', () => {
      const empty = Object.fromEntries(
        'firstName lastName phone ip hitId city language countryName countryCode brandStatus publisherStatus statusOverride rejectionReason advertiserName distributionName offer funnel customParam1 customParam2 customParam3 customParam4 customParam5 ftdDate brokerFtd autologinUrl redirectUrl notes injected funnelOverride funnelOverrideOrigin publisherIdOverride pubOverrideOrigin'
          .split(' ')
          .map((field) => [field, null]),
      )
      const lead = {
        __typename: 'Lead',
        ...empty,
        id: '1000',
        email: 'lead1000@example.test',
        status: 'ACCEPTED',
        publisherName: 'Adriva',
        createdAt: '2026-11-20T12:29:00.000+00:00',
        isTest: false,
        isInjected: false,
        ...facts,
      }
      return HttpResponse.json({ data: { leads: { __typename: 'LeadList', rows: [lead] } } })
    }),
  )
const fact = (dialog: HTMLElement, name: string) => within(dialog).getByText(name).nextElementSibling?.textContent

describe('the dialogs of a lead', () => {
  useLeadsServer()

  it('open from the icons of a row, stand in the address, and close by Back', async () => {
    answerStatusHistory()
    const staff = await openLeads()
    await staff.click(within(row(1000)).getByRole('button', { name: 'Status History' }))
    const dialog = await screen.findByRole('dialog', { name: 'Status History: lead1000@example.test (ID 1000)' })
    expect(new URLSearchParams(window.location.search).get('dialog')).toBe('status-history')
    expect(new URLSearchParams(window.location.search).get('lead')).toBe('1000')
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Created At',
      'Old Status',
      'New Status',
      'Old Brand Status',
      'New Brand Status',
      'Status Override',
      'Changed By',
    ])
    expect(
      within(dialog).getByRole('row', { name: /2026-11-20 14:29 Accepted FTD – Deposited – nora@demo.test/ }),
    ).toBeTruthy()
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.search).toBe('')
  })

  it('open by an address alone, and closing leaves the list where it was', async () => {
    answerStatusHistory()
    const { staff } = renderApp({ path: '/leads?page=2&dialog=status-history&lead=1000' })
    await screen.findByRole('dialog', { name: /^Status History/ })
    await staff.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.search).toBe('?page=2')
    expect(window.location.pathname).toBe('/leads')
  })

  it('open from the menu of a row, by right click and by keyboard alone', async () => {
    answerStatusHistory()
    answerInfo({
      isInjected: true,
      injected: 'Accepted by Corvane',
      funnelOverride: 'oakline',
      funnelOverrideOrigin: 'injection',
    })
    const staff = await openLeads()
    await staff.pointer({ keys: '[MouseRight]', target: within(row(999)).getByText('lead999@example.test') })
    expect(await screen.findByRole('menu', { name: 'Actions for lead 999' })).toBeTruthy()
    await staff.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()

    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Leads' }))
    await staff.keyboard('{Control>}{Home}{/Control}{End}{Enter}')
    const menu = await screen.findByRole('menu', { name: 'Actions for lead 1000' })
    expect(document.activeElement?.textContent).toBe('Status History')
    await staff.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(menu.isConnected).toBe(false)
    const dialog = await screen.findByRole('dialog', { name: 'Injection info: lead1000@example.test (ID 1000)' })
    expect(
      ['Is Injected', 'Injected', 'Funnel Override', 'Funnel Override Origin', 'Publisher ID Override'].map((name) =>
        fact(dialog, name),
      ),
    ).toEqual(['Yes', 'Accepted by Corvane', 'oakline', 'injection', '–'])
  })

  it('tell the details of a lead, whatever the filters are', async () => {
    answerInfo({ firstName: 'Marta', hitId: 'c-99', notes: 'Call back on Monday' })
    const staff = await openLeads()
    await staff.click(within(row(1000)).getByRole('button', { name: 'Lead info' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lead info: lead1000@example.test (ID 1000)' })
    expect(['First Name', 'Last Name', 'Hit ID', 'Notes'].map((name) => fact(dialog, name))).toEqual([
      'Marta',
      '–',
      'c-99',
      'Call back on Monday',
    ])
  })

  it('Lead History shows twenty-five attempts a page and names who refused only where one was refused', async () => {
    answerHistory([
      entry(30, {
        status: 'Accepted',
        restrictionOrigin: 'system',
        message: 'Sent',
        decision: [
          step('group', 'entered', 'Group Main chooses by slot: the one whose turn it is.'),
          step(
            'advertiser',
            'passed',
            'Brand 7: Cap #1 of publisher NorthWave is full: 40/40 (daily leads, until 00:00 Europe/Berlin).',
          ),
        ],
      }),
      ...Array.from({ length: 29 }, (_, index) => entry(29 - index)),
    ])
    const { staff } = renderApp({ path: '/leads?dialog=lead-history&lead=1000' })
    const dialog = await screen.findByRole('dialog', { name: 'Lead History: lead1000@example.test (ID 1000)' })
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Lead ID',
      'Advertiser',
      'Restriction Origin',
      'Message',
      'Status',
      'Distribution',
      'Created At',
      'Taken Time',
      'Offer',
      'Funnel',
      'Funnel Override',
      'Publisher ID Override',
      'Funnel Override Origin',
      'Pub Override Origin',
      'Request Payload',
      'Response Payload',
    ])
    const [, first, second] = within(dialog).getAllByRole('row')
    expect(within(dialog).getAllByRole('row')).toHaveLength(26)
    expect(within(first!).queryByText('system')).toBeNull()
    // Only an attempt whose decision was kept offers it, in words, under its row.
    expect(within(dialog).getAllByRole('button', { name: 'Show decision' })).toHaveLength(1)
    await staff.click(within(first!).getByRole('button', { name: 'Show decision' }))
    expect(
      within(within(dialog).getByRole('list', { name: 'Decision for Halden Trade' })).getByText(
        'Brand 7: Cap #1 of publisher NorthWave is full: 40/40 (daily leads, until 00:00 Europe/Berlin).',
      ),
    ).toBeTruthy()
    await staff.click(within(first!).getByRole('button', { name: 'Hide decision' }))
    expect(within(dialog).queryByRole('list', { name: /^Decision/ })).toBeNull()
    expect(within(second!).getByText('broker')).toBeTruthy()
    await staff.click(within(dialog).getByRole('button', { name: 'Next page' }))
    expect(within(dialog).getAllByRole('row')).toHaveLength(6)
  })

  it('Lead History cuts long texts, breaks the lines of a payload, and copies it as it came', async () => {
    const message = 'The advertiser answered that this lead is known already'
    const reqPayload = '{"email":"lead1000@example.test","country":"DE"}'
    answerHistory([entry(1, { message, reqPayload, resPayload: '<html>' })])
    const { staff } = renderApp({ path: '/leads?dialog=lead-history&lead=1000' })
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    const dialog = await screen.findByRole('dialog', { name: /^Lead History/ })
    expect(await within(dialog).findByText(`${message.slice(0, 30)}…`, { exact: false })).toBeTruthy()
    const cell = within(dialog)
      .getByText(`${reqPayload.slice(0, 30)}…`, { exact: false })
      .closest('td')!
    await staff.click(within(cell).getByRole('button', { name: 'Read more' }))
    expect(cell.querySelector('pre')?.textContent).toBe(JSON.stringify(JSON.parse(reqPayload), null, 2))
    await staff.click(within(cell).getByRole('button', { name: 'Show less' }))
    expect(cell.querySelector('pre')).toBeNull()
    await staff.click(within(cell).getByRole('button', { name: 'Copy request payload' }))
    expect(await screen.findByText('Request payload copied!')).toBeTruthy()
    expect(write).toHaveBeenCalledWith(reqPayload)
    await staff.click(within(dialog).getByRole('button', { name: 'Copy response payload' }))
    expect(await screen.findByText('Response payload copied!')).toBeTruthy()
  })

  it('say what did not load and load it when asked again', async () => {
    server.use(graphql.query('LeadHistory', () => HttpResponse.json({ errors: [fault] })))
    const { staff } = renderApp({ path: '/leads?dialog=lead-history&lead=1000' })
    const dialog = await screen.findByRole('dialog', { name: 'Lead History: ID 1000' })
    expect(await within(dialog).findByText('Lead History did not load')).toBeTruthy()
    answerHistory([])
    await staff.click(within(dialog).getByRole('button', { name: 'Retry' }))
    expect(await within(dialog).findByText('No attempts yet')).toBeTruthy()
  })
})

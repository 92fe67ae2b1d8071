import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import '../../ui/table/rows/RowMenu'
import '../leads/LeadsPage'
import { answerLead, attempted, failLead, panelAsked, type LeadEvent } from '../../test/leadPanelServer'
import { openLeads, row, useLeadsServer } from '../../test/leadsServer'
import { admin, renderApp, server } from '../../test/render'
import './LeadPage'
import './LeadPanel'

const query = () => new URLSearchParams(window.location.search)
const panel = (id = 1000) => screen.findByRole('complementary', { name: `Lead ${id}`, busy: false })
const gone = () => waitFor(() => expect(screen.queryByRole('complementary', { name: /^Lead \d/ })).toBeNull())
const section = async (title: string) =>
  screen.findByRole('region', { name: `${title}: lead1000@example.test (ID 1000)` })
const fact = (within_: HTMLElement, name: string) => within(within_).getByText(name).nextElementSibling?.textContent
const titles = (list: HTMLElement) =>
  within(list)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)

const changed: LeadEvent = {
  __typename: 'LeadStatusChanged',
  id: 'status-1',
  at: '2026-11-20T12:29:00.000Z',
  change: {
    ...{ __typename: 'LeadStatusChange', id: '1', createdAt: '2026-11-20T12:29:00.000+00:00' },
    ...{ oldStatus: 'Pending FTD', newStatus: 'FTD', oldAdvertiserStatus: null, newAdvertiserStatus: 'Deposited' },
    ...{ statusOverride: null, changedBy: 'nora@demo.test' },
  },
}

describe('the lead beside the list', () => {
  useLeadsServer()
  beforeEach(() => {
    panelAsked.length = 0
    answerLead()
  })

  it('opens by a press on a row, stands in the address, and closes by Back', async () => {
    answerLead({ firstName: 'Marta', lastName: 'Keller' })
    const staff = await openLeads()
    await staff.click(within(row(1000)).getByText('lead1000@example.test'))
    const opened = await panel()
    expect(await within(opened).findByRole('heading', { name: 'Marta Keller' })).toBeTruthy()
    expect(query().get('lead')).toBe('1000')
    expect(row(1000).getAttribute('aria-current')).toBe('true')
    window.history.back()
    await gone()
    expect(window.location.search).toBe('')
  })

  it('shows what the row says at once, before any answer', async () => {
    server.use(graphql.query('LeadPanel', () => new Promise<never>(() => {})))
    const staff = await openLeads()
    await staff.click(within(row(1000)).getByText('lead1000@example.test'))
    const opened = await panel()
    expect(fact(opened, 'Advertiser')).toBe('Halden Trade')
    expect(fact(opened, 'Offer')).toBe('oakline')
  })

  it('shows invisible characters in what publishers sent by their codes', async () => {
    answerLead({ firstName: 'Ann\u202Etxt', lastName: 'Lee', customParam1: 'fb\u2066x' })
    const staff = await openLeads()
    await staff.click(within(row(1000)).getByText('lead1000@example.test'))
    const opened = await panel()
    expect(await within(opened).findByRole('heading', { name: /^Ann.*202E.*txt Lee$/ })).toBeTruthy()
    expect(fact(opened, 'Custom Param 1')).toMatch(/^fb.*2066.*x$/)
  })

  it('is moved by J, K and arrows, opened by Enter and closed by Escape', async () => {
    const staff = await openLeads()
    await staff.keyboard('jj{Enter}')
    expect(await panel(999)).toBe(document.activeElement)
    expect(screen.getByText('2 of 4,812')).toBeTruthy()
    await staff.keyboard('j')
    await panel(998)
    await staff.keyboard('kk')
    await panel(1000)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous lead' }).disabled).toBe(true)
    await staff.keyboard('{ArrowDown}')
    await panel(999)
    await waitFor(() =>
      expect(within(screen.getByRole('complementary')).getByRole('status').textContent).toMatch(/^Lead 999: /),
    )
    await staff.keyboard('{Escape}')
    await gone()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Leads' })))
    await staff.keyboard('{Enter}')
    await panel(999)
  })

  it('is requested once, by the press that opens it, and not when it is passed by', async () => {
    const staff = await openLeads()
    await staff.click(within(row(1000)).getByText('lead1000@example.test'))
    const opened = await panel()
    await within(opened).findByText('Nothing yet')
    expect(panelAsked.map(({ id }) => id)).toEqual(['1000'])
    for (let steps = 0; steps < 3; steps++) fireEvent.keyDown(document.activeElement!, { key: 'j' })
    await within(await panel(997)).findByText('Nothing yet')
    expect(panelAsked.map(({ id }) => id)).not.toContain('998')
    expect(panelAsked.at(-1)?.id).toBe('997')
  })

  it('is changed by keys and from the palette, unless rows are selected', async () => {
    const staff = await openLeads()
    await staff.click(within(row(1000)).getByText('lead1000@example.test'))
    await panel()
    const cancel = async (name: string) =>
      staff.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Cancel' }))
    await staff.keyboard('o')
    await cancel('Override Status')
    await staff.keyboard('{Control>}k{/Control}')
    await staff.click(await screen.findByRole('option', { name: /^Inject the lead/ }))
    await cancel('Send leads to a different advertiser')
    await staff.click(within(row(999)).getByRole('checkbox'))
    await staff.click(within(row(998)).getByRole('checkbox'))
    await staff.keyboard('o')
    expect(await screen.findByText(/2 leads/)).toBeTruthy()
  })

  it('opens on a page of its own by Control and Enter', async () => {
    const staff = await openLeads()
    await staff.keyboard('j{Control>}{Enter}{/Control}')
    await screen.findByRole('heading', { level: 1, name: 'lead1000@example.test' })
    expect(window.location.pathname).toBe('/leads/1000')
  })

  it('opens by address, including old ones, and keeps the list when closed', async () => {
    answerLead({}, [changed])
    const { staff } = renderApp({ path: '/leads?page=2&dialog=status-history&lead=1000' })
    await section('Status History')
    expect(panelAsked.at(-1)).toMatchObject({ id: '1000', show: 'STATUS' })
    await staff.click(screen.getByRole('button', { name: 'Close' }))
    await gone()
    expect(window.location.search).toBe('?page=2')
    expect(window.location.pathname).toBe('/leads')
  })

  it("opens at the section of a row's icon, and shows all fields of a status change", async () => {
    answerLead({}, [changed])
    const staff = await openLeads()
    await staff.pointer({ keys: '[MouseRight]', target: within(row(1000)).getByText('lead1000@example.test') })
    await staff.click(await screen.findByRole('menuitem', { name: 'Status History' }))
    const history = await section('Status History')
    expect(within(history).getByText('nora@demo.test accepted the FTD.')).toBeTruthy()
    await staff.click(within(history).getByRole('button', { name: 'All fields' }))
    const fields = document.querySelector<HTMLElement>('[aria-label="Change of status"]')!
    expect(titles(fields)).toEqual([
      'Created At',
      'Old Status',
      'New Status',
      'Old Advertiser Status',
      'New Advertiser Status',
      'Status Override',
      'Changed By',
    ])
    expect(fact(fields, 'Created At')).toBe('2026-11-20 14:29')
    expect(fact(fields, 'Changed By')).toBe('nora@demo.test')
  })

  it('tells the details of a lead and its injection', async () => {
    const injection = { isInjected: true, injected: 'Accepted by Corvane', funnelOverride: 'oakline' }
    answerLead({ hitId: 'c-99', notes: 'Call back on Monday', ...injection, funnelOverrideOrigin: 'injection' })
    renderApp({ path: '/leads/1000?show=info' })
    await screen.findByRole('heading', { level: 1 })
    const info = await section('Lead info')
    await waitFor(() => expect(fact(info, 'Hit ID')).toBe('c-99'))
    expect(fact(info, 'Notes')).toBe('Call back on Monday')
    expect(fact(info, 'Rejection Reason')).toBe('–')
    const injected = await section('Injection info')
    expect(
      ['Is Injected', 'Injected', 'Funnel Override', 'Funnel Override Origin', 'Publisher ID Override'].map((name) =>
        fact(injected, name),
      ),
    ).toEqual(['Yes', 'Accepted by Corvane', 'oakline', 'injection', '–'])
  })

  it('shows why a lead was routed so, and the refusing party only if refused', async () => {
    const decision = [{ of: 'advertiser' as const, outcome: 'passed' as const, text: 'Brand 7: Cap #1 is full.' }]
    const accepted = { status: 'Accepted', restrictionOrigin: 'system', message: 'Sent', decision }
    answerLead({}, [attempted(2, accepted), attempted(1)])
    const { staff } = renderApp({ path: '/leads?show=lead-history&lead=1000' })
    const history = await section('Lead History')
    await within(history).findByText('Halden Trade accepted the lead')
    const [first, second] = within(history).getAllByRole('button', { name: 'All fields' })
    await staff.click(within(history).getByRole('button', { name: 'Why Halden Trade?' }))
    const trace = within(history).getByRole('list', { name: 'Decision for Halden Trade' })
    expect(within(trace).getByText('Brand 7: Cap #1 is full.')).toBeTruthy()
    await staff.click(first!)
    const fields = () => document.querySelector<HTMLElement>('[aria-label="Attempt"]')!
    expect(titles(fields())).toEqual([
      ...['Lead ID', 'Advertiser', 'Restriction Origin', 'Message', 'Status', 'Distribution', 'Created At'],
      ...['Taken Time', 'Offer', 'Funnel', 'Funnel Override', 'Publisher ID Override', 'Funnel Override Origin'],
      ...['Pub Override Origin', 'Request Payload', 'Response Payload'],
    ])
    expect(fact(fields(), 'Restriction Origin')).toBe('–')
    await staff.click(first!)
    await staff.click(second!)
    expect(fact(fields(), 'Restriction Origin')).toBe('broker')
  })

  it('cuts long texts, breaks the lines of a payload, and copies it as it came', async () => {
    const message = 'The advertiser answered that this lead is known already'
    const reqPayload = '{"email":"lead1000@example.test","country":"DE"}'
    answerLead({}, [attempted(1, { message, reqPayload, resPayload: '<html>' })])
    const { staff } = renderApp({ path: '/leads?show=lead-history&lead=1000' })
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    const history = await section('Lead History')
    expect(await within(history).findByText(`${message.slice(0, 30)}…`, { exact: false })).toBeTruthy()
    await staff.click(within(history).getByRole('button', { name: 'Request and answer' }))
    expect(history.querySelector('pre')?.textContent).toBe(JSON.stringify(JSON.parse(reqPayload), null, 2))
    await staff.click(within(history).getByRole('button', { name: 'Copy request payload' }))
    expect(await screen.findByText('Request payload copied!')).toBeTruthy()
    expect(write).toHaveBeenCalledWith(reqPayload)
    await staff.click(within(history).getByRole('button', { name: 'Copy response payload' }))
    expect(await screen.findByText('Response payload copied!')).toBeTruthy()
  })

  it('shows older events when asked', async () => {
    answerLead({}, [attempted(2)], 'cursor')
    const older = {
      __typename: 'LeadTimeline',
      total: 2,
      endCursor: null,
      events: [attempted(1, { message: 'Older' })],
    }
    server.use(
      graphql.query('OlderLeadEvents', ({ variables }) =>
        HttpResponse.json({
          data: { lead: variables.after === 'cursor' ? { __typename: 'Lead', id: '1000', timeline: older } : null },
        }),
      ),
    )
    const { staff } = renderApp({ path: '/leads?lead=1000' })
    await staff.click(await screen.findByRole('button', { name: 'Show older' }))
    expect(await screen.findByText(/Older$/)).toBeTruthy()
    expect(screen.getByText(/Duplicate$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('says what did not load and loads it when asked again', async () => {
    failLead()
    const { staff } = renderApp({ path: '/leads?lead=4242' })
    const opened = await panel(4242)
    expect(await within(opened).findByText('The lead did not load')).toBeTruthy()
    answerLead()
    await staff.click(within(opened).getByRole('button', { name: 'Retry' }))
    expect(await within(opened).findByText('Nothing yet')).toBeTruthy()
  })

  it('says when there is no such lead', async () => {
    server.use(graphql.query('LeadPanel', () => HttpResponse.json({ data: { lead: null } })))
    renderApp({ path: '/leads?lead=4242' })
    expect(await screen.findByText('No such lead')).toBeTruthy()
  })

  it('offers nothing that the role does not allow, and nothing at all without leads', async () => {
    const only = (...names: string[]) => ({ ...admin, permissions: names.map((name) => permissionCode(name) ?? 0) })
    const staff = await openLeads({ user: only('LEADS_LIST') })
    await staff.keyboard('j{Enter}')
    const opened = await panel()
    const actions = within(opened).getByRole('toolbar', { name: 'Lead actions' })
    expect(
      within(actions)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['More actions'])
    expect(within(opened).queryByText('Revenue')).toBeNull()
    expect(within(opened).queryByRole('radio', { name: 'Edits' })).toBeNull()
    await staff.click(within(actions).getByRole('button', { name: 'More actions' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copy emails'])
    expect(panelAsked.at(-1)).toMatchObject({ held: false })
  })

  it.each([
    [{ status: 'ACCEPTED' as const }, true],
    [{ status: 'ACCEPTED' as const, brokerFtd: '2026-11-20T12:29:00.000+00:00' }, false],
    [{ status: 'REJECTED' as const }, false],
    [{ status: 'FTD' as const }, false],
  ])('offers to fire an FTD only where the lead takes one: %j', async (facts, isOffered) => {
    answerLead(facts)
    const staff = await openLeads()
    await staff.keyboard('j{Enter}')
    const actions = within(await panel()).getByRole('toolbar', { name: 'Lead actions' })
    await within(actions).findByRole('button', { name: 'Override status' })
    await staff.click(within(actions).getByRole('button', { name: 'More actions' }))
    const offered = [
      ...within(actions).queryAllByText('Fire FTD'),
      ...screen.queryAllByRole('menuitem', { name: 'Fire FTD' }),
    ]
    expect(offered.length > 0).toBe(isOffered)
  })

  it.each([
    ['ACCEPTED', 'Fire FTD'],
    ['REJECTED', 'Manage selection'],
    ['FTD', 'Edit'],
  ] as const)('has as main button what usually comes next: %s, %s', async (status, first) => {
    answerLead({ status })
    const staff = await openLeads()
    await staff.keyboard('j{Enter}')
    const actions = within(await panel()).getByRole('toolbar', { name: 'Lead actions' })
    await waitFor(() => expect(within(actions).getAllByRole('button')[0]?.textContent).toBe(first))
  })

  it('says by the key why no FTD can be fired, unless rows are selected; the palette does not offer it', async () => {
    answerLead({ status: 'REJECTED' })
    const staff = await openLeads()
    await staff.keyboard('j{Enter}')
    const actions = within(await panel()).getByRole('toolbar', { name: 'Lead actions' })
    await waitFor(() => expect(within(actions).queryByText('Fire FTD')).toBeNull())
    await staff.keyboard('d')
    expect(await screen.findByText('The lead was rejected.')).toBeTruthy()
    expect(screen.queryByText('No row selected')).toBeNull()
    await staff.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('option', { name: /^Inject the lead/ })).toBeTruthy()
    expect(screen.queryByRole('option', { name: /^Fire FTD/ })).toBeNull()
    await staff.click(screen.getByRole('option', { name: /^Inject the lead/ }))
    const injection = await screen.findByRole('dialog', { name: 'Send leads to a different advertiser' })
    await staff.click(within(injection).getByRole('button', { name: 'Cancel' }))
    await staff.click(within(row(999)).getByRole('checkbox'))
    await staff.keyboard('d')
    expect(await screen.findByRole('alertdialog', { name: 'Confirm Action' })).toBeTruthy()
  })

  it('is not there without the permission for leads', async () => {
    const pending = { ...admin, permissions: [permissionCode('PENDING_CONVERSIONS_LIST') ?? 0] }
    renderApp({ path: '/?lead=1000', user: pending })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(panelAsked).toEqual([])
  })
})

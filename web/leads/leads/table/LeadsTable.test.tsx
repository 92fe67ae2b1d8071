import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { defaultRolePermissions } from '../../../../shared/access/roles'
import { admin, renderApp } from '../../../test/render'
import '../LeadsPage'
import {
  answerLeads,
  asked,
  failLeads,
  lastAsked,
  lead,
  openLeads,
  pageOfLeads,
  row,
  useLeadsServer,
} from '../../../test/leadsServer'

const header = (name: string) => screen.getByRole('columnheader', { name })
const query = () => new URLSearchParams(window.location.search)

describe('the leads table', () => {
  useLeadsServer()

  it('sorts on the server, newest first by default: texts up, numbers down', async () => {
    const staff = await openLeads()
    expect(lastAsked()).toMatchObject({ sort: { by: 'createdAt', order: 'desc' }, page: { number: 1, limit: 100 } })
    expect(header('Created').getAttribute('aria-sort')).toBe('descending')
    await staff.click(within(header('Email')).getByRole('button', { name: 'Email' }))
    await waitFor(() => expect(lastAsked()?.sort).toMatchObject({ by: 'email', order: 'asc' }))
    expect(header('Email').getAttribute('aria-sort')).toBe('ascending')
    await staff.click(within(header('Email')).getByRole('button', { name: 'Email' }))
    await waitFor(() => expect(lastAsked()?.sort).toMatchObject({ by: 'email', order: 'desc' }))
    expect(query().get('sort_by')).toBe('email')
    await staff.click(within(header('FTD Date')).getByRole('button', { name: 'FTD Date' }))
    await waitFor(() => expect(lastAsked()?.sort).toMatchObject({ by: 'ftdDate', order: 'desc' }))
    expect(within(header('Late FTD')).queryByRole('button', { name: 'Late FTD' })).toBeNull()
  })

  it('falls back to the newest first where a link sorts by what cannot be sorted by', async () => {
    await openLeads({ path: '/leads?sort_by=notes&sort_order=asc' })
    expect(lastAsked()?.sort).toMatchObject({ by: 'createdAt', order: 'desc' })
  })

  it('tints rows by what they are, and says it with symbols too', async () => {
    answerLeads(() => [
      lead(1000, { status: 'PENDING_FTD', isFakeFtd: true }),
      lead(999, { status: 'FTD', isQualityControl: true, lateFtd: true }),
      lead(998, { status: 'REJECTED', isInjected: true, isTest: true }),
      lead(997, { status: 'FTD', funnelOverride: 'oakline' }),
      lead(996, { status: 'PENDING_FTD' }),
      lead(995, { status: 'FTD_REJECTED' }),
    ])
    await openLeads()
    const tints = [1000, 999, 998, 997, 996, 995].map((id) => row(id).className)
    expect(tints).toEqual(['row-fake', 'row-qc', 'row-rejected', 'row-ftd', 'row-pending', ''])
    const symbols = [999, 998, 997].map((id) =>
      within(row(id))
        .getAllByRole('img')
        .map((symbol) => symbol.getAttribute('aria-label')),
    )
    expect(symbols.map((names) => names.filter(Boolean))).toEqual([['Late FTD'], ['Injected', 'Test'], ['Overridden']])
    expect(within(row(995)).getByText('FTD REJECTED')).toBeTruthy()
  })

  it('links names to records for editors, and shows plain text to others', async () => {
    await openLeads()
    const href = (name: string) => within(row(1000)).getByRole('link', { name }).getAttribute('href')
    expect([href('Halden Trade'), href('Adriva'), href('DE slot A')]).toEqual([
      '/edit/advertiser/8',
      '/edit/affiliate/3',
      '/rotations?distribution=31&page=2',
    ])
  })

  it('shows a Crm User neither links nor money', async () => {
    const staff = await openLeads({ user: { ...admin, permissions: [...(defaultRolePermissions[5] ?? [])] } })
    expect(within(row(1000)).queryByRole('link')).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Revenue' })).toBeNull()
    await staff.click(screen.getByRole('button', { name: /^Columns/ }))
    expect(screen.queryByRole('checkbox', { name: 'Payout' })).toBeNull()
    expect(asked[0]?.query).not.toMatch(/revenue|payout/)
  })

  it('opens a link without loading the page again', async () => {
    const staff = await openLeads()
    await staff.click(within(row(1000)).getByRole('link', { name: 'Halden Trade' }))
    await waitFor(() => expect(window.location.pathname).toBe('/edit/advertiser/8'))
  })

  it('shows dates on the clock of the user and names the zone', async () => {
    await openLeads()
    expect(within(row(1000)).getByText('2026-11-20 14:29').title).toBe('Europe/Nicosia')
  })

  it('moves by keyboard, selects with Space and presses a title with Enter', async () => {
    const staff = await openLeads()
    const grid = screen.getByRole('grid', { name: 'Leads' })
    const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent
    grid.focus()
    await staff.keyboard('{ArrowDown}')
    expect(active()).toBe('ID')
    await staff.keyboard('{ArrowDown}{ArrowRight}')
    expect(active()).toBe('lead1000@example.test')
    await staff.keyboard('{ArrowDown} ')
    expect(row(999).getAttribute('aria-selected')).toBe('true')
    await staff.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}{Enter}')
    await waitFor(() => expect(lastAsked()?.sort).toMatchObject({ by: 'email' }))
  })

  it('keeps the current rows if the next page fails, and retries on request', async () => {
    const staff = await openLeads()
    failLeads()
    await staff.click(screen.getByRole('button', { name: 'Next page' }))
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Leads did not load')).toBeTruthy()
    expect(row(1000)).toBeTruthy()
    answerLeads(pageOfLeads)
    await staff.click(within(alert).getByRole('button', { name: 'Retry' }))
    await screen.findByRole('row', { name: /lead995@/ })
    expect(screen.queryByText('Leads did not load')).toBeNull()
  })

  it('says why there are no rows and clears the filters', async () => {
    answerLeads(({ filter }) => (filter?.isTest ? [] : [lead(1000)]), 0)
    const { staff } = renderApp({ path: '/leads?filters=%7B%22is_test%22%3Atrue%7D' })
    const state = (await screen.findByRole('heading', { name: 'No leads match these filters' })).parentElement
    expect(within(state!).getByRole('button', { name: 'Show filter' })).toBeTruthy()
    await staff.click(within(state!).getByRole('button', { name: 'Clear all' }))
    await screen.findByRole('row', { name: /lead1000@/ })
  })

  it('cuts long texts at thirty characters and opens the whole over the table', async () => {
    const notes = 'Asked to be called back after the weekend, prefers mornings'
    sessionStorage.setItem(
      'leads-columns',
      JSON.stringify([
        { field: 'id', visible: true },
        { field: 'email', visible: true },
        { field: 'notes', visible: true },
      ]),
    )
    answerLeads(() => [lead(1000, { notes }), lead(999, { notes: 'x'.repeat(30) })])
    const staff = await openLeads()
    const cell = within(row(1000)).getAllByRole('gridcell').at(-2) // the last one holds the actions
    expect(cell?.textContent).toBe(`${notes.slice(0, 30)}… Read more`)
    expect(within(row(999)).queryByRole('button', { name: 'Read more' })).toBeNull()
    await staff.click(within(row(1000)).getByRole('button', { name: 'Read more' }))
    const whole = await screen.findByRole('dialog', { name: 'Full text' })
    expect(within(whole).getByText(notes)).toBeTruthy()
    await staff.click(within(whole).getByRole('button', { name: 'Show less' }))
    expect(screen.queryByRole('dialog', { name: 'Full text' })).toBeNull()
  })
})

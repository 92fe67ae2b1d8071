import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { server } from '../../../test/render'
import type { SaveLeadColumnsMutation, SaveLeadColumnsMutationVariables } from '../../../generated/graphql'
import '../../../filters/panel/FilterPanel'
import '../../../ui/table/columns/HeadMenu'
import '../LeadsPage'
import { answerFilterValues } from '../../../test/leadsFilterServer'
import { answerColumns, asked, openLeads, useLeadsServer } from '../../../test/leadsServer'

const chooser = () => screen.getByRole('dialog', { name: 'Columns' })
const inChooser = () => within(chooser())
const openButton = () => screen.getByRole('button', { name: /^Columns \d+ of 48$/ })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const listed = () =>
  inChooser()
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace('Always first', ''))

async function openChooser(options?: Parameters<typeof openLeads>[0]) {
  const staff = await openLeads(options)
  await staff.click(openButton())
  await inChooser().findByRole('checkbox', { name: 'ID' })
  return staff
}
const answerSave = () => {
  const saved: SaveLeadColumnsMutationVariables['columns'][] = []
  server.use(
    graphql.mutation<SaveLeadColumnsMutation, SaveLeadColumnsMutationVariables>(
      'SaveLeadColumns',
      ({ variables: { columns } }) => {
        saved.push(columns)
        const stored = [columns].flat().map(({ width = null, pinned = null, ...column }) => ({
          ...{ __typename: 'ColumnSetting' as const, sortable: true, align: 'left', ...column },
          ...{ width, pinned },
        }))
        const payload = {
          __typename: 'UserSettingsPayload' as const,
          errors: [],
          userSettings: { __typename: 'UserSettings' as const, id: '1', leadDetailsColumns: stored },
        }
        return HttpResponse.json({ data: { saveUserSettings: payload } })
      },
    ),
  )
  return saved
}

describe('the columns of the leads table', () => {
  useLeadsServer()

  it('asks the server for the visible columns only', async () => {
    const staff = await openChooser()
    expect(asked[0]?.query).not.toMatch(/phone|autologinUrl|@include/)
    await staff.click(inChooser().getByRole('checkbox', { name: 'Phone' }))
    await waitFor(() => expect(asked.at(-1)?.query).toMatch(/\bphone\b/))
    expect(heads().slice(-2)).toEqual(['Phone', 'Actions'])
    expect(openButton().textContent).toContain('17 of 48')
  })

  it('leads from the menu of a head to the filter of its column', async () => {
    answerFilterValues()
    const staff = await openLeads()
    const openMenu = async (title: string) => {
      screen.getByRole('grid', { name: 'Leads' }).focus()
      const steps = '{ArrowRight}'.repeat(heads().indexOf(title))
      await staff.keyboard(`{Control>}{Home}{/Control}{ArrowUp}${steps}{Alt>}{ArrowDown}{/Alt}`)
      return within(await screen.findByRole('menu', { name: `${title} column` }))
    }
    expect((await openMenu('Payout')).queryByRole('menuitem', { name: /^Filter by/ })).toBeNull()
    await staff.keyboard('{Escape}')
    await staff.click((await openMenu('Advertiser')).getByRole('menuitem', { name: 'Filter by Advertiser…' }))
    await screen.findByRole('option', { name: 'Halden Trade' })
    const advertisers = within(screen.getByRole('group', { name: 'Advertisers' }))
    expect(document.activeElement).toBe(advertisers.getByRole('combobox'))
    await staff.click((await openMenu('Late FTD')).getByRole('menuitem', { name: 'Filter by Late FTD…' }))
    const lateFtds = within(screen.getByRole('radiogroup', { name: 'Late FTDs' }))
    expect(document.activeElement).toBe(lateFtds.getByRole('radio', { name: 'All' }))
    await staff.click((await openMenu('Created')).getByRole('menuitem', { name: 'Filter by Created…' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Today' }))
  })

  it('asks for nothing when a column is hidden', async () => {
    const staff = await openChooser()
    const before = asked.length
    await staff.click(inChooser().getByRole('checkbox', { name: 'Email' }))
    expect(heads()).not.toContain('Email')
    expect(asked).toHaveLength(before)
  })

  it('keeps ID first and visible', async () => {
    await openChooser()
    expect(inChooser().getByRole<HTMLInputElement>('checkbox', { name: 'ID' }).disabled).toBe(true)
    expect(inChooser().queryByRole('button', { name: 'Move ID down' })).toBeNull()
    expect(inChooser().getByRole('button', { name: 'Move Email up' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('moves columns by keyboard, with the focus staying on the one that moves', async () => {
    const staff = await openChooser()
    inChooser().getByRole('button', { name: 'Move Email down' }).focus()
    await staff.keyboard('{Enter}{Enter}')
    expect(listed().slice(0, 4)).toEqual(['ID', 'Status', 'Adv. Status', 'Email'])
    expect(heads().slice(0, 4)).toEqual(['ID', 'Status', 'Adv. Status', 'Email'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Email down')
    expect(inChooser().getByRole('status').textContent).toBe('Email moved to position 4 of 48')
  })

  it('finds a column by its title', async () => {
    const staff = await openChooser()
    await staff.type(inChooser().getByRole('searchbox', { name: 'Find a column' }), 'ftd')
    expect(listed()).toEqual(['Late FTD', 'FTD Date', 'Broker FTD'])
    await staff.type(inChooser().getByRole('searchbox', { name: 'Find a column' }), 'zzz')
    expect(inChooser().getByText('No column is called like that.')).toBeTruthy()
  })

  it('keeps changes for this session, and saves them as default on request', async () => {
    const saved = answerSave()
    const staff = await openChooser()
    const back = () => inChooser().getByRole<HTMLButtonElement>('button', { name: 'Back to default' })
    expect(back().disabled).toBe(true)
    await staff.click(inChooser().getByRole('checkbox', { name: 'Email' }))
    expect(JSON.parse(sessionStorage.getItem('leads-columns') ?? '[]')).toContainEqual({
      field: 'email',
      visible: false,
    })
    await staff.click(inChooser().getByRole('button', { name: 'Save as default' }))
    expect(await screen.findByText('Default Columns Set Successfully')).toBeTruthy()
    expect([saved[0] ?? []].flat()).toHaveLength(48)
    expect([saved[0] ?? []].flat()[1]).toEqual({
      field: 'email',
      title: 'Email',
      visible: false,
      sortable: true,
      align: 'left',
    })
    expect(sessionStorage.getItem('leads-columns')).toBeNull()
    await waitFor(() => expect(back().disabled).toBe(false))
    await staff.click(inChooser().getByRole('checkbox', { name: 'Status' }))
    await staff.click(back())
    expect(heads().slice(0, 2)).toEqual(['ID', 'Status'])
    // The product's own arrangement is within reach beside the saved one.
    await staff.click(inChooser().getByRole('button', { name: 'Product default' }))
    expect(heads().slice(0, 3)).toEqual(['ID', 'Email', 'Status'])
    await staff.click(back())
    expect(heads().slice(0, 2)).toEqual(['ID', 'Status'])
  })

  it('says so when saving fails, and keeps the arrangement', async () => {
    server.use(
      graphql.mutation('SaveLeadColumns', () =>
        HttpResponse.json({ errors: [{ message: 'no', extensions: { code: 'INTERNAL' } }] }),
      ),
    )
    const staff = await openChooser()
    await staff.click(inChooser().getByRole('checkbox', { name: 'Email' }))
    await staff.click(inChooser().getByRole('button', { name: 'Save as default' }))
    expect(await screen.findByText('Failed to set default columns. Please try again.')).toBeTruthy()
    expect(heads()).not.toContain('Email')
  })

  it('cannot save fewer than two columns', async () => {
    answerColumns([
      { field: 'id', visible: true },
      { field: 'email', visible: true },
    ])
    const staff = await openChooser()
    const save = () => inChooser().getByRole<HTMLButtonElement>('button', { name: 'Save as default' })
    expect(save().disabled).toBe(false)
    await staff.click(inChooser().getByRole('checkbox', { name: 'Email' }))
    expect(heads()).toEqual(['ID', 'Actions'])
    expect(save().disabled).toBe(true)
  })

  it('opens with the saved default, without removed columns, new ones hidden', async () => {
    answerColumns([
      { field: 'email', visible: true },
      { field: 'fax', visible: true },
      { field: 'id', visible: true },
      { field: 'city', visible: true },
    ])
    await openLeads()
    expect(heads()).toEqual(['ID', 'Email', 'City', 'Actions'])
    expect(openButton().textContent).toContain('3 of 48')
  })
})

import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { permissionCode } from '../../../shared/access/permissions'
import { campaign, serveCampaigns } from '../../test/campaignServer'
import { useLayout } from '../../test/layout'
import { admin, renderApp, useServer } from '../../test/render'

const may = (...permissions: string[]) => ({
  ...admin,
  permissions: permissions.flatMap((name) => permissionCode(name) ?? []),
})
const grid = () => screen.findByRole('grid', { name: 'Campaigns' })
const taken = {
  __typename: 'UserError',
  message: 'Campaign 41 has this name already',
  field: 'name',
  code: 'CONFLICT',
}

describe('the list of campaigns', () => {
  useServer()
  useLayout()

  it('shows id, name, steps, status and figures, and leads to details and logs', async () => {
    serveCampaigns({
      campaigns: [
        campaign('41', { status: 'active' }),
        campaign('40', { progress: { ...campaign('40').progress, consumers: 0 } }),
      ],
    })
    renderApp({ path: '/campaigns', user: may('CAMPAIGNS_LIST') })
    const rows = within(await grid())
    expect(await rows.findByText('Campaign 41')).toBeTruthy()
    expect(rows.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Name',
      'Steps',
      'Status',
      'Progress',
      'Consumers',
      'Waiting',
      'Registered',
      'Deposited',
      'Actions',
    ])
    expect(rows.getByText('Active').dataset.tone).toBe('ftd')
    expect(rows.getByText('111 deposited, 2,451 registered, 18 held, 1,543 waiting of 4,012 consumers')).toBeTruthy()
    expect(rows.getByText('No consumers yet')).toBeTruthy()
    expect(rows.getByRole('link', { name: 'Details of Campaign 41' }).getAttribute('href')).toBe('/edit/campaign/41')
    expect(rows.getByRole('link', { name: 'Logs of Campaign 41' }).getAttribute('href')).toBe(
      '/edit/campaign/41?tab=logs',
    )
    expect(screen.getByText('Showing 1 to 2 of 2 entries | Page 1 of 1')).toBeTruthy()
  })

  it('asks the server for a search, a status and archived ones, all in the address', async () => {
    const calls = serveCampaigns({ campaigns: [campaign('41'), campaign('9', { isArchived: true })] })
    const { staff } = renderApp({ path: '/campaigns?search=win&status=complete' })
    await grid()
    expect(calls('Campaigns')[0]).toEqual({
      page: { number: 1, limit: 30 },
      search: 'win',
      status: ['complete'],
      archived: false,
    })
    await staff.click(screen.getByRole('switch', { name: 'Archived' }))
    expect(await screen.findByText('Campaign 9')).toBeTruthy()
    expect(window.location.search).toContain('archived=true')
    expect(calls('Campaigns').at(-1)).toMatchObject({ archived: true })
  })

  it('opens the dialog at /create/campaign with permission, else only the list', async () => {
    serveCampaigns({ campaigns: [campaign('41')] })
    renderApp({ path: '/create/campaign', user: may('CAMPAIGNS_LIST') })
    expect(await screen.findByText('Campaign 41')).toBeTruthy()
    expect([screen.queryByRole('dialog'), screen.queryByRole('button', { name: 'Create Campaign' })]).toEqual([
      null,
      null,
    ])
  })

  it('creates with name and exit condition, shows errors, and opens the new page', async () => {
    let tries = 0
    const made = campaign('44', { name: 'Win back', exitCondition: 2 })
    const calls = serveCampaigns({
      campaigns: [campaign('41'), made],
      answers: {
        CreateCampaign: () => (++tries === 1 ? { campaign: null, errors: [taken] } : { campaign: made, errors: [] }),
      },
    })
    const { staff } = renderApp({ path: '/create/campaign' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Campaign' }))
    const create = () => staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Never/ }).checked).toBe(true)
    await create()
    expect(dialog.getByText('Name is required')).toBeTruthy()
    await staff.type(dialog.getByRole('textbox', { name: /^Name/ }), ' Win back')
    await staff.click(dialog.getByRole('radio', { name: /Lead stop using consumers when they registered/ }))
    await create()
    expect(await dialog.findByText(taken.message)).toBeTruthy()
    await create()
    expect(await screen.findByRole('heading', { level: 1, name: 'Win back' })).toBeTruthy()
    expect(window.location.pathname).toBe('/edit/campaign/44')
    const [first, second] = calls('CreateCampaign')
    expect(first?.campaign).toEqual({ name: 'Win back', exitCondition: 2 })
    expect(second?.key).toBe(first?.key)
  })

  it('makes a copy of another, whose exit condition it takes unless one is chosen', async () => {
    const made = campaign('44', { name: 'Again' })
    const calls = serveCampaigns({
      campaigns: [campaign('41', { exitCondition: 3 }), campaign('40', { exitCondition: 2 }), made],
      answers: { CreateCampaign: () => ({ campaign: made, errors: [] }) },
    })
    const { staff } = renderApp({ path: '/campaigns?dialog=copy&id=41' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Campaign' }))
    const checked = () => dialog.getAllByRole<HTMLInputElement>('radio').findIndex((radio) => radio.checked)
    const from = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Start from' })
    await waitFor(() => expect([from.value, checked()]).toEqual(['Campaign 41', 2]))
    expect(dialog.getByText('A copy takes the steps and the settings, not the sources or consumers')).toBeTruthy()
    await staff.clear(from)
    expect([from.placeholder, checked()]).toEqual(['Empty campaign', 0])
    await staff.type(from, '40')
    await staff.click(await dialog.findByRole('option', { name: 'Campaign 40' }))
    await waitFor(() => expect(checked()).toBe(1))
    expect(dialog.getByText(/^It starts inactive, with the steps of Campaign 40\./)).toBeTruthy()
    await staff.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Again')
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Again' })).toBeTruthy()
    expect(calls('CreateCampaign')).toMatchObject([{ campaign: { name: 'Again', exitCondition: 2 }, copyOf: '40' }])
  })

  it('archives, and confirms deletion; an active campaign allows neither', async () => {
    const calls = serveCampaigns({
      campaigns: [campaign('41', { status: 'active' }), campaign('40')],
      answers: {
        DeleteCampaign: () => ({
          deletedId: null,
          errors: [{ ...taken, field: null, message: 'Leads were sent by this campaign. Archive it instead.' }],
        }),
      },
    })
    const { staff } = renderApp({ path: '/campaigns' })
    await screen.findByText('Campaign 41')
    const menuOf = async (row: number) => {
      ;(await grid()).focus()
      await staff.keyboard(`{Control>}{Home}{/Control}${'{ArrowDown}'.repeat(row)}{Shift>}{F10}{/Shift}`)
      return within(await screen.findByRole('menu', { name: /^Actions for/ }))
    }
    const active = (await menuOf(0)).getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(active).toEqual(['Details', 'Logs', 'Copy', 'History', 'Copy cell'])
    await staff.keyboard('{Escape}')
    await staff.click((await menuOf(1)).getByRole('menuitem', { name: 'Archive' }))
    await waitFor(() => expect(calls('ArchiveCampaign')).toEqual([{ id: '40', isArchived: true }]))
    await staff.click((await menuOf(1)).getByRole('menuitem', { name: 'Delete' }))
    await staff.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('Leads were sent by this campaign. Archive it instead.')).toBeTruthy()
  })
})

import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'
import { pick } from '../../test/pick'

const token = (id: string, more: object = {}) => ({
  __typename: 'AccessToken',
  id,
  name: `Tool ${id}`,
  permissions: [4],
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2026-12-01T10:00:00.000Z',
  isExpired: false,
  costPerMinute: null,
  personConfirms: true,
  ...more,
})
const secret = `pat_${'a'.repeat(43)}`

describe('access tokens', () => {
  useServer()
  useLayout()

  it('are made with permissions of one’s own, shown once, and revoked', async () => {
    const sent: object[] = []
    server.use(
      graphql.query('AccessTokens', () =>
        HttpResponse.json({ data: { accessTokens: [token('1', { isExpired: true, permissions: [1, 2, 3, 4, 5] })] } }),
      ),
      graphql.query('TokenUse', () => HttpResponse.json({ data: { tokenUse: [] } })),
      graphql.mutation('CreateAccessToken', ({ variables }) => {
        sent.push(variables)
        return HttpResponse.json({
          data: {
            createAccessToken: {
              __typename: 'AccessTokenPayload',
              accessToken: token('2', { name: 'Nightly report' }),
              token: secret,
              errors: [],
            },
          },
        })
      }),
      graphql.mutation('UpdateAccessToken', ({ variables }) => {
        sent.push(variables)
        return HttpResponse.json({
          data: {
            updateAccessToken: {
              __typename: 'UpdateAccessTokenPayload',
              accessToken: token('2', { name: 'Nightly report', costPerMinute: 50_000 }),
              errors: [],
            },
          },
        })
      }),
      graphql.mutation('DeleteAccessToken', ({ variables }) =>
        HttpResponse.json({
          data: { deleteAccessToken: { __typename: 'DeleteAccessTokenPayload', deletedId: variables.id, errors: [] } },
        }),
      ),
    )
    // Whoever is signed in comes here, with hardly a permission.
    const { staff } = renderApp({ path: '/developers/tokens', user: { ...admin, permissions: [4, 5, 37, 38] } })
    expect(await screen.findByText(/^Expired 2026-12-01/)).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'New Access Token' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Access Token' }))
    // Only what its owner has is offered.
    const names = () => dialog.getAllByRole('rowheader').map((title) => title.querySelector('b')?.textContent)
    expect(names()).toEqual(['Leads', 'Caps'])
    await staff.type(dialog.getByRole('textbox', { name: 'Name' }), ' Nightly report ')
    await pick(staff, dialog.getByRole('combobox', { name: 'Expires' }), '90 days')
    expect(dialog.getByText('Please select at least one permission')).toBeTruthy()
    // Of no use without another one: it says so and adds it. What was chosen outlives a search.
    await staff.type(dialog.getByRole('searchbox', { name: 'Find a permission' }), 'change leads')
    expect(names()).toEqual(['Leads'])
    await staff.click(dialog.getByRole('checkbox', { name: 'Leads: Change, LEADS_EDIT' }))
    expect(dialog.getByText('Change leads needs View leads as well')).toBeTruthy()
    await staff.clear(dialog.getByRole('searchbox', { name: 'Find a permission' }))
    expect(names()).toEqual(['Leads', 'Caps'])
    await staff.click(dialog.getByRole('button', { name: 'Add “View leads”' }))
    expect(dialog.queryByText('Change leads needs View leads as well')).toBeNull()
    await staff.type(dialog.getByRole('textbox', { name: 'Cost per minute' }), '999')
    await staff.tab()
    expect(dialog.getByText('Enter a whole number from 1,000 to 100,000,000, or leave it empty')).toBeTruthy()
    await staff.clear(dialog.getByRole('textbox', { name: 'Cost per minute' }))
    await staff.type(dialog.getByRole('textbox', { name: 'Cost per minute' }), '250,000')
    await staff.click(dialog.getByRole('checkbox', { name: 'A person confirms changes by an assistant' }))
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    const shown = within(await screen.findByRole('alertdialog', { name: 'Your new access token' }))
    expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Access token' }).value).toBe(secret)
    expect(sent).toEqual([
      { name: 'Nightly report', permissions: [4, 5], expiresInDays: 90, costPerMinute: 250_000, personConfirms: false },
    ])
    await staff.keyboard('{Escape}')
    await staff.click(shown.getByRole('button', { name: 'I have copied it' }))
    expect(screen.queryByRole('textbox', { name: 'Access token' })).toBeNull()

    const findRow = async () => within((await screen.findByText('Nightly report')).closest('tr') as HTMLElement)
    const row = await findRow()
    expect(row.getByText('Usual')).toBeTruthy()
    await staff.click(row.getByRole('button', { name: /^Edit / }))
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Access Token: Nightly report' }))
    await staff.type(edit.getByRole('textbox', { name: 'Cost per minute' }), '50000')
    await staff.click(edit.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await findRow()).getByText('50,000')).toBeTruthy()
    expect(sent.at(-1)).toEqual({ id: '2', costPerMinute: 50_000 })
    await staff.click((await findRow()).getByRole('button', { name: /^Revoke / }))
    expect(screen.getByRole('alertdialog').textContent).toContain('tools that use it are refused at once')
    await staff.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    await waitFor(() => expect(screen.queryByText('Nightly report')).toBeNull())
  })

  it('of all users say who owns them, what they cost, and what is to be looked at', async () => {
    const soon = new Date(Date.now() + 3.5 * 86_400_000).toISOString()
    const used = new Date().toISOString()
    const later = new Date(Date.now() + 90 * 86_400_000).toISOString()
    const owner = (id: string, name: string) => ({ __typename: 'User', id, name })
    const use = { __typename: 'TokenUse', tokenId: '2', costThisHour: 30_856, peakCost: 950 }
    server.use(
      graphql.query('AccessTokens', ({ variables }) =>
        HttpResponse.json({
          data: {
            accessTokens: variables.all && [
              token('1', { user: owner('1', 'Nora Ward'), lastUsedAt: used, expiresAt: soon }),
              token('2', {
                ...{ user: owner('9', 'Marco Ferri'), lastUsedAt: used, expiresAt: later, costPerMinute: 1_000 },
              }),
              token('3', { user: owner('9', 'Marco Ferri'), lastUsedAt: used, expiresAt: later }),
            ],
          },
        }),
      ),
      graphql.query('TokenUse', () =>
        HttpResponse.json({ data: { tokenUse: [{ ...use, addresses: ['185.12.40.7', '185.12.40.8'] }] } }),
      ),
    )
    const { staff } = renderApp({ path: '/developers/tokens' })
    const row = async (name: string) => (await screen.findByText(name)).closest('tr')!
    await waitFor(async () =>
      expect((await row('Tool 2')).textContent).toContain('Needs a look over 90% of its budget'),
    )
    expect((await row('Tool 2')).textContent).toMatch(/Marco Ferri1 of \d+30,8561,000.*185\.12\.40\.7 \+1/)
    expect((await row('Tool 1')).textContent).toContain('Needs a look expires in 4 days')
    expect((await row('Tool 3')).textContent).toContain('Good')
    await staff.click(within(await row('Tool 1')).getByRole('button', { name: /^1 of/ }))
    const grid = within(await screen.findByRole('dialog', { name: 'Permissions of Tool 1' })).getByRole('grid')
    expect(grid.getAttribute('aria-readonly')).toBe('true')
    await staff.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    await pick(staff, screen.getByRole('combobox', { name: 'Which tokens' }), 'Needs a look')
    await waitFor(() => expect(screen.queryByText('Tool 3')).toBeNull())
    expect(await row('Tool 2')).toBeTruthy()
  })
})

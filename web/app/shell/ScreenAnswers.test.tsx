import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'

const advertiser = {
  __typename: 'Advertiser',
  ...{ id: '4', name: 'Brand 4', displayName: 'Brand 4', status: 'active', isTestAdvertiser: false },
  ...{
    sendOrgFunnel: false,
    manager: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    version: 1,
    pause: null,
    scheduledChange: null,
  },
}
const noEntries = { __typename: 'AuditEntryList', entries: [], nextCursor: null }

interface Case {
  path: string
  /** What is asked for late, in vain, and then once more. */
  operation: string
  /** Who did not load. */
  what: string
  nothing: Record<string, unknown>
  /** What stands where nothing is. */
  said: string
}
const cases: Case[] = [
  { path: '/roles', operation: 'Roles', what: 'Roles', nothing: { roles: [] }, said: 'There are no roles yet' },
  { path: '/users', operation: 'Users', what: 'Users', nothing: { users: [] }, said: 'There are no users yet' },
  {
    ...{ path: '/developers/tokens', operation: 'AccessTokens', what: 'Access tokens' },
    ...{ nothing: { accessTokens: [] }, said: 'There are no access tokens yet' },
  },
  {
    ...{ path: '/audit-log', operation: 'AuditEntries', what: 'The audit log' },
    ...{ nothing: { auditEntries: noEntries }, said: 'Nothing is recorded here' },
  },
  {
    ...{ path: '/edit/advertiser/4?tab=1', operation: 'Advertiser', what: 'Advertiser' },
    ...{ nothing: { advertiser: null }, said: 'Advertiser was not found' },
  },
  {
    ...{ path: '/edit/affiliate/4?tab=1', operation: 'Publisher', what: 'Publisher' },
    ...{ nothing: { publisher: null }, said: 'Publisher was not found' },
  },
  {
    ...{ path: '/edit/advertiser/4?tab=countries', operation: 'Revenues', what: 'Countries' },
    ...{ nothing: { revenues: [] }, said: 'No country yet' },
  },
]
const fault = (code: string) => ({ errors: [{ message: 'No', extensions: { code } }] })

describe('a screen', () => {
  useServer()
  useLayout()

  it.each(cases)(
    '$path tells a slow, a failed, an empty and a forbidden answer apart',
    async ({ path, operation, what, nothing, said }) => {
      let arrive = () => {}
      const late = new Promise<void>((resolve) => (arrive = resolve))
      let answer: { data: Case['nothing'] } | ReturnType<typeof fault> = fault('INTERNAL')
      server.use(
        graphql.query(operation, async () => {
          await late
          return HttpResponse.json(answer)
        }),
        graphql.query('Advertiser', () => HttpResponse.json({ data: { advertiser } })),
        graphql.query('SupportedCountries', () => HttpResponse.json({ data: { supportedCountries: [] } })),
        graphql.query('OpeningHours', () => HttpResponse.json({ data: { openingHours: [] } })),
        graphql.query('AuditLogChoices', () => HttpResponse.json({ data: { auditLogChoices: null } })),
        graphql.query('AuditTotals', () =>
          HttpResponse.json({
            data: { auditTotals: { people: 0, brokers: 0, bound: 10_000, __typename: 'AuditTotals' } },
          }),
        ),
        graphql.query('TokenUse', () => HttpResponse.json({ data: { tokenUse: [] } })),
        graphql.query('Managers', () => HttpResponse.json({ data: { managers: [] } })),
        graphql.query('Caps', () => HttpResponse.json({ data: { caps: [] } })),
        graphql.query('UserChoices', () => HttpResponse.json({ data: { roles: [], passwordRules: null } })),
      )
      const { staff, unmount } = renderApp({ path })
      await waitFor(() => expect(document.querySelector('main :is([aria-busy=true], [role=progressbar])')).toBeTruthy())
      expect(screen.queryByText(said)).toBeNull()
      arrive()
      expect(await screen.findByText(`${what} did not load`)).toBeTruthy()
      answer = { data: nothing }
      await staff.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText(said)).toBeTruthy()
      unmount()
      answer = fault('FORBIDDEN')
      renderApp({ path })
      expect(await screen.findByText(`You cannot open ${what}`)).toBeTruthy()
    },
  )

  it('has its usual columns when those of the user do not load, or are not kept', async () => {
    const roles = [
      {
        __typename: 'Role',
        id: '5',
        name: 'Crm User',
        type: null,
        permissions: [],
        isFixed: false,
        users: [],
        version: 1,
      },
    ]
    server.use(
      graphql.query('Roles', () => HttpResponse.json({ data: { roles } })),
      graphql.query('TableSettings', () => HttpResponse.json(fault('INTERNAL'))),
      graphql.mutation('SaveTableSettings', () => HttpResponse.json(fault('INTERNAL'))),
    )
    const { staff } = renderApp({ path: '/roles' })
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await screen.findByText('Crm User')
    expect(heads().slice(0, 3)).toEqual(['ID', 'Name', 'Permissions'])
    await staff.click(screen.getByRole('columnheader', { name: 'Permissions' }))
    await staff.click(screen.getByRole('button', { name: 'Column menu' }))
    await staff.click(await screen.findByRole('menuitem', { name: 'Move left' }))
    expect(heads().slice(0, 3)).toEqual(['ID', 'Permissions', 'Name'])
    expect(await screen.findByText('The arrangement of the table was not kept.')).toBeTruthy()
  })

  it('has its keys as before when a choice of shortcuts was not kept, and says so', async () => {
    server.use(
      graphql.query('Roles', () => HttpResponse.json({ data: { roles: [] } })),
      graphql.mutation('SaveSingleKeys', () => HttpResponse.json(fault('INTERNAL'))),
    )
    const { staff } = renderApp({ path: '/roles' })
    await screen.findByText('There are no roles yet')
    await staff.keyboard('?')
    const single = await screen.findByRole<HTMLInputElement>('switch', { name: /^Single-key shortcuts/ })
    await staff.click(single)
    expect(await screen.findByText('Failed to save the shortcuts. Please try again.')).toBeTruthy()
    expect(single.checked).toBe(true)
  })
})

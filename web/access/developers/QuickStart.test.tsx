import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'

const limits = (introspection: boolean) =>
  graphql.query('DeveloperLimits', () =>
    HttpResponse.json({
      data: {
        limits: {
          __typename: 'Limits',
          ...{ introspection, maxCost: 75_000, maxPageSize: 1_000, maxRequestBytes: 1_048_576 },
        },
      },
    }),
  )
const leads = {
  __typename: 'LeadList',
  total: 181,
  rows: [
    { __typename: 'Lead', id: '918437', advertiserName: 'Brightmoor', status: 'ACCEPTED' },
    { __typename: 'Lead', id: '918352', advertiserName: 'Halden Trade', status: 'REJECTED' },
  ],
}
const code = () => screen.findByRole('group', { name: 'code' })

describe('quick start', () => {
  useServer()
  useLayout()

  it('shows a question in each language, and remembers the language', async () => {
    server.use(limits(true))
    const { staff, unmount } = renderApp({ path: '/developers' })
    expect((await code()).textContent).toContain(
      `--data '{"query":"{ leads(page: {limit: 3}) { total rows { id advertiserName status } } }"}'`,
    )
    expect((await screen.findByRole('link', { name: 'Open Sandbox' })).getAttribute('href')).toBe('/graphql')
    await staff.click(screen.getByRole('tab', { name: 'Command line' }))
    expect((await code()).textContent).toContain(`lead login --url ${window.location.origin}`)
    await staff.click(screen.getByRole('tab', { name: 'MCP' }))
    expect((await code()).textContent).toContain('"args": [')
    await staff.click(screen.getByRole('tab', { name: 'Python' }))
    expect((await code()).textContent).toContain('urllib.request')
    unmount()
    server.use(limits(false))
    renderApp({ path: '/developers' })
    expect(await screen.findByText('75,000')).toBeTruthy()
    expect((await code()).textContent).toContain('urllib.request')
    expect(screen.queryByRole('link', { name: 'Open Sandbox' })).toBeNull()
  })

  it('runs the question as the user, and shows what it cost', async () => {
    let authorization: string | null = null
    server.use(
      limits(true),
      graphql.query('QuickStart', ({ request }) => {
        authorization = request.headers.get('authorization')
        return HttpResponse.json(
          { data: { leads }, extensions: { cost: { requested: 13 } } },
          { headers: { 'x-request-id': 'request-1234' } },
        )
      }),
    )
    const { staff } = renderApp({ path: '/developers' })
    await screen.findByText('75,000')
    await staff.click(screen.getByRole('button', { name: 'Run it here' }))
    const answer = await screen.findByRole('status', { name: 'Answer' })
    expect(answer.textContent).toMatch(/^200 in \d+ mscost 13 of 75,000181 rows, 2 shown/)
    expect(within(answer).getByRole('button', { name: 'Copy request ID request-1234' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '918437' }).getAttribute('href')).toBe('/leads/918437')
    expect(authorization).toBe(`Bearer ${admin.token}`)
  })

  it('does not run what the user may not read', async () => {
    server.use(limits(true))
    renderApp({ path: '/developers', user: { ...admin, permissions: [] } })
    expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Run it here' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('copies the code, and ticks that for two seconds', async () => {
    server.use(limits(true))
    const { staff } = renderApp({ path: '/developers' })
    await staff.click(await screen.findByRole('button', { name: 'Copy code' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe((await code()).textContent)
    expect(await screen.findByRole('button', { name: 'Copy code' }, { timeout: 3_000 })).toBeTruthy()
  })

  it('begins a token that only reads leads, and leads from the old address to the list', async () => {
    server.use(
      limits(true),
      graphql.query('AccessTokens', () => HttpResponse.json({ data: { accessTokens: [] } })),
    )
    const { staff, unmount } = renderApp({ path: '/developers' })
    await staff.click(await screen.findByRole('button', { name: 'New token, read only' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Access Token' }))
    expect(dialog.getByText(/^1 of your/)).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Leads: See, LEADS_LIST' }).checked).toBe(true)
    unmount()
    renderApp({ path: '/access-tokens?dialog=create' })
    expect(await screen.findByRole('dialog', { name: 'New Access Token' })).toBeTruthy()
    expect(window.location.pathname + window.location.search).toBe('/developers/tokens?dialog=create')
  })
})

import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { admin, renderApp, server } from '../../test/render'
import { asked, answer, block, useDashboard } from '../../test/dashboardServer'

const holding = (...names: string[]) => ({ ...admin, permissions: names.map((name) => permissionCode(name) ?? 0) })

describe('the dashboard', () => {
  useDashboard()

  it('asks for nothing that the user may not see', async () => {
    answer()
    renderApp({ user: holding('PUBLISHERS_LIST') })
    const publishers = await block('Top Publishers')
    expect(await within(publishers).findByText('Adriva')).toBeTruthy()
    // Neither its edit page nor its money, and a period to choose all the same.
    expect(within(publishers).queryByRole('link', { name: 'Adriva' })).toBeNull()
    expect(within(publishers).queryByText('Payout')).toBeNull()
    expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeTruthy()
    expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['DashboardWidgets', 'Attention', 'TopPublishers']))
  })

  it('greets who may see no block, with the screens that are theirs', async () => {
    answer()
    renderApp({ user: holding('CAPS_LIST') })
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Caps' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Widget' })).toBeNull()
    // Of lists that are theirs something may wait all the same.
    expect(await block('Needs attention')).toBeTruthy()
  })

  it('lets one block fail by itself, and load when asked again', async () => {
    answer(['overview', 'top_publishers'])
    server.use(
      graphql.query(
        'DashboardOverview',
        () => HttpResponse.json({ errors: [{ message: 'down', extensions: { code: 'INTERNAL' } }] }),
        { once: true },
      ),
    )
    const { staff } = renderApp()
    expect(await within(await block('Top Publishers')).findByText('Adriva')).toBeTruthy()
    const overview = await block('Overview')
    expect((await within(overview).findByRole('alert')).textContent).toContain('Overview did not load')
    await staff.click(within(overview).getByRole('button', { name: 'Retry' }))
    expect(await within(overview).findByText('412')).toBeTruthy()
  })

  it('says of a block that the role no longer includes it, and shows the others', async () => {
    answer(['overview', 'top_publishers'])
    server.use(
      graphql.query('DashboardOverview', () =>
        HttpResponse.json({ errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] }),
      ),
    )
    renderApp()
    expect(await within(await block('Overview')).findByText('Your role no longer includes this.')).toBeTruthy()
    expect(await within(await block('Top Publishers')).findByText('Adriva')).toBeTruthy()
  })
})

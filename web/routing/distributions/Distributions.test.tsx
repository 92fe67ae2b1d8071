import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { admin, renderApp, server } from '../../test/render'
import { publisher } from '../../test/linkedRecords'
import { row, asked, useDistributions } from '../../test/distributionsServer'

describe('distributions', () => {
  useDistributions()

  it('are listed newest first without a filter, and found by a search', async () => {
    const { staff } = renderApp({ path: '/rotations' })
    await screen.findByRole('row', { name: /Rule 7/ })
    expect(asked[0]).toEqual({ publisherId: [], countryId: [], type: [] })
    expect(screen.getAllByRole('row').flatMap((one) => one.getAttribute('data-id') ?? [])).toEqual(['7', '6', '5'])
    expect([
      within(screen.getByRole('row', { name: /Rule 7/ })).getByText('Inactive'),
      within(screen.getByRole('row', { name: /Rule 6/ })).getByText('Active'),
    ]).toHaveLength(2)
    await staff.type(screen.getByRole('searchbox', { name: 'Search distributions' }), 'austr')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Rule 7/ })).toBeNull())
  })

  it('are filtered by the method of a link until its chip is removed', async () => {
    const { staff } = renderApp({ path: '/rotations?type=slot' })
    await screen.findByRole('row', { name: /Rule 7/ })
    expect(asked[0]).toEqual({ publisherId: [], countryId: [], type: ['slot'] })
    // One word for the method, in the filter's chip as in the column.
    expect(screen.getByRole('list', { name: 'Filters in force' }).textContent).toBe('MethodSlot')
    await staff.click(screen.getByRole('button', { name: 'Remove filter: Method' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ publisherId: [], countryId: [], type: [] }))
  })

  it('show which of them wait for a change of their status or shares', async () => {
    const change = {
      __typename: 'ScheduledChange' as const,
      ...{ id: '3', distributionId: '6', oldValue: 'active', newValue: 'inactive', oldText: 'active' },
      ...{ newText: 'inactive', at: '2026-11-29T23:00:00.000Z', wallTime: '2026-11-30 00:00' },
      ...{ timeZone: 'Europe/Berlin', owner: 'nora@example.test', state: 'waiting' as const },
    }
    server.use(
      graphql.query('Distributions', () =>
        HttpResponse.json({ data: { distributions: [row(6, { waitingChanges: [change] }), row(5)] } }),
      ),
    )
    renderApp({ path: '/rotations' })
    const text = 'active → inactive from Monday, 2026-11-30 00:00 Europe/Berlin'
    const waiting = within(await screen.findByRole('row', { name: /Rule 6/ }))
    expect(waiting.getByRole('img', { name: text }).parentElement?.title).toBe(text)
    expect(within(screen.getByRole('row', { name: /Rule 5/ })).queryByRole('img', { name: / from / })).toBeNull()
  })

  it('are grouped by publisher, Global first, and deleted after a question', async () => {
    const { staff } = renderApp({ path: '/rotations?tab=publisher' })
    const heads = await screen.findAllByRole('button', { name: /Distribution\(s\)/ })
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Global2 Distribution(s)', 'Adriva1 Distribution(s)'])
    await staff.click(heads[1] as HTMLElement)
    await staff.click(screen.getByRole('button', { name: 'More for Rule 7' }))
    await staff.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Are you sure?' }))
    await staff.click(question.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('Distribution Successfully deleted')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Adriva/ })).toBeNull())
  })

  it('are made active from the menu of their row, which offers only what changes them', async () => {
    const sent: object[] = []
    server.use(
      graphql.mutation('SetDistributionActive', ({ variables }) => {
        sent.push(variables)
        const distribution = row(7, { publisher: publisher('3', 'Adriva') })
        const setDistributionActive = { __typename: 'DistributionPayload', distribution, errors: [] }
        return HttpResponse.json({ data: { setDistributionActive } })
      }),
    )
    const { staff } = renderApp({ path: '/rotations' })
    const off = await screen.findByRole('row', { name: /Rule 7/ })
    await staff.click(within(off).getByRole('button', { name: /^Actions / }))
    const menu = within(await screen.findByRole('menu', { name: 'Actions for Rule 7' }))
    expect(menu.queryByRole('menuitem', { name: 'Make inactive' })).toBeNull()
    await staff.click(menu.getByRole('menuitem', { name: 'Make active' }))
    expect(await screen.findByText('Rule 7 is active')).toBeTruthy()
    expect(sent).toEqual([{ id: '7', isActive: true, version: 7 }])
    expect(within(screen.getByRole('row', { name: /Rule 7/ })).getByText('Active')).toBeTruthy()
  })

  it('changed by somebody else are not switched, and shown as they are now', async () => {
    const sent: object[] = []
    const theirs = row(6, { name: 'Rule six', isActive: false, version: 9 })
    server.use(
      graphql.query('DistributionState', () =>
        HttpResponse.json({
          data: { distribution: { __typename: 'DistributionDetails', distribution: theirs } },
        }),
      ),
      graphql.mutation<object, { version: number }>('SetDistributionActive', ({ variables }) => {
        sent.push(variables)
        const isStale = variables.version !== theirs.version
        const errors = isStale ? [{ __typename: 'UserError', message: 'Changed', field: null, code: 'CONFLICT' }] : []
        const distribution = isStale ? null : { ...theirs, isActive: true, version: 10 }
        return HttpResponse.json({
          data: { setDistributionActive: { __typename: 'DistributionPayload', distribution, errors } },
        })
      }),
    )
    const { staff } = renderApp({ path: '/rotations' })
    const act = async (row: RegExp, name: string) => {
      await staff.click(
        within(await screen.findByRole('row', { name: row })).getByRole('button', { name: /^Actions / }),
      )
      await staff.click(await screen.findByRole('menuitem', { name }))
    }
    await act(/Rule 6/, 'Make inactive')
    expect(await screen.findByText('Rule 6 was changed in the meantime and not switched')).toBeTruthy()
    expect(screen.getByText('It is called Rule six now. It is inactive already.')).toBeTruthy()
    await act(/Rule six/, 'Make active')
    expect(await screen.findByText('Rule six is active')).toBeTruthy()
    expect(sent).toEqual([
      { id: '6', isActive: false, version: 6 },
      { id: '6', isActive: true, version: 9 },
    ])
  })

  it('offer only what a role may do', async () => {
    const { staff } = renderApp({
      path: '/rotations?dialog=edit&id=5',
      user: { ...admin, permissions: [permissionCode('DISTRIBUTIONS_LIST') ?? 0] },
    })
    const row = await screen.findByRole('row', { name: /Rule 7/ })
    expect(screen.queryByRole('button', { name: 'New Distribution' })).toBeNull()
    expect(within(row).getAllByRole('button')).toHaveLength(1)
    await staff.click(within(row).getByRole('button', { name: /^Actions / }))
    const offered = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Simulate', 'Backtest'])
    expect(screen.queryByRole('dialog')).toBeNull()
    server.use(graphql.query('Backtests', () => HttpResponse.json({ data: { backtests: [] } })))
    await staff.click(screen.getByRole('menuitem', { name: 'Backtest' }))
    expect(await screen.findByRole('heading', { name: 'Backtest' })).toBeTruthy()
  })
})

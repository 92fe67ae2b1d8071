import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { DashboardWidgetInput } from '../../generated/graphql'
import { renderApp, server } from '../../test/render'
import { everything, asked, answer, block, useDashboard } from '../../test/dashboardServer'

const askedFor = (name: string) => asked.filter((query) => query.name === name).map(({ variables }) => variables)

describe('the dashboard', () => {
  useDashboard()

  it('filters all widgets by the address, with exclusions; a range replaces the period', async () => {
    answer(everything)
    const filters = {
      publisher_id: [3],
      excludes: ['publisher_id'],
      start_date: '2026-11-01 00:00',
      end_date: '2026-11-15 23:59',
    }
    const { staff } = renderApp({ path: `/?filters=${encodeURIComponent(JSON.stringify(filters))}` })
    const filter = {
      publisherId: ['3'],
      excludes: ['publisherId'],
      startDate: '2026-11-01 00:00',
      endDate: '2026-11-15 23:59',
    }
    await waitFor(() => expect(askedFor('LatestFtds').at(-1)).toMatchObject({ filter }))
    for (const name of ['DashboardStats', 'DashboardOverview', 'TopPublishers', 'TopAdvertisers'])
      expect(askedFor(name).at(-1)).toMatchObject({ filter })
    expect(screen.queryByRole('radiogroup', { name: 'Period' })).toBeNull()
    expect(await within(await block('Global Statistics')).findAllByText('Range before')).not.toHaveLength(0)
    // Applied again, the same is asked for once more.
    server.use(
      graphql.query('FilterValues', () =>
        HttpResponse.json({ errors: [{ message: 'down', extensions: { code: 'INTERNAL' } }] }),
      ),
    )
    await staff.click(screen.getByRole('button', { name: 'Set Filter' }))
    await staff.click(await screen.findByRole('button', { name: 'Apply' }))
    for (const name of ['DashboardStats', 'DashboardOverview', 'TopPublishers', 'TopAdvertisers', 'LatestFtds'])
      await waitFor(() => expect(askedFor(name)).toHaveLength(2))
  })

  it('counts no filter as active before the user chooses one', async () => {
    answer(['statistics'])
    server.use(graphql.query('FilterValues', () => new Promise<never>(() => {})))
    const { staff } = renderApp()
    await block('Global Statistics')
    await staff.click(screen.getByRole('button', { name: 'Set Filter' }))
    const panel = await screen.findByRole('complementary', { name: 'Filters' })
    expect(within(panel).getByText('0 active')).toBeTruthy()
  })

  it('closes its filter by Escape wherever the focus is, after the calendar', async () => {
    answer(['statistics'])
    server.use(graphql.query('FilterValues', () => new Promise<never>(() => {})))
    const { staff } = renderApp()
    await block('Global Statistics')
    await staff.click(screen.getByRole('button', { name: 'Set Filter' }))
    const panel = () => screen.queryByRole('complementary', { name: 'Filters' })
    await waitFor(() => expect(panel()).toBeTruthy())
    const from = screen.getByRole('textbox', { name: 'From' })
    await staff.click(from)
    expect(await screen.findByRole('dialog', { name: 'Choose the start' })).toBeTruthy()
    // What is typed goes on where the click was.
    expect(document.activeElement).toBe(from)
    await staff.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose the start' })).toBeNull())
    expect(panel()).toBeTruthy()
    act(() => screen.getByRole('button', { name: 'Set Filter' }).focus())
    await staff.keyboard('{Escape}')
    expect(panel()).toBeNull()
  })

  it('keeps the blocks that a user chose, in the order chosen by keyboard', async () => {
    answer()
    const { staff } = renderApp()
    await block('Top Advertisers')
    await staff.click(screen.getByRole('button', { name: 'Add Widget' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add Widget' })
    await staff.click(within(dialog).getByRole('checkbox', { name: 'Overview' }))
    within(dialog).getByRole('button', { name: 'Move Top Advertisers up' }).focus()
    await staff.keyboard('{Enter}')
    expect(within(dialog).getByText('Top Advertisers moved to position 3 of 5')).toBeTruthy()
    await staff.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const saved = askedFor('SaveDashboardWidgets')[0]?.widgets as DashboardWidgetInput[]
    expect(saved.map(({ id }) => id)).toEqual(['statistics', 'top_advertisers', 'top_publishers', 'latest_ftds'])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Overview' })).toBeNull())
  })
})

import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import type { DashboardWidgetInput } from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'
import { provideResizeObserver } from '../../test/resizeObserver'
import { advertiser, country, publisher } from '../../test/linkedRecords'

const figures = (ftd: number, revenue: number | null, payout: number | null) => ({
  __typename: 'DashboardFigures',
  ftd,
  leads: 412,
  successPercent: 85.83,
  cr: 9.22,
  revenue,
  payout,
  profit: revenue === null || payout === null ? null : revenue - payout,
})
const otherChanges = { __typename: 'DashboardComparison', leads: 1.25, successPercent: -0.5, cr: 0.75, profit: 2 }
const stats = (ftd: number) => ({
  __typename: 'DashboardPeriodStats',
  currentPeriod: figures(ftd, 33_410, 23_280.5),
  previousPeriod: figures(44, 40_000, 20_000),
  previousByNow: figures(31, 28_260, 20_170),
  sameWeekdayByNow: figures(40, 30_000, 20_000),
  comparison: { ...otherChanges, ftd: 22.58, revenue: -16.48, payout: 16.4 },
  sameWeekdayComparison: { ...otherChanges, ftd: -5, revenue: 11.37, payout: 9.99 },
  chart: {
    __typename: 'DashboardChart',
    xaxis: ['00:00', '01:00', '02:00'],
    series: [
      {
        __typename: 'DashboardSeries',
        name: 'ftd',
        current: [3, 0, null],
        previous: [1, 2, 4],
        sameWeekday: [1, 1, 1],
      },
      {
        __typename: 'DashboardSeries',
        name: 'revenue',
        current: [300, 0, null],
        previous: [100, 200, 400.5],
        sameWeekday: null,
      },
    ],
  },
})
const ftd = {
  __typename: 'LatestFtd',
  id: '9',
  publisher: publisher('114', 'Adriva'),
  advertiser: advertiser('8', 'Halden Trade'),
  ftdDate: '2026-11-20T12:31:00.000+00:00',
  createdAt: '2026-11-20T12:02:00.000+00:00',
  payout: 620,
  revenue: 0,
  country: country('57', 'DE', 'Germany'),
}
const needs = {
  __typename: 'Attention',
  caps: {
    ...{ __typename: 'AttentionCaps', full: 1, near: 0 },
    fullest: {
      ...{ __typename: 'Cap', id: '7', type: 'ftd', filled: 40, cap: 40, publishers: [] },
      countries: [country('57', 'DE', 'Germany')],
      advertisers: [advertiser('8', 'Halden Trade')],
    },
  },
  advertisers: {
    ...{ __typename: 'AttentionAdvertisers', failing: 1, troubled: 2, worstText: 'Refused 18 of 20' },
    worst: advertiser('9', 'Veltra'),
  },
  publishers: {
    ...{ __typename: 'AttentionPublishers', failing: 0, troubled: 0, failedPostbacks: 0, worst: null, worstText: null },
  },
  heldLeads: { __typename: 'AttentionQueue', count: 0, since: null },
  pendingConversions: { __typename: 'AttentionQueue', count: 14, since: '2026-11-17T12:00:00.000+00:00' },
  asOf: '2026-11-20T12:32:00.000+00:00',
}
/** What the server says of that. */
let attention: Record<keyof typeof needs, unknown> = needs
const noon = '2026-11-20T12:32:00.000+00:00'
/** When the figures were taken. */
let asOf = noon
const everything = ['statistics', 'overview', 'top_publishers', 'top_advertisers', 'latest_ftds']

const asked: { name: string; variables: Record<string, unknown> }[] = []
const askedFor = (name: string) => asked.filter((query) => query.name === name).map(({ variables }) => variables)

/** The server of the dashboard; `widgets` is what is stored for the user. */
function answer(widgets: string[] | null = null) {
  asked.length = 0
  attention = needs
  asOf = noon
  let stored = widgets?.map((id) => ({ __typename: 'DashboardWidget', id, kind: id })) ?? null
  const data: Record<string, () => object> = {
    DashboardWidgets: () => ({ userSettings: { __typename: 'UserSettings', id: '1', dashboardWidgets: stored } }),
    DashboardStats: () => ({
      dashboardStats: {
        __typename: 'DashboardStats',
        today: stats(38),
        last24Hours: stats(61),
        thisWeek: stats(190),
        thisMonth: stats(800),
        range: stats(5),
        asOf,
      },
    }),
    Attention: () => ({ attention }),
    CapFill: () => ({
      capFill: {
        ...{ __typename: 'CapFill', now: 71, dayBefore: 66, weekBefore: 69 },
        chart: {
          ...{ __typename: 'CapFillChart', xaxis: ['00:00', '01:00'] },
          ...{ current: [60, 71], previous: [50, 66], sameWeekday: [55, 69] },
        },
      },
    }),
    DashboardOverview: () => ({
      dashboardOverview: {
        __typename: 'DashboardOverview',
        attempts: 480,
        leads: 412,
        rejected: 60,
        successPercent: 85.83,
        ftds: 38,
        lateFtds: 2,
        cr: 9.22,
        pendingConversions: 14,
      },
    }),
    TopPublishers: () => ({
      topPublishers: {
        __typename: 'TopPublisherList',
        total: 2,
        rows: [
          { publisher: publisher('114', 'Adriva'), ftd: 14, payout: 8820 },
          { publisher: publisher('131', 'Orbit Reach'), ftd: 7, payout: 0 },
        ].map((row) => ({ __typename: 'TopPublisher', ...row })),
      },
    }),
    TopAdvertisers: () => ({ topAdvertisers: { __typename: 'TopAdvertiserList', total: 0, rows: [] } }),
    LatestFtds: () => ({ latestFtds: { __typename: 'LatestFtdList', total: 301, rows: [ftd] } }),
  }
  server.use(
    ...Object.entries(data).map(([name, of]) =>
      graphql.query(name, ({ variables }) => {
        asked.push({ name, variables })
        return HttpResponse.json({ data: of() })
      }),
    ),
    graphql.mutation<object, { widgets: DashboardWidgetInput[] }>('SaveDashboardWidgets', ({ variables }) => {
      asked.push({ name: 'SaveDashboardWidgets', variables })
      stored = variables.widgets.map((widget) => ({ __typename: 'DashboardWidget', ...widget }))
      return HttpResponse.json({
        data: {
          saveUserSettings: {
            __typename: 'UserSettingsPayload',
            userSettings: { __typename: 'UserSettings', id: '1', dashboardWidgets: stored },
            errors: [],
          },
        },
      })
    }),
  )
}
const block = (name: string) => screen.findByRole('region', { name })
const holding = (...names: string[]) => ({ ...admin, permissions: names.map((name) => permissionCode(name) ?? 0) })

describe('the dashboard', () => {
  useServer()
  useLayout()

  it('compares a running period up to the same minute, and today with its weekday', async () => {
    answer(['statistics'])
    const { staff } = renderApp({ path: '/?period=today' })
    const statistics = await block('Global Statistics')
    expect(await within(statistics).findByText('$33,410.00')).toBeTruthy()
    expect(statistics.textContent).toContain('Today so far, against yesterday and Fri 13 Nov, both by 14:32')
    // As it is read out.
    const ftds = within(statistics).getByRole('radio', { name: /^FTD/ })
    expect(ftds.closest('label')?.textContent).toContain('31 yest.yesterday by 14:32')
    expect(ftds.closest('label')?.textContent).toContain('40 Fri.Fri 13 Nov by 14:32')
    expect(ftds.closest('label')?.title).toContain('Yesterday in total: 44')
    expect(statistics.textContent).toContain('FTDby date of deposit')
    expect(statistics.textContent).toContain('Payoutby date of approval')
    expect(within(statistics).getByText('22.6%').closest('.delta')?.className).toContain('up')
    expect(within(statistics).getByText('16.5%').closest('.delta')?.className).toContain('down')
    // More payout is neither good nor bad.
    expect(within(statistics).getByText('16.4%').closest('.delta')?.className).not.toContain('up')
    await staff.click(screen.getByRole('radio', { name: 'This week' }))
    expect(await within(statistics).findByText('190')).toBeTruthy()
    expect(statistics.textContent).toContain('This week so far, against last week by Fri 14:32')
    expect(statistics.textContent).toContain('31 last wk')
    expect(window.location.search).toBe('?period=this_week')
  })

  it('leads with the last 24 hours in the small hours, and says what today has so far', async () => {
    answer(['statistics'])
    asOf = '2026-11-20T01:10:00.000+00:00'
    renderApp({ path: '/?period=last_24_hours' })
    expect(
      await screen.findByText(
        'Last 24 hours, against the 24 hours before and a week ago. Today has 412 leads so far and takes over at 06:00',
      ),
    ).toBeTruthy()
  })

  it('says what the chart shows in a table, which keeps empty what is still to come', async () => {
    answer(['statistics'])
    const { staff } = renderApp({ path: '/?period=today&figure=revenue' })
    await staff.click(await screen.findByRole('button', { name: 'Show as table' }))
    const rows = within(await screen.findByRole('region', { name: 'Revenue by hour' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'TimeTodayYesterday',
      '00:00$300.00$100.00',
      '01:00$0.00$200.00',
      '02:00–$400.50',
      'In all$33,410.00$40,000.00',
    ])
  })

  it('shows the fill of caps with permission, as a chart, without filters', async () => {
    answer(['statistics'])
    const { staff } = renderApp({ path: '/?period=today' })
    const statistics = await block('Global Statistics')
    const capFill = await within(statistics).findByRole('radio', { name: /^Cap fill/ })
    expect(capFill.closest('label')?.textContent).toContain('71.00%')
    expect(capFill.closest('label')?.textContent).toContain('5.0 pt66.00% yest.')
    await staff.click(capFill)
    await staff.click(screen.getByRole('button', { name: 'Show as table' }))
    const rows = within(await screen.findByRole('region', { name: 'Cap fill by hour' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
      'TimeTodayYesterdayFri 13 Nov',
      '00:0060.00%50.00%55.00%',
    ])
    await staff.click(screen.getByRole('radio', { name: 'This week' }))
    await waitFor(() => expect(within(statistics).queryByRole('radio', { name: /^Cap fill/ })).toBeNull())
  })

  it('shows items that need attention with links, and reloads on failure', async () => {
    answer(['statistics'])
    server.use(
      graphql.query(
        'Attention',
        () => HttpResponse.json({ errors: [{ message: 'down', extensions: { code: 'INTERNAL' } }] }),
        { once: true },
      ),
    )
    const { staff } = renderApp()
    expect((await screen.findByText('Needs attention did not load')).closest('[role=alert]')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Retry' }))
    const strip = await block('Needs attention')
    expect(
      within(strip)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'FTD cap of Germany is fullHalden Trade, 40 of 40See caps',
      '3 advertisers in troubleVeltra: Refused 18 of 20See advertisers',
      '14 conversions waitThe oldest for 3 daysReview',
    ])
    expect(
      within(strip)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/caps?interval=daily&fill=near', '/advertisers?health=attention', '/pending-conversion'])
  })

  it('says calmly that nothing needs somebody', async () => {
    answer(['statistics'])
    attention = { ...attention, caps: null, advertisers: null, pendingConversions: null }
    renderApp()
    expect((await block('Needs attention')).textContent).toBe('Nothing needs you nowAs of 14:32')
  })

  it('lists tops and latest FTDs, with links for editors and formatted money', async () => {
    answer(everything)
    renderApp()
    const publishers = await block('Top Publishers')
    expect((await within(publishers).findByRole('link', { name: 'Adriva' })).getAttribute('href')).toBe(
      '/edit/affiliate/114',
    )
    expect(await within(await block('Top Advertisers')).findByText('No FTDs yet')).toBeTruthy()
    const latest = await block('Latest FTDs')
    expect(await within(latest).findByText('$ 620')).toBeTruthy()
    expect(within(latest).getByText('$ 0')).toBeTruthy()
    expect(within(latest).getByText('Page 1 of 4')).toBeTruthy()
    const overview = await block('Overview')
    expect((await within(overview).findByRole('link', { name: 'Review now' })).getAttribute('href')).toBe(
      '/pending-conversion',
    )
  })

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
      excludes: ['publisher_id'],
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
    provideResizeObserver()
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

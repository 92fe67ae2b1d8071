import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { renderApp, server } from '../../test/render'
import { said, everything, answer, block, useDashboard } from '../../test/dashboardServer'

describe('the dashboard', () => {
  useDashboard()

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
    said.asOf = '2026-11-20T01:10:00.000+00:00'
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

  it('shows which groups moved the chosen figure, and why; the rows add up', async () => {
    answer(['statistics'])
    const change = (mix: number, rate: number) => ({
      ...{ __typename: 'MetricChange', before: 1, after: 2, baseBefore: 100, baseAfter: 100, mix, rate },
    })
    const group = (name: string, mix: number, rate: number) => ({
      ...{ __typename: 'ExplainedGroup', value: name, name, countryCode: null, change: change(mix, rate) },
    })
    const dimension = {
      ...{ __typename: 'ExplainedDimension', groupBy: 'publisherId', title: 'Publisher', difference: 3 },
      ...{ change: change(0, 3), groups: [group('Adriva', 0, 4), group('Sable', -2, 0)] },
      others: { __typename: 'ExplainedOthers', count: 3, change: change(1, 0) },
    }
    const explanation = {
      ...{ __typename: 'MetricExplanation', before: 1, after: 4, comparisons: ['previous'], dimensions: [dimension] },
      previousRange: { __typename: 'ReportRange', start: '2026-11-19 00:00', end: '2026-11-19 14:32' },
    }
    server.use(
      graphql.query('MetricExplanation', () => HttpResponse.json({ data: { metricExplanation: explanation } })),
    )
    renderApp({ path: '/?period=today' })
    const movers = await screen.findByRole('region', { name: 'What moved FTD' })
    const rows = (await within(movers).findAllByRole('row')).slice(1)
    expect(rows.map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent))).toEqual([
      ['Adriva', '+4'],
      ['Sable', '−2'],
      ['Others', '+1'],
    ])
    expect(movers.textContent).toContain('since yesterday by 14:32 +3')
    expect(within(rows[0] as HTMLElement).getByText('Rate')).toBeTruthy()
  })

  it('says calmly that nothing needs somebody', async () => {
    answer(['statistics'])
    said.attention = { ...said.attention, caps: null, advertisers: null, pendingConversions: null }
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
})

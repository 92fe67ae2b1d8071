import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { conflictDialog } from '../../test/conflict'
import { useLayout } from '../../test/layout'
import { nicosia, renderApp, server, useServer } from '../../test/render'

const none: object[] = []
const choice = (id: string, name: string) => ({ __typename: 'FilterValue', id, name, code: null, statuses: null })
const filterValues = {
  __typename: 'FilterValues',
  advertisers: none,
  countries: none,
  publishers: none,
  statuses: none,
  customParam1: none,
  customParam2: none,
  customParam3: none,
  customParam4: none,
  customParam5: none,
  publisherStatus: none,
  offer: none,
  distributions: [choice('31', 'DE Global')],
  funnel: none,
}
const cap = (id: string) => ({
  __typename: 'Cap',
  ...{ id, type: 'lead', interval: 'daily', cap: 40, filled: 3, windowStart: '2026-11-20T00:00:00Z' },
  ...{ windowEnd: null, resetTime: '00:00', timeZone: nicosia, countries: none, advertisers: none, publishers: none },
  ...{ parameters: none, version: 1, scheduledChange: null },
})
const estimate = (was: number | null, expected: number | null) => ({
  __typename: 'BacktestEstimate',
  was,
  expected,
  low: expected && expected - 10,
  high: expected && expected + 10,
  difference: was !== null && expected !== null ? expected - was : null,
})
const side = (filled: number, fullAt: string[], campaignLeads = 0, injectedLeads = 0) => ({
  __typename: 'BacktestCapSide',
  ...{ cap: 40, filled, campaignLeads, injectedLeads },
  fullAt,
  passed: 3,
})
const move = (from: string | null, to: string | null, leads: number, leadIds: string[] = []) => ({
  __typename: 'BacktestMove',
  ...{ revenueWas: from && leads * 10, revenueChanged: to && leads * 12.5 },
  ...{ fromId: from, fromName: from && `Brand ${from}`, toId: to, toName: to && `Brand ${to}`, leads, leadIds },
})
const country = (countryId: string, name: string, leads: number) => ({
  __typename: 'BacktestCountry',
  ...{ countryId, name, leads },
})
const difference = (subject: string, was: string | null, changed: string | null) => ({
  __typename: 'BacktestDifference',
  ...{ place: null, subject, was, changed },
})
const result = (more: object = {}) => ({
  __typename: 'BacktestResult',
  basis: 'then',
  leads: 100,
  reproduced: 100,
  found: { __typename: 'BacktestFound', was: 90, changed: 94 },
  accepted: estimate(80, 85),
  ftds: estimate(8, 9),
  revenue: estimate(1000, 1200),
  payout: estimate(500, 520),
  profit: estimate(500, 680),
  profitRises: 84,
  moves: [
    move('A', 'A', 60),
    move('A', 'B', 28, ['901', '902']),
    move(null, 'B', 6, ['903']),
    move('B', null, 2, ['904']),
    move(null, null, 4),
  ],
  lost: [
    {
      __typename: 'BacktestLostLead',
      leadId: '904',
      at: '2026-11-20T12:30:00.000Z',
      ...{ fromId: 'B', fromName: 'Brand B', reason: 'Brand B: Cap #7 is full.', worth: 61 },
    },
  ],
  lostReasons: [{ __typename: 'BacktestLostReason', reason: 'Brand B: cap #7 is full.', was: 10, changed: 6 }],
  caps: [
    {
      __typename: 'BacktestCap',
      ...{
        capId: '7',
        name: 'Cap #7, daily leads',
        was: side(30, [], 8),
        changed: side(40, ['2026-11-20T12:00:00.000Z'], 8, 2),
      },
    },
  ],
  uncertain: ['Brand B'],
  countries: [country('57', 'Germany', 100)],
  ...more,
})
const row = {
  __typename: 'Distribution',
  ...{ id: '31', name: 'DE Global', type: 'slot', timeZoneName: 'UTC', publisher: null, advertisers: none },
  country: { __typename: 'Country', id: '57', name: 'Germany', code: 'DE' },
  ...{ isActive: true, isActiveOpen: true, waitingChanges: [], version: 4, updatedAt: '2026-11-20T12:00:00.000Z' },
}
const settings = {
  ...{ tags: none, timeZoneId: '1', isSendInOpHours: false, parameters: none, dataOverride: none, timeslots: none },
}
const stored = { __typename: 'DistributionDetails', distribution: row, version: 4, ...settings }
const draft = {
  __typename: 'BacktestDraft',
  ...{ name: 'Tested', type: 'slot', countryId: '57', publisherId: null, ...settings },
}
const backtest = (state: string, more: object = {}) => ({
  __typename: 'Backtest',
  ...{ id: '12', state, title: 'DE Global #31', distributionId: '31', isDraft: false },
  ...{ rangeStart: '2026-11-13T00:00:00.000Z', rangeEnd: '2026-11-20T00:00:00.000Z', leadsDone: 40, leadsTotal: 100 },
  ...{ failure: null, createdAt: '2026-11-20T12:00:00.000Z', endedAt: null, userName: 'Ann', result: null },
  ...{
    mayCancel: state === 'waiting' || state === 'running',
    against: 'then',
    againstAt: null,
    againstSince: null,
    draft: null,
    draftVersion: 3,
    differences: none,
  },
  ...more,
})

/** Serves the answers in turn, the last one for ever. */
function serve(...answers: (object | null)[]) {
  const sent: unknown[] = []
  let asked = 0
  server.use(
    graphql.query('FilterValues', () => HttpResponse.json({ data: { filterValues } })),
    graphql.query('Caps', () => HttpResponse.json({ data: { caps: [cap('7'), cap('8')] } })),
    graphql.query('Backtests', () => HttpResponse.json({ data: { backtests: none } })),
    graphql.query('Backtest', () =>
      HttpResponse.json({ data: { backtest: answers[Math.min(asked++, answers.length - 1)] } }),
    ),
    graphql.mutation('StartBacktest', ({ variables }) => {
      sent.push(variables.input)
      const {
        result: _,
        draft: _draft,
        draftVersion: _version,
        differences: _differences,
        ...started
      } = backtest('waiting')
      return HttpResponse.json({ data: { action: { __typename: 'BacktestPayload', backtest: started, errors: none } } })
    }),
    graphql.mutation('CancelBacktest', ({ variables }) => {
      sent.push(variables)
      const {
        result: _,
        draft: _draft,
        draftVersion: _version,
        differences: _differences,
        ...ended
      } = backtest('cancelled')
      return HttpResponse.json({ data: { action: { __typename: 'BacktestPayload', backtest: ended, errors: none } } })
    }),
  )
  return sent
}

describe('a backtest', () => {
  useServer()
  useLayout()

  it('is started for a distribution, shows its progress, then the verdict', async () => {
    const sent = serve(backtest('running'), backtest('done', { result: result() }))
    const { staff } = renderApp({ path: '/backtest?distribution=31&start=2026-11-13&end=2026-11-19' })
    await staff.click(await screen.findByRole('button', { name: 'Run' }))
    expect(await screen.findByText('40 of 100 leads routed again')).toBeTruthy()
    expect(sent).toEqual([
      { distributionId: '31', caps: [], against: 'then', startDate: '2026-11-13', endDate: '2026-11-19' },
    ])
    expect(location.search).toBe('?id=12')
    expect(
      await screen.findByText(
        '4 more leads would have found a taker. Profit would rise by about $180.00; it rises in 84 of 100 replays.',
      ),
    ).toBeTruthy()
    const movement = screen.getByText(/go the same way/)
    expect(movement.textContent).toBe(
      '64 of 100 leads go the same way, 28 move to another advertiser, 6 more find a taker, 2 would be lost.',
    )
    expect(within(movement).getByRole('link', { name: '2' }).getAttribute('href')).toContain('/leads/904')
  })

  it('is compared with the rules of a date', async () => {
    const sent = serve(
      backtest('done', {
        against: 'moment',
        againstAt: '2026-11-12T08:00:00.000Z',
        result: result({ basis: 'moment' }),
      }),
    )
    const { staff } = renderApp({ path: '/backtest?distribution=31&start=2026-11-13&end=2026-11-19' })
    await staff.click(await screen.findByRole('combobox', { name: 'Against' }))
    await staff.click(await screen.findByRole('option', { name: 'The rules of a date' }))
    await staff.click(screen.getByRole('button', { name: 'Run' }))
    expect(await screen.findByText('Use yyyy-MM-dd HH:mm.')).toBeTruthy()
    await staff.type(screen.getByRole('textbox', { name: 'Rules of' }), '2026-11-12 10:00')
    await staff.click(screen.getByRole('button', { name: 'Run' }))
    expect(await screen.findByText(/^Compared with the rules of that date\. They offer/)).toBeTruthy()
    expect(sent).toMatchObject([{ against: 'moment', againstAt: '2026-11-12 10:00' }])
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('says that it could not be compared with the rules of that time', async () => {
    serve(backtest('done', { result: result({ basis: 'today' }) }))
    renderApp({ path: '/backtest?id=12' })
    expect((await screen.findByRole('note')).textContent).toMatch(/older than the kept versions of rules/)
  })

  it('shows the revenue of the cells instead of the leads, to those who may see it', async () => {
    serve(backtest('done', { result: result() }))
    const { staff } = renderApp({ path: '/backtest?id=12' })
    const moves = within(await screen.findByRole('table', { name: 'From and to' }))
    const texts = () => moves.getAllByRole('row').map((one) => [...one.children].map((cell) => cell.textContent))
    expect(texts()[1]).toEqual(['Brand A', '60', '28', '0', '88'])
    await staff.click(screen.getByRole('radio', { name: 'Revenue' }))
    expect(texts().slice(1)).toEqual([
      ['Brand A', '$750.00', '$350.00', '$0.00', '$880.00'],
      ['Brand B', '$0.00', '$0.00', '$0.00', '$20.00'],
      ['No taker', '$0.00', '$75.00', '$0.00', '$0.00'],
      ['With the change', '$750.00', '$425.00', '$0.00', '$1,175.00'],
      ['Difference', '−$130.00', '+$405.00', '$0.00', ''],
    ])
    expect(moves.getByRole('button', { name: '28 leads from Brand A to Brand B' }).textContent).toBe('$350.00')
  })

  it('offers no revenue to those who may not see it', async () => {
    const hidden = result().moves.map((move) => ({ ...move, revenueWas: null, revenueChanged: null }))
    serve(backtest('done', { result: result({ moves: hidden }) }))
    renderApp({ path: '/backtest?id=12' })
    await screen.findByRole('table', { name: 'From and to' })
    expect(screen.queryByRole('radio', { name: 'Revenue' })).toBeNull()
  })

  it('opens the leads of a group that moved, and lists caps and lost leads', async () => {
    serve(backtest('done', { result: result() }))
    const { staff } = renderApp({ path: '/backtest?id=12' })
    const moves = within(await screen.findByRole('table', { name: 'From and to' }))
    await staff.click(moves.getByRole('button', { name: '28 leads from Brand A to Brand B' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Brand A → Brand B/ }))
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/leads/901', '/leads/902'])
    await staff.keyboard('{Escape}')
    expect(screen.getByRole('link', { name: 'Cap #7, daily leads' }).getAttribute('href')).toBe(
      '/caps?dialog=edit&id=7',
    )
    expect(within(screen.getByRole('table', { name: 'Would be lost' })).getByText('$61.00')).toBeTruthy()
  })

  it('says how many leads of a cap are not routed again', async () => {
    serve(backtest('done', { result: result() }))
    renderApp({ path: '/backtest?id=12' })
    const caps = within(await screen.findByRole('table', { name: 'Caps' }))
    expect(caps.getByText(/8 of 30 were campaign leads$/)).toBeTruthy()
    expect(caps.getByText(/8 of 40 were campaign leads, 2 injected leads$/)).toBeTruthy()
  })

  it('tests several caps at once, and refuses one that is given twice', async () => {
    const sent = serve(backtest('done', { result: result() }))
    const { staff } = renderApp({ path: '/backtest?cap=7&to=40&cap=8&to=x&start=2026-11-13&end=2026-11-19' })
    const numbers = await screen.findAllByRole('textbox', { name: /^Number of the cap/ })
    await staff.click(screen.getByRole('button', { name: 'Run' }))
    expect(screen.getByText('Use a whole number.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(numbers[1]))
    await staff.clear(numbers[1] as HTMLElement)
    await staff.type(numbers[1] as HTMLElement, '5')
    await staff.click(screen.getByRole('button', { name: 'Run' }))
    await screen.findByText(/more leads would have found a taker/)
    expect(sent).toMatchObject([
      {
        caps: [
          { capId: '7', cap: 40 },
          { capId: '8', cap: 5 },
        ],
      },
    ])
    expect(screen.getAllByRole('textbox', { name: /^Number of the cap/ })).toHaveLength(2)
  })

  it('says that its choices did not load, and loads them again', async () => {
    serve(null)
    const errors = [{ message: 'down', extensions: { code: 'INTERNAL' } }]
    server.use(graphql.query('FilterValues', () => HttpResponse.json({ errors }), { once: true }))
    const { staff } = renderApp({ path: '/backtest' })
    const notice = await screen.findByText('The choices did not load.')
    await staff.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(notice.isConnected).toBe(false))
  })

  it('names what differs, and shows only the leads of a country', async () => {
    const countries = [country('57', 'Germany', 60), country('58', 'France', 40)]
    const differences = [difference('Brand A', '50%', '40%'), difference('Brand C', null, '15%')]
    serve(backtest('done', { isDraft: true, differences, result: result({ countries }) }))
    const { staff } = renderApp({ path: '/backtest?id=12' })
    const strip = within(await screen.findByRole('region', { name: 'Differences' }))
    expect(strip.getByText('The draft differs in 2 places:')).toBeTruthy()
    expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Brand A 50%  40%',
      'Brand C new, 15%',
    ])
    expect(strip.getByRole('link', { name: 'Open the draft' }).getAttribute('href')).toBe(
      '/rotations?dialog=edit&id=31&page=2&backtest=12',
    )
    await staff.click(screen.getByRole('combobox', { name: 'Only' }))
    await staff.click(await screen.findByRole('option', { name: 'France 40' }))
    expect(location.search).toBe('?id=12&country=58')
    expect(await screen.findByText('Leads of all countries count in caps')).toBeTruthy()
  })

  it('is not cancelled by those who may not', async () => {
    serve(backtest('running', { mayCancel: false }))
    renderApp({ path: '/backtest?id=12' })
    expect(await screen.findByText('40 of 100 leads routed again')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  it('publishes the draft with the version that was tested, unless it was changed since', async () => {
    const saved: unknown[] = []
    let isStale = true
    serve(backtest('done', { isDraft: true, draft, result: result() }))
    server.use(
      graphql.query('DistributionToEdit', () => HttpResponse.json({ data: { distribution: stored } })),
      graphql.mutation('UpdateDistribution', ({ variables }) => {
        saved.push(variables)
        const conflict = { __typename: 'UserError', code: 'CONFLICT', field: null, message: 'It was changed since.' }
        const action = isStale
          ? { __typename: 'DistributionPayload', distribution: null, errors: [conflict] }
          : { __typename: 'DistributionPayload', distribution: stored.distribution, errors: none }
        return HttpResponse.json({ data: { action } })
      }),
    )
    const { staff } = renderApp({ path: '/backtest?id=12' })
    await staff.click(await screen.findByRole('button', { name: 'Publish the draft' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish the draft?' }))
    await staff.click(dialog.getByRole('button', { name: 'Publish' }))
    const both = await conflictDialog()
    expect(both.getAllByRole('radiogroup').map(({ textContent }) => textContent)).toEqual([
      'Label DifferentTheirsDE GlobalYoursTested',
    ])
    expect(both.getByRole<HTMLButtonElement>('button', { name: 'Use these values' }).disabled).toBe(true)
    await staff.click(both.getByRole('radio', { name: /^Yours/ }))
    await staff.click(both.getByRole('button', { name: 'Use these values' }))
    expect(await dialog.findByText(/saved with what you chose/)).toBeTruthy()
    isStale = false
    await staff.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByRole('button', { name: 'Published' })).toBeTruthy()
    expect(await screen.findByText('Distribution updated successfully')).toBeTruthy()
    expect(saved).toMatchObject([{ version: 3 }, { id: '31', version: 4, distribution: { name: 'Tested' } }])
  })

  it('leaves out amounts that may not be seen', async () => {
    const hidden = estimate(null, null)
    serve(backtest('done', { result: result({ revenue: hidden, payout: hidden, profit: hidden, profitRises: null }) }))
    renderApp({ path: '/backtest?id=12' })
    const rows = within(await screen.findByRole('table', { name: 'Results' })).getAllByRole('rowheader')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Found a taker', 'Accepted', 'Accept rate', 'FTDs'])
    expect(screen.getByText('4 more leads would have found a taker.')).toBeTruthy()
  })

  it('is cancelled, and says why one failed or is gone', async () => {
    const sent = serve(backtest('waiting'), backtest('cancelled'))
    const { staff } = renderApp({ path: '/backtest?id=12' })
    await staff.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeTruthy()
    expect(sent).toEqual([{ id: '12' }])
  })

  it.each([
    ['failed', backtest('failed', { failure: 'The distribution was deleted.' }), 'The distribution was deleted.'],
    ['unknown', null, 'Backtests are kept for 30 days. Run it again above.'],
  ])('says so if it is %s', async (_state, answer, text) => {
    serve(answer)
    renderApp({ path: '/backtest?id=12' })
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

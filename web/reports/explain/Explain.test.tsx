import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { graphql, HttpResponse } from 'msw'
import type { MetricExplanationQueryVariables } from '../../generated/graphql'
import { renderApp, server } from '../../test/render'
import { cards, fault, openReport, useReportsServer } from '../../test/reportsServer'

const change = (before: number, after: number, mix: number, rate: number) => ({
  ...{ __typename: 'MetricChange', before, after, baseBefore: 100, baseAfter: 200, mix, rate },
})
const dimension = (groupBy: string, title: string, names: readonly [string | null, string | null]) => ({
  ...{ __typename: 'ExplainedDimension', groupBy, title, difference: 15.5, change: change(4.5, 20, 5.5, 10) },
  groups: names.map((name, place) => ({
    ...{ __typename: 'ExplainedGroup', value: name && String(place + 7), name, countryCode: null },
    change: place ? change(1, 2, 1, 0) : change(3.5, 15, 2.5, 9),
  })),
  others: { __typename: 'ExplainedOthers', count: 3, change: change(0, 3, 2, 1) },
})
const explanation = {
  ...{
    __typename: 'MetricExplanation',
    before: 4.5,
    after: 20,
    comparisons: ['previous', 'sameWeekday', 'wholePrevious'],
  },
  previousRange: { __typename: 'ReportRange', start: '2026-11-19 00:00', end: '2026-11-19 14:32' },
  dimensions: [
    dimension('publisherId', 'Publisher', ['Sable Traffic', null]),
    dimension('countryId', 'Country', ['Cyprus', 'Germany']),
  ],
}

let asked: MetricExplanationQueryVariables[] = []
function answer(metricExplanation: object | null) {
  asked = []
  server.use(
    graphql.query('LeadMetricsCompared', () =>
      HttpResponse.json({
        data: {
          leadMetricsCompared: {
            ...{ __typename: 'LeadMetricsCompared', isPart: true, currentLine: [], previousLine: [] },
            previous: { ...cards, totalFtd: 10 },
            sameWeekday: { ...cards, totalFtd: 40 },
          },
        },
      }),
    ),
    graphql.query('MetricExplanation', ({ variables }) => {
      asked.push(variables as MetricExplanationQueryVariables)
      return metricExplanation ? HttpResponse.json({ data: { metricExplanation } }) : fault()
    }),
  )
}

async function open() {
  renderApp({ path: '/reports' })
  const card = (await screen.findByRole('link', { name: /^Total FTDs: 20/ })).closest('div') as HTMLElement
  const buttons = await within(card).findAllByRole('button', { name: /^Explain:/ })
  await userEvent.click(buttons[0] as HTMLElement)
  return screen.findByRole('dialog', { name: 'Why did Total FTDs change?' })
}

describe('the explanation of a change', () => {
  useReportsServer()

  it('says what happened, where, and whether by mix or by rate', async () => {
    answer(explanation)
    const dialog = within(await open())
    expect(await dialog.findByText(/^Total FTDs rose from 4.5 to 20, by 15.50, against yesterday by /)).toBeTruthy()
    expect(dialog.getByText(/^By publisher, most comes from Sable Traffic \+11.50 .* and None \+1 /)).toBeTruthy()
    expect(dialog.getByText(/^Mix \+5.50: .* Rate \+10: /)).toBeTruthy()
    expect(asked).toEqual([expect.objectContaining({ metric: 'totalFtd', compareWith: 'previous', preset: 'today' })])
  })

  it('lists the groups with their parts, each opening its leads then and now', async () => {
    answer(explanation)
    const dialog = within(await open())
    const row = within(await dialog.findByRole('row', { name: /^Sable Traffic/ }))
    const [before, after] = row
      .getAllByRole('link')
      .map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filters'))
    expect(before).toContain('"start_date":"2026-11-19 00:00","end_date":"2026-11-19 14:32"')
    for (const filters of [before, after]) expect(filters).toContain('"parents":[{"key":"affiliate_id","value":"7"}]')
    expect(dialog.getByRole('row', { name: /^3 others/ })).toBeTruthy()
    expect(within(dialog.getByRole('row', { name: /^All/ })).getByText('+15.50')).toBeTruthy()
  })

  it('changes the grouping at once, and the comparison by asking for it', async () => {
    answer(explanation)
    const dialog = within(await open())
    await userEvent.click(await dialog.findByRole('radio', { name: 'Country' }))
    expect(dialog.getByRole('row', { name: /^Cyprus/ })).toBeTruthy()
    expect(asked).toHaveLength(1)
    await userEvent.click(dialog.getByRole('radio', { name: /^[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} by / }))
    expect(asked.map(({ compareWith }) => compareWith)).toEqual(['previous', 'sameWeekday'])
  })

  it('says why there is nothing to explain', async () => {
    answer({ ...explanation, before: null, dimensions: [] })
    expect(await within(await open()).findByText(/There were no leads in the range before/)).toBeTruthy()
  })

  it('is there for each row and the total of a report that compares, for any of its figures', async () => {
    answer(explanation)
    const filters = encodeURIComponent(JSON.stringify({ dateRangePreset: 'this_month', compare_with_past: true }))
    const staff = await openReport(`/reports?tab=advertiser_id&chart=0&filters=${filters}`)
    await staff.click(screen.getByRole('button', { name: 'Explain the change' }))
    const total = within(await screen.findByRole('dialog', { name: /^Why did .* change\?$/ }))
    expect(await total.findByRole('row', { name: /^Sable Traffic/ })).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ parents: [], compareWith: 'previous', preset: 'this_month' })
    await staff.click(total.getByRole('button', { name: 'Close' }))

    const row = screen.getByRole('row', { name: /Halden Trade/ })
    await staff.click(within(row).getByRole('button', { name: 'Drill down Halden Trade' }))
    await staff.click(await screen.findByRole('menuitem', { name: 'Explain the change' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Why did .* of Halden Trade change\?$/ }))
    await staff.click(await dialog.findByRole('combobox', { name: 'Figure' }))
    await staff.click(await screen.findByRole('option', { name: 'Revenue' }))
    expect(await screen.findByRole('dialog', { name: 'Why did Revenue of Halden Trade change?' })).toBeTruthy()
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ metric: 'revenue', parents: [{ key: 'advertiserId' }] }))
  })

  it('shows a failure with Retry', async () => {
    answer(null)
    const dialog = within(await open())
    expect(await dialog.findByRole('heading', { name: 'The explanation did not load' })).toBeTruthy()
    answer(explanation)
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByRole('row', { name: /^Sable Traffic/ })).toBeTruthy()
  })
})

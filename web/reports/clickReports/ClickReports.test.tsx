import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { graphql, HttpResponse } from 'msw'
import { clickColumnNames, clickGroups, type ClickGroup } from '../../../shared/reports/clickReports'
import { nextGroups } from '../../../shared/reports/reportGroups'
import type { ClickPivotQuery, ClickPivotQueryVariables } from '../../generated/graphql'
import { arbitraryFilters } from '../../test/arbitraryFilters'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'
import { parseLeadsUrl } from '../../leads/leads/leadsUrl'
import { clickFilters } from './clickReportsState'
import { formatClickReportsUrl, parseClickReportsUrl } from './clickReportsUrl'
import './ClickReportsPage'

type Pivot = NonNullable<ClickPivotQuery['clickPivot']>
type Row = Pivot['rows'][number]

const figures = (clicks: number, leads: number): Row['figures'] & { __typename: 'ClickFigures' } => ({
  __typename: 'ClickFigures',
  clicks,
  grossClicks: clicks + 1000,
  leads,
  c2l: 12.5,
  ftds: 1,
  c2f: 0.5,
  lateFtds: 0,
  cr: 10,
  payout: 1234.5,
  ppc: 0.25,
  epc: 1.75,
  revenue: 2000,
  profit: 765.5,
  margin: 3,
  ecpl: 5,
  aecpl: 2,
})
const row = (
  value: string | null,
  name: string | null,
  clicks: number,
  leads: number,
  countryCode: string | null = null,
): Row & { __typename: 'ClickPivotRow' } => ({
  __typename: 'ClickPivotRow',
  value,
  name,
  countryCode,
  figures: figures(clicks, leads),
})
const rowsBy: Record<ClickGroup, Row[]> = {
  countryId: [row('1', 'Germany', 9000, 10, 'DE'), row('2', 'France', 300, 40, 'FR'), row(null, null, 20, 3)],
  publisherId: [row('5', '=Reach', 40, 4)],
  offer: [row('Gold, "Standard"', 'Gold, "Standard"', 50, 5), row('Coin Atlas', 'Coin Atlas', 10, 6)],
  createdAt: [row('2026-11-19', '2026-11-19', 1, 1), row('2026-11-20', '2026-11-20', 2, 0)],
}

const asked: ClickPivotQueryVariables[] = []
const fault = { errors: [{ message: 'down', extensions: { code: 'INTERNAL' } }] }

interface Answer {
  rows?: (group: ClickGroup) => Row[]
  headers?: readonly string[]
}
const answer = ({ rows = (group) => rowsBy[group], headers = clickColumnNames }: Answer = {}) =>
  server.use(
    graphql.query<ClickPivotQuery, ClickPivotQueryVariables>('ClickPivot', ({ variables }) => {
      asked.push(variables)
      const { groupBy } = variables
      const parents = (variables.parents ?? []) as { key: ClickGroup }[]
      const found = rows(groupBy)
      const clickPivot: Pivot & { __typename: 'ClickPivot' } = {
        __typename: 'ClickPivot',
        groupBy,
        headers: [groupBy, ...headers],
        rows: found,
        rowCount: found.length,
        totals: figures(9320, 53),
        nextGroups: nextGroups(clickGroups, groupBy, parents),
      }
      return HttpResponse.json({ data: { clickPivot } })
    }),
  )

const table = (name = 'Countries') => screen.getByRole('treegrid', { name: `${name} click report` })
const names = (of = 'Countries') =>
  within(table(of))
    .getAllByRole('row')
    .slice(1)
    .map(
      (one) =>
        within(one)
          .getAllByRole('gridcell')[0]
          ?.textContent?.replace(/(Country|Offer|Day)(, .*)?$/, '') ?? '',
    )

async function open(path = '/click-reports') {
  const { staff } = renderApp({ path })
  await screen.findByRole('row', { name: /Total/ })
  return staff
}

describe('the click reports screen', () => {
  useServer()
  useLayout({ width: 2400 })
  beforeEach(() => {
    sessionStorage.clear()
    // jsdom has none; the fields of columns need no escaping.
    Object.assign(globalThis, { CSS: { escape: (text: string) => text } })
    localStorage.setItem('click_reports_filter_open', 'false')
    asked.length = 0
    answer()
    server.use(
      graphql.query('ReportColumns', () =>
        HttpResponse.json({ data: { userSettings: { __typename: 'UserSettings', id: '1', reportsColumns: null } } }),
      ),
      graphql.query('FilterValues', () => HttpResponse.json(fault)),
    )
  })

  it("shows today's clicks by country, most first, with the total last", async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Click Reports' })).toBeTruthy()
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ groupBy: 'countryId', filter: { startDate: expect.stringMatching(/ 00:00$/) } })
    expect(names()).toEqual(['Germany', 'France', 'None', 'Total'])
    const cells = within(screen.getByRole('row', { name: /Germany/ }))
      .getAllByRole('gridcell')
      .slice(1)
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '9,000',
      '10,000',
      '10',
      '12.50%',
      '1',
      '0.50%',
      '0',
      '10.00%',
      '$1,234.50',
      '$0.25',
      '$1.75',
      '$2,000.00',
      '$765.50',
      '$3.00',
      '$5.00',
      '$2.00',
    ])
  })

  it('sorts in the client by numbers and names, total last, kept in the address', async () => {
    const staff = await open()
    await staff.click(screen.getByRole('button', { name: 'Leads' }))
    expect(names()).toEqual(['France', 'Germany', 'None', 'Total'])
    await staff.click(screen.getByRole('button', { name: 'Country' }))
    expect(names()).toEqual(['France', 'Germany', 'None', 'Total'])
    expect(window.location.search).toBe('?sort_by=name&sort_order=asc')
    expect(asked).toHaveLength(1)
  })

  it('drills a row down by another grouping, kept in the address', async () => {
    const staff = await open()
    await staff.click(screen.getByRole('button', { name: 'Drill down France' }))
    await staff.click(await screen.findByRole('menuitem', { name: 'Offer' }))
    await waitFor(() =>
      expect(names()).toEqual(['Germany', 'France', 'Gold, "Standard"', 'Coin Atlas', 'None', 'Total']),
    )
    expect(asked.at(-1)).toMatchObject({ groupBy: 'offer', parents: [{ key: 'countryId', value: '2' }] })
    expect(new URLSearchParams(window.location.search).get('open')).toBe('[["2","offer"]]')
    await staff.click(screen.getByRole('button', { name: 'Collapse France' }))
    expect(names()).toEqual(['Germany', 'France', 'None', 'Total'])
  })

  it('opens the leads behind a figure, of its row and filters, without test leads', async () => {
    const filters = encodeURIComponent(JSON.stringify({ publisher_id: ['5'], excludes: ['publisher_id'] }))
    await open(`/click-reports?filters=${filters}`)
    const behind = (name: RegExp) =>
      parseLeadsUrl(
        new URL(
          within(screen.getByRole('row', { name })).getByRole<HTMLAnchorElement>('link', {
            name: '12.50%',
            hidden: true,
          }).href,
        ),
      ).state
    expect(behind(/Germany/)).toMatchObject({
      metric: 'clickLeads',
      parents: [{ key: 'countryId', value: '1' }],
      filters: { publisherId: ['5'], excludes: ['publisherId'], isTest: false },
    })
    expect(behind(/Total/).parents).toEqual([])
    expect(
      within(screen.getByRole('row', { name: /Germany/ }))
        .getByText('9,000')
        .closest('a'),
    ).toBeNull()
  })

  it('has a tab for each grouping; days stand in their order', async () => {
    const staff = await open()
    await staff.click(screen.getByRole('link', { name: 'Daily' }))
    await waitFor(() => expect(names('Daily')).toEqual(['Thu 19 Nov 2026', 'Fri 20 Nov 2026', 'Total']))
    expect(asked.at(-1)?.groupBy).toBe('createdAt')
    expect(window.location.search).toBe('?tab=created_at')
  })

  it('leaves out the money that the viewer may not see', async () => {
    answer({ headers: ['clicks', 'leads', 'payout'] })
    await open()
    const titles = within(table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    expect(titles).toEqual(['Country', 'Clicks', 'Leads', 'Payout'])
  })

  it('says why there is nothing, and offers what to do', async () => {
    answer({ rows: () => [] })
    const { staff } = renderApp({ path: `/click-reports?filters=${encodeURIComponent('{"country_id":[1]}')}` })
    expect(await screen.findByText('No click in this range passes the filters.')).toBeTruthy()
    expect(asked[0]?.filter.countryId).toEqual(['1'])
    await staff.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(asked.at(-1)?.filter.countryId).toBeUndefined())
  })

  it('keeps the rows when a refresh fails, and tries again', async () => {
    const staff = await open()
    server.use(graphql.query('ClickPivot', () => HttpResponse.json(fault)))
    await staff.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(names()).toEqual(['Germany', 'France', 'None', 'Total'])
    answer({ rows: () => [row('3', 'Spain', 1, 1)] })
    await staff.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(names()).toEqual(['Spain', 'Total']))
  })

  it('exports what is shown, in its order, with texts that no spreadsheet runs', async () => {
    let saved: Blob | undefined
    URL.createObjectURL = (blob) => ((saved = blob as Blob), 'blob:saved')
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const staff = await open(`/click-reports?tab=affiliate_id&open=${encodeURIComponent('[["5","offer"]]')}`)
    await screen.findByRole('row', { name: /Coin Atlas/ })
    await staff.click(screen.getByRole('button', { name: 'Export CSV' }))
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsText(saved as Blob)
    })
    const lines = text.trim().split('\n')
    expect(lines.map((line) => line.replace(/(,[^,]*){13}$/, ''))).toEqual([
      'Publisher,Clicks,Gross Clicks,Leads',
      "'=Reach,40,1040,4",
      '"  Gold, ""Standard""",50,1050,5',
      '  Coin Atlas,10,1010,6',
      'Total,9320,10320,53',
    ])
  })

  it('takes back every state from its address', () => {
    const open = fc.constantFrom(
      [],
      [{ value: null, by: 'offer' as const, open: [{ value: 'Gold', by: 'createdAt' as const, open: [] }] }],
    )
    fc.assert(
      fc.property(
        arbitraryFilters,
        open,
        fc.constantFrom(null, ...['name', ...clickColumnNames]),
        fc.constantFrom('asc' as const, 'desc' as const),
        (filters, open, field, order) => {
          const state = {
            tab: clickGroups[0],
            filters: clickFilters(filters),
            open,
            sort: field ? { field, order } : null,
          }
          expect(parseClickReportsUrl(formatClickReportsUrl(state))).toEqual({ state, problems: [] })
        },
      ),
    )
  })
})

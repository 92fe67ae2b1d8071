import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { LeadCrossTableQueryVariables, LeadPivotQueryVariables } from '../../generated/graphql'
import { toLeadFilterInput } from '../../filters/filterInput'
import { parseLeadsUrl } from '../../leads/leads/leadsUrl'
import { permissionCode } from '../../../shared/access/permissions'
import { defaultRolePermissions } from '../../../shared/access/roles'
import { admin, renderApp, server } from '../../test/render'
import {
  answerWaiting,
  asked,
  cards,
  fault,
  lastAsked,
  openReport,
  pivotOf,
  useReportsServer,
} from '../../test/reportsServer'
import { pick } from '../../test/pick'

const support = { ...admin, permissions: [...(defaultRolePermissions[2] ?? [])] }
const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent)
const query = () => new URLSearchParams(window.location.search)
const cell = (row: HTMLElement, title: string) => {
  const column = screen.getByRole('columnheader', { name: title }).getAttribute('aria-colindex')
  return within(row)
    .getAllByRole('gridcell')
    .find((cell) => cell.getAttribute('aria-colindex') === column)
}

describe('the reports screen', () => {
  useReportsServer()

  describe('the cards', () => {
    it('show every figure in order, each opening its leads', async () => {
      renderApp({ path: '/reports' })
      const link = await screen.findByRole('link', { name: 'Total FTDs: 20, show the leads' })
      expect(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filters')).toContain(
        '"metric":"ftds"',
      )
      expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
        'Attempts',
        'Leads',
        'Success',
        'Autologged',
        'Autologged Ratio',
        'Total FTDs',
        'Publisher FTDs',
        'Late FTDs',
        'Conversion',
        'Aff Conversion',
        'eCPL',
        'AeCPL',
        'Revenue',
        'Payout',
        'Profit',
      ])
    })

    it('say what waits and what it would make of the rate, with a link to it', async () => {
      server.use(
        graphql.query('LeadMetrics', () =>
          HttpResponse.json({
            data: { leadMetrics: { ...cards, pendingFtd: 1, conversionWhenApproved: 5, profit: -3 } },
          }),
        ),
      )
      renderApp({ path: `/reports?filters=${encodeURIComponent('{"publisher_id":[3]}')}` })
      const link = await screen.findByRole('link', { name: '1 waits: CR would be 5.00%' })
      const to = new URL(link.getAttribute('href') ?? '', 'http://x')
      expect(to.pathname).toBe('/pending-conversion')
      expect(JSON.parse(to.searchParams.get('filters') ?? '')).toMatchObject({
        publisher_id: [3],
        is_test: false,
        exclude_fake_FTD: false,
        start_date: '2026-11-20 00:00',
      })
      // A loss does not stand on the ground of a profit.
      expect(screen.getByText('Profit').parentElement?.dataset.tone).toBe('loss')
    })

    it('are compared with the past once loaded, without colour if neutral', async () => {
      const line = [cards, { ...cards, leads: 0, conversion: 0 }, null]
      server.use(
        graphql.query('LeadMetricsCompared', ({ variables }) => {
          expect(variables.preset).toBe('today')
          return HttpResponse.json({
            data: {
              leadMetricsCompared: {
                ...{ __typename: 'LeadMetricsCompared', isPart: true, currentLine: line, previousLine: line },
                previous: { ...cards, leads: cards.leads * 2, payout: cards.payout * 2 },
                sameWeekday: { ...cards, leads: 0 },
              },
            },
          })
        }),
      )
      renderApp({ path: '/reports' })
      expect(await screen.findByText(/^Today so far, against yesterday and .* both by /)).toBeTruthy()
      const terms = screen.getAllByRole('term')
      const card = (title: string) =>
        within(terms.find(({ textContent }) => textContent === title)?.parentElement as HTMLElement)
      const fall = (title: string) => card(title).getByText('50.0%').closest('.delta')?.className
      expect(fall('Leads')).toContain('down')
      expect(card('Leads').getByText('new')).toBeTruthy()
      expect(fall('Payout')).not.toContain('down')
      expect(card('Revenue').getAllByText('0.0%')).toHaveLength(2)
    })

    it('leave out what may not be seen', async () => {
      renderApp({ path: '/reports', user: support })
      expect(await screen.findByText('Aff Conversion')).toBeTruthy()
      for (const title of ['eCPL', 'Revenue', 'Profit', 'Money']) expect(screen.queryByText(title)).toBeNull()
    })

    it('show $0 and 0% where they do not come, say so, and come again by Retry', async () => {
      server.use(graphql.query('LeadMetrics', fault, { once: true }))
      const { staff } = renderApp({ path: '/reports' })
      await screen.findByText('The figures did not load')
      expect(screen.getAllByText('$0')).toHaveLength(5)
      expect(screen.getAllByText('0%')).toHaveLength(4)
      // No figure is there, so none has the ground of a profit.
      expect(screen.getByText('Profit').parentElement?.dataset.tone).toBe('missing')
      await staff.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('$17,350.00')).toBeTruthy()
    })
  })

  describe('a cross table', () => {
    const crossOf = ({ rowsBy, columnsBy, metric }: LeadCrossTableQueryVariables) => {
      const head = (value: string, name: string, total: number) => ({
        __typename: 'CrossHead',
        value,
        name,
        countryCode: null,
        total,
        leads: 7,
      })
      const columns = columnsBy === 'createdAt' ? [head('2026-11-20', '2026-11-20', 7)] : [head('49', '=1+1', 7)]
      const table = {
        rows: rowsBy === 'advertiserId' ? [head('9', 'Veltra', 7)] : [],
        columns,
        cells: [[metric === 'leads' ? 7 : 350]],
        cellLeads: [],
        rowCount: 1,
        columnCount: 1,
        total: 7,
      }
      return { leadCrossTable: { __typename: 'LeadCrossTable', ...table } }
    }
    const openCross = async () => {
      server.use(
        graphql.query<Record<string, unknown>, LeadCrossTableQueryVariables>('LeadCrossTable', ({ variables }) =>
          HttpResponse.json({ data: crossOf(variables) }),
        ),
      )
      const { staff } = renderApp({ path: '/reports?tab=advertiser_id&columns_by=country_id&metric=leads' })
      await screen.findByRole('row', { name: /Veltra/ })
      return staff
    }

    it('goes from any grouping to any other', async () => {
      const staff = await openCross()
      await pick(staff, screen.getByRole('combobox', { name: 'Across' }), 'Day')
      expect(await screen.findByRole('columnheader', { name: /20 Nov 2026/ })).toBeTruthy()
    })

    it('marks rates of fewer than ten leads and leaves them out of the shading', async () => {
      const head = (value: string, leads: number, total: number) => ({
        ...{ __typename: 'CrossHead', value, name: `Name ${value}`, countryCode: null, leads, total },
      })
      const table = {
        ...{ __typename: 'LeadCrossTable', rowCount: 1, columnCount: 2, total: 6 },
        rows: [head('9', 43, 7)],
        columns: [head('49', 3, 33.33), head('1', 40, 5)],
        ...{ cells: [[33.33, 5]], cellLeads: [[3, 40]] },
      }
      server.use(graphql.query('LeadCrossTable', () => HttpResponse.json({ data: { leadCrossTable: table } })))
      renderApp({ path: '/reports?tab=advertiser_id&columns_by=country_id&metric=cr' })
      const row = await screen.findByRole('row', { name: /Name 9/ })
      const few = within(row).getByText('33.33%').closest<HTMLElement>('.rp-few')
      expect([few?.title, few?.closest('.rp-heat'), few?.textContent]).toEqual([
        'Of 3 leads',
        null,
        '33.33%* of fewer than 10 leads',
      ])
      // The largest of the others has the full shade.
      expect(within(row).getByText('5.00%').closest<HTMLElement>('.rp-heat')?.style.getPropertyValue('--heat')).toBe(
        '38%',
      )
      expect(screen.getByText('* of fewer than 10 leads, not shaded')).toBeTruthy()
    })

    it('never shows or exports the figures of one metric as another', async () => {
      const staff = await openCross()
      server.use(graphql.query('LeadCrossTable', fault))
      await pick(staff, screen.getByRole('combobox', { name: 'Figure' }), 'Revenue')
      expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
      expect(screen.queryByText('$7.00')).toBeNull()
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
    })
  })

  describe('the table', () => {
    it('has the total last whatever the order, and keeps the order in the address', async () => {
      const staff = await openReport()
      expect(rowNames()).toEqual(['Halden TradeAdvertiser', 'VeltraAdvertiser', 'NoneAdvertiser', 'Total'])
      await staff.click(screen.getByRole('button', { name: 'FTDs' }))
      await waitFor(() =>
        expect(rowNames()).toEqual(['VeltraAdvertiser', 'Halden TradeAdvertiser', 'NoneAdvertiser', 'Total']),
      )
      expect(query().get('sort_by')).toBe('ftds')
      await staff.click(screen.getByRole('button', { name: 'Advertiser' }))
      await waitFor(() =>
        expect(rowNames()).toEqual(['Halden TradeAdvertiser', 'VeltraAdvertiser', 'NoneAdvertiser', 'Total']),
      )
    })

    it('leads from each number to its leads, over the same stretch of time', async () => {
      await openReport()
      const link = within(cell(screen.getByRole('row', { name: /Veltra/ }), 'FTDs') as HTMLElement).getByRole('link')
      expect(link.getAttribute('target')).toBe('_blank')
      const filters = JSON.parse(
        new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filters') ?? '',
      ) as object
      expect(filters).toEqual({
        is_test: false,
        start_date: '2026-11-20 00:00',
        end_date: '2026-11-20 14:32',
        metric: 'ftds',
        parents: [{ key: 'advertiser_id', value: '9' }],
      })
      expect(
        within(cell(screen.getByRole('row', { name: /^Total/ }), 'Profit') as HTMLElement).queryByRole('link'),
      ).toBeNull()
    })

    it('counts the last 24 hours, and leads to their leads, over the same minutes', async () => {
      await openReport(
        `/reports?tab=advertiser_id&chart=0&filters=${encodeURIComponent('{"last_24_hours":true,"inside_selected_hour_range":true}')}`,
      )
      const hours = { insideSelectedHourRange: true, startTime: '00:00', endTime: '14:32' }
      expect(lastAsked()?.filter).toEqual({
        startDate: '2026-11-19 14:33',
        endDate: '2026-11-20 14:32',
        isTest: false,
        ...hours,
      })
      const link = within(cell(screen.getByRole('row', { name: /Veltra/ }), 'FTDs') as HTMLElement).getByRole('link')
      const { filters } = parseLeadsUrl({
        search: new URL(link.getAttribute('href') ?? '', 'http://x').search,
        hash: '',
      }).state
      expect(toLeadFilterInput(filters, 'Europe/Nicosia', Date.now() + 3_600_000)).toMatchObject({
        startDate: '2026-11-19 14:33',
        endDate: '2026-11-20 14:32',
        ...hours,
      })
    })

    it.each([
      [{}, false],
      [{ is_test: null }, null],
      [{ is_test: true }, true],
    ])('asks for %j by name, as what is left out means no test leads', async (filters, isTest) => {
      await openReport(`/reports?tab=advertiser_id&chart=0&filters=${encodeURIComponent(JSON.stringify(filters))}`)
      expect(lastAsked()?.filter).toHaveProperty('isTest', isTest)
    })

    it('links names to their pages for who may edit them', async () => {
      await openReport()
      expect(screen.getByRole('link', { name: 'Veltra' }).getAttribute('href')).toBe('/edit/advertiser/9')
    })

    it('has no trace of a metric that its answer leaves out: no column, no choice', async () => {
      const staff = await openReport('/reports?tab=advertiser_id&chart=0&sort_by=revenue', support)
      expect(screen.queryByRole('columnheader', { name: 'Revenue' })).toBeNull()
      await staff.click(screen.getByRole('button', { name: /^Columns/ }))
      const chooser = within(await screen.findByRole('dialog', { name: 'Columns' }))
      await chooser.findByRole('checkbox', { name: 'Leads' })
      expect(chooser.queryByText('Revenue')).toBeNull()
      expect(document.body.textContent).not.toContain('$')
    })

    it('stands beside the past when asked, with the named range said', async () => {
      await openReport(`/reports?tab=advertiser_id&chart=0&filters=${encodeURIComponent('{"compare_with_past":true}')}`)
      expect(lastAsked()).toMatchObject({ compare: true, preset: 'today' })
      const leads = cell(screen.getByRole('row', { name: /Veltra/ }), 'Leads')
      expect(leads?.textContent).toContain('20')
      expect(leads?.textContent).toContain('↑ + up 100.0%')
      expect(screen.getByText('↑ ↓ against Yesterday (19 Nov)')).toBeTruthy()
    })

    it('says beside the total and beside each day what waits, with a link to it', async () => {
      answerWaiting(23)
      renderApp({ path: '/reports?tab=created_at&chart=0' })
      const day = within(await screen.findByRole('row', { name: /Fri 20 Nov 2026/ }))
      const link = day.getByRole('link', { name: '23 wait: CR would be 10.00%' })
      const filters = new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filters')
      expect(JSON.parse(filters ?? '')).toMatchObject({ start_date: '2026-11-20 00:00', exclude_fake_FTD: false })
      expect(within(screen.getByRole('row', { name: /^Total/ })).getByText('23 wait: CR would be 10.00%')).toBeTruthy()
    })

    it('links to nothing that waits for who may not list it', async () => {
      answerWaiting(2)
      const code = permissionCode('PENDING_CONVERSIONS_LIST')
      await openReport('/reports?tab=advertiser_id&chart=0', {
        ...admin,
        permissions: admin.permissions.filter((held) => held !== code),
      })
      const total = within(screen.getByRole('row', { name: /^Total/ }))
      expect(total.getByText('2 wait: CR would be 10.00%').tagName).toBe('SPAN')
    })

    it('does not compare on the daily tab', async () => {
      renderApp({ path: `/reports?tab=created_at&chart=0&filters=${encodeURIComponent('{"compare_with_past":true}')}` })
      await screen.findByRole('row', { name: /Fri 20 Nov 2026/ })
      expect(lastAsked()?.compare).toBe(false)
      expect(screen.queryByRole('button', { name: 'Remove filter: Compare with past' })).toBeNull()
    })
  })

  describe('the drill-down', () => {
    it('expands by country on click, by any grouping from the menu, and collapses', async () => {
      const staff = await openReport()
      await staff.click(within(screen.getByRole('row', { name: /Halden Trade/ })).getByText('Advertiser'))
      const germany = await screen.findByRole('row', { name: /Germany/ })
      expect(germany.getAttribute('aria-level')).toBe('2')
      expect(lastAsked()).toMatchObject({ groupBy: 'countryId', parents: [{ key: 'advertiserId', value: '8' }] })
      await staff.click(within(germany).getByRole('button', { name: 'Drill down Germany' }))
      const menu = await screen.findByRole('menu', { name: 'Drill down Germany by' })
      expect(within(menu).queryByRole('menuitem', { name: 'Advertiser' })).toBeNull()
      expect(within(menu).getByRole('menuitem', { name: 'Show Lead Details' })).toBeTruthy()
      await staff.click(within(menu).getByRole('menuitem', { name: 'Publisher' }))
      expect((await screen.findByRole('row', { name: /Adriva/ })).getAttribute('aria-level')).toBe('3')
      expect(query().get('open')).toBe('[["8","country_id",[["49","affiliate_id"]]]]')
      expect(within(screen.getByRole('navigation', { name: 'Drill-down path' })).getByText('Germany')).toBeTruthy()
      await staff.click(screen.getByRole('button', { name: 'Collapse Halden Trade' }))
      await waitFor(() => expect(screen.queryByRole('row', { name: /Germany/ })).toBeNull())
      expect(query().get('open')).toBeNull()
    })

    it('opens whole from its address, each level with a fortune of its own', async () => {
      server.use(
        graphql.query<Record<string, unknown>, LeadPivotQueryVariables>('LeadPivot', ({ variables }) => {
          asked.push(variables)
          const isFirst = asked.filter(({ groupBy }) => groupBy === 'publisherId').length === 1
          return variables.groupBy === 'publisherId' && isFirst
            ? fault()
            : HttpResponse.json({ data: { leadPivot: pivotOf(variables) } })
        }),
      )
      const staff = await openReport(
        `/reports?tab=advertiser_id&chart=0&open=${encodeURIComponent('[["8","country_id",[["49","affiliate_id"]]]]')}`,
      )
      const failed = (await screen.findByText(/The publishers did not load/)).closest<HTMLElement>('[role=alert]')
      await staff.click(within(failed ?? document.body).getByRole('button', { name: 'Copy request ID down-1' }))
      expect(await navigator.clipboard.readText()).toBe('down-1')
      expect(screen.getByRole('row', { name: /Canada/ })).toBeTruthy()
      await staff.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByRole('row', { name: /Adriva/ })).toBeTruthy()
    })
  })
})

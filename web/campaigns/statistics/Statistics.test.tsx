import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { metricPermissionName, permissionCode, type ReportScope } from '../../../shared/access/permissions'
import type { CampaignStatisticsQueryVariables } from '../../generated/graphql'
import { parseLeadsUrl } from '../../leads/leads/leadsUrl'
import { useLayout } from '../../test/layout'
import { admin, renderPart, server, useServer } from '../../test/render'
import { StatisticsTab } from './StatisticsTab'

const money = { payout: 400, ppc: 3.64, epc: 5.27, revenue: 580, profit: 180, margin: 1.25, ecpl: 4.03, aecpl: 2.78 }
const row = (key: string | null, name: string | null, leads: number, more: object = {}) => ({
  __typename: 'CampaignStatisticsRow',
  key,
  name,
  countryCode: name === 'Germany' ? 'DE' : null,
  clicks: 110,
  grossClicks: 1690,
  leads,
  c2l: 130.91,
  ftds: 7,
  c2f: 6.36,
  lateFtds: 0,
  cr: 4.86,
  ...money,
  ...more,
})
const asked: CampaignStatisticsQueryVariables[] = []
const codes = (...names: string[]) => names.map((name) => permissionCode(name) ?? 0)
const path = '/edit/campaign/41?tab=statistics'
const grid = (by: string) => screen.findByRole('grid', { name: `Statistics by ${by}` })
const heads = async (by: string) =>
  within(await grid(by))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
/** The leads that a link opens. */
const leadsAt = (link: HTMLElement) => {
  const { search, hash } = new URL(link.getAttribute('href') ?? '', 'http://x')
  const { filters, metric, parents } = parseLeadsUrl({ search, hash }).state
  return { filters, metric, parents }
}

describe('the statistics of a campaign', () => {
  useServer()
  useLayout()
  beforeEach(() => {
    asked.length = 0
    server.use(
      graphql.query('ReportColumns', () => HttpResponse.json({ data: { userSettings: null } })),
      graphql.query('CampaignOfTab', () =>
        HttpResponse.json({
          data: {
            campaign: {
              __typename: 'Campaign',
              id: '41',
              name: 'DE rejected',
              publisher: null,
              createdAt: '2026-11-11T23:00:00.000Z',
            },
          },
        }),
      ),
      graphql.query<object, CampaignStatisticsQueryVariables>('CampaignStatistics', ({ variables }) => {
        asked.push(variables)
        const rows =
          variables.by === 'step'
            ? [row('7', 'Primary buyers', 150)]
            : [row('57', 'Austria', 6), row('49', 'Germany', 144), row(null, null, 0)]
        return HttpResponse.json({
          data: {
            campaignStatistics: { __typename: 'CampaignStatistics', rows, totals: row(null, null, 150) },
          },
        })
      }),
    )
  })

  it('have the specified columns, largest first, total last, with links to leads', async () => {
    renderPart(<StatisticsTab campaignId="41" />, { path })
    const link = (await screen.findAllByRole('link', { name: '144' }))[0]!
    expect(await heads('country')).toEqual([
      ...['Country', 'Clicks', 'Gross Clicks', 'Leads', 'C2L', 'FTDs', 'C2F', 'Late FTDs', 'CR', 'Payout', 'PPC'],
      ...['EPC', 'Revenue', 'Profit', 'Margin', 'eCPL', 'AeCPL'],
    ])
    const texts = within(await grid('country'))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(texts).toEqual([
      expect.stringContaining('Germany1101,690144130.91%76.36%04.86%$400.00$3.64$5.27$580.00$180.00$1.25$4.03$2.78'),
      expect.stringContaining('Austria'),
      expect.stringContaining('None'),
      expect.stringContaining('Total'),
    ])
    expect(leadsAt(link)).toMatchObject({
      filters: { campaignId: ['41'], countryId: ['49'], isTest: false, dateRangePreset: null, startDate: null },
      metric: 'leads',
      parents: [],
    })
    const total = within(
      within(await grid('country'))
        .getAllByRole('row')
        .at(-1)!,
    )
    expect(leadsAt(total.getByRole('link', { name: '7' }))).toMatchObject({
      filters: { campaignId: ['41'], countryId: [] },
      metric: 'ftds',
    })
    expect(screen.getByRole('link', { name: 'open that report' }).getAttribute('href')).toContain('campaign_id')
    expect(screen.getByText('Since creation, 2026-11-12')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Rows per page' }).textContent).toBe('100')
  })

  it('are grouped and dated by the address, and link to the leads of the range', async () => {
    const { staff } = renderPart(<StatisticsTab campaignId="41" />, {
      path: `${path}&from=2026-11-12 00:00&to=2026-11-14 23:59`,
    })
    await grid('country')
    await staff.click(screen.getByRole('radio', { name: 'Step' }))
    const link = (await screen.findAllByRole('link', { name: '150' }))[0]!
    expect(leadsAt(link)).toMatchObject({
      filters: {
        campaignId: ['41'],
        campaignStepId: ['7'],
        startDate: '2026-11-12 00:00',
        endDate: '2026-11-14 23:59',
      },
    })
    expect(asked.at(-1)).toEqual({
      campaignId: '41',
      by: 'step',
      startDate: '2026-11-12 00:00',
      endDate: '2026-11-14 23:59',
    })
    expect(new URLSearchParams(window.location.search).get('by')).toBe('step')
    await staff.click(screen.getByRole('button', { name: /^Date/ }))
    await staff.click(screen.getByRole('button', { name: 'Since creation' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'step', startDate: null, endDate: null }))
  })

  it('show money by permissions of the grouping, and links with LEADS_LIST', async () => {
    const metric = (scope: ReportScope, name: 'revenue' | 'payout') => metricPermissionName(scope, name)
    const { staff } = renderPart(<StatisticsTab campaignId="41" />, {
      path,
      user: {
        ...admin,
        permissions: codes('CAMPAIGNS_LIST', metric('countryId', 'payout'), metric('global', 'revenue')),
      },
    })
    await screen.findByText('Germany')
    const plain = ['Clicks', 'Gross Clicks', 'Leads', 'C2L', 'FTDs', 'C2F', 'Late FTDs', 'CR']
    expect(await heads('country')).toEqual(['Country', ...plain, 'Payout', 'PPC'])
    expect(screen.queryAllByRole('link')).toEqual([])
    await staff.click(screen.getByRole('radio', { name: 'Step' }))
    await screen.findByText('Primary buyers')
    expect(await heads('step')).toEqual(['Step', ...plain, 'EPC', 'Revenue'])
  })
})

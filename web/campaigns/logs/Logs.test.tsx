import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { CampaignLogsQueryVariables } from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { answerFilterValues } from '../../test/leadsFilterServer'
import { renderPart, server, useServer } from '../../test/render'
import { campaignLogsHref } from '../campaigns/campaignAddress'
import { LogsTab } from './LogsTab'
import { advertiser, country } from '../../test/linkedRecords'

const log = (id: string, email: string, result: string, more: object = {}) => ({
  __typename: 'CampaignLogRow',
  id,
  consumerId: `9${id}`,
  email,
  sourceId: '701',
  sourceNumber: 1,
  stepId: '7',
  stepNumber: 2,
  stepName: 'Primary buyers',
  result,
  advertiser: null,
  reason: null,
  country: country('57', 'DE', 'Germany'),
  leadId: null,
  at: '2026-11-20T12:31:00.000Z',
  trace: [],
  ...more,
})
const asked: CampaignLogsQueryVariables[] = []

describe('the logs of a campaign', () => {
  useServer()
  useLayout()
  beforeEach(() => {
    asked.length = 0
    answerFilterValues()
    server.use(
      graphql.query('CampaignLogChoices', () =>
        HttpResponse.json({
          data: {
            campaignSteps: [{ __typename: 'CampaignStep', id: '7', number: 2, name: 'Primary buyers' }],
            campaignSources: [{ __typename: 'CampaignSource', id: '701', number: 1, name: 'Rejected' }],
          },
        }),
      ),
      graphql.query<object, CampaignLogsQueryVariables>('CampaignLogs', ({ variables }) => {
        asked.push(variables)
        const rows = [
          log('1', 'h.lang@example.com', 'accepted', {
            advertiser: advertiser('8', 'Halden Trade'),
            leadId: '919204',
            reason: 'Share 60%, first choice',
            trace: [
              { __typename: 'SimulationStep', of: 'advertiser', outcome: 'chosen', text: 'Halden Trade has room' },
            ],
          }),
          log('2', 'o.frei@example.org', 'not_possible', { reason: 'Kestrel had this person before' }),
        ]
        return HttpResponse.json({
          data: {
            campaignLogs: {
              __typename: 'CampaignLogList',
              total: 8214,
              rows: variables.search === 'nobody' ? [] : rows,
            },
          },
        })
      }),
    )
  })

  it('tell each step of a consumer with its reason, its lead and how it was decided', async () => {
    const { staff } = renderPart(<LogsTab campaignId="41" />, { path: campaignLogsHref('41') })
    await screen.findByText('h.lang@example.com')
    expect(
      within(screen.getByRole('grid', { name: 'Logs' }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      '2026-11-20 14:31h.lang@example.com12AcceptedHalden TradeShare 60%, first choice919204',
      '2026-11-20 14:31o.frei@example.org12Not possible–Kestrel had this person before–',
    ])
    expect(screen.getByText('Showing 1 to 30 of 8,214 entries | Page 1 of 274')).toBeTruthy()
    expect(screen.getByRole('link', { name: '919204' }).getAttribute('href')).toBe('/leads/919204')
    expect(asked).toEqual([expect.objectContaining({ campaignId: '41', page: { number: 1, limit: 30 }, search: null })])
    await staff.click(screen.getAllByRole('button', { name: /^View decision: / })[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Step 2, h.lang@example.com' }))
    expect(dialog.getByText('Halden Trade has room')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Halden Trade' })).toBeTruthy()
  })

  it('are narrowed by what the address and the menus say, and searched', async () => {
    const { staff } = renderPart(<LogsTab campaignId="41" />, {
      path: `${campaignLogsHref('41', { step: ['7'], result: ['accepted', 'refused'] })}&page=3`,
    })
    await screen.findByText('h.lang@example.com')
    expect(asked[0]).toMatchObject({
      stepId: ['7'],
      result: ['accepted', 'refused'],
      countryId: null,
      page: { number: 3 },
    })
    expect(await screen.findByRole('button', { name: 'Step 2 Primary buyers' })).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Country All' }))
    await staff.click(await screen.findByRole('option', { name: 'Germany' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ countryId: ['49'], stepId: ['7'], page: { number: 1 } }))
    await staff.type(screen.getByRole('searchbox', { name: 'Search logs' }), 'nobody')
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: null, stepId: null, result: null }))
    expect(window.location.search).toBe('?tab=logs')
  })
})

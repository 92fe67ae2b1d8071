import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { setUpSteps } from '../../../shared/reports/setUpSteps'
import { publisher } from '../../test/linkedRecords'
import { answerLeads, useLeadsServer } from '../../test/leadsServer'
import { renderApp, server } from '../../test/render'

/** A business that has a publisher and nothing else. */
const begins = () =>
  server.use(
    graphql.query('SetUpList', () =>
      HttpResponse.json({
        data: {
          setUpList: {
            ...{ __typename: 'SetUpList', isDemo: false, mayTry: false, testPartners: null },
            steps: setUpSteps.map((step) => ({
              ...{ __typename: 'SetUpStep', step, isSkipped: false, roles: ['Admin'] },
              doneAt: step === 'publisher' ? '2026-11-20T07:31:00.000+00:00' : null,
            })),
            ...{ publisher: publisher('1', 'Tidewater Media'), advertiser: null, country: null },
          },
        },
      }),
    ),
  )
const needs = async () =>
  within(await screen.findByRole('list', { name: 'What must exist before' }))
    .getAllByRole('listitem')
    .map((item) =>
      within(item)
        .getByLabelText(/^(Done|Missing)$/)
        .getAttribute('aria-label'),
    )

describe('the list of a business that begins', () => {
  useLeadsServer()

  it('of leads says what they are, what must exist before, and where a publisher sends them', async () => {
    begins()
    answerLeads(() => [], 0)
    renderApp({ path: '/leads' })
    expect(await screen.findByRole('heading', { name: 'There are no leads yet' })).toBeTruthy()
    expect(await needs()).toEqual(['Done', 'Missing', 'Missing'])
    expect(screen.queryByRole('button', { name: /^Filter/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Show API details' }).getAttribute('href')).toBe(
      '/edit/affiliate/1?tab=api',
    )
  })

  it('of pending conversions says what comes there', async () => {
    begins()
    server.use(graphql.query('PendingConversions', () => HttpResponse.json({ data: { pendingConversions: [] } })))
    renderApp({ path: '/pending-conversion' })
    expect(await screen.findByRole('heading', { name: 'No deposit was reported yet' })).toBeTruthy()
    expect(await needs()).toEqual(['Missing', 'Missing'])
  })

  it.each([
    [0, 0],
    [2, 1],
  ])('of campaigns has no filters, unless some are archived: %i', async (archived, shown) => {
    server.use(
      graphql.query('Campaigns', ({ variables }) =>
        HttpResponse.json({
          data: { campaigns: { __typename: 'CampaignList', total: variables.archived ? archived : 0, rows: [] } },
        }),
      ),
    )
    renderApp({ path: '/campaigns' })
    expect(await screen.findByRole('heading', { name: 'There are no campaigns yet' })).toBeTruthy()
    await waitFor(() => expect(screen.queryAllByRole('searchbox', { name: 'Search campaigns' })).toHaveLength(shown))
  })
})

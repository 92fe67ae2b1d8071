import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { advertiser, country, publisher } from '../../test/linkedRecords'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'
import '../../routing/distributions/DistributionsPage'
import './PublisherEditPage'
import './PublishersPage'

const distribution = {
  __typename: 'Distribution',
  id: '5',
  name: 'DE slot A',
  type: 'slot',
  timeZoneName: 'Europe/Berlin',
  country: country('57', 'DE', 'Germany'),
  publisher: publisher('3', 'Adriva'),
  advertisers: [{ __typename: 'DistributionAdvertiser', advertiser: advertiser('8', 'Halden Trade') }],
  isActive: true,
  isActiveOpen: true,
  waitingChanges: [],
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const adriva = {
  __typename: 'Publisher',
  id: '3',
  name: 'Adriva',
  status: 'active',
  autologinInterval: 1,
  autologinIntervalUnit: 'days',
  blockDuplicateLeads: true,
  locateLeadsBy: 'system',
  trackingDomain: null,
  offerUrl: null,
  isTest: false,
  postbackUrl: null,
  postbackEvents: ['accepted'],
  version: 4,
  createdAt: '2026-11-01T10:00:00.000Z',
}

describe('a publisher renamed on its page', () => {
  useServer()
  useLayout()

  it('has its new name in the distributions loaded before, with no answer needed', async () => {
    let asked = 0
    server.use(
      graphql.query('Distributions', () =>
        // From the second time on the server never answers.
        asked++ ? new Promise<never>(() => {}) : HttpResponse.json({ data: { distributions: [distribution] } }),
      ),
      graphql.query('Publishers', () => HttpResponse.json({ data: { publishers: [adriva] } })),
      graphql.query('Publisher', () => HttpResponse.json({ data: { publisher: adriva } })),
      graphql.mutation<object, { input: object }>('UpdatePublisher', ({ variables }) =>
        HttpResponse.json({
          data: {
            updatePublisher: {
              __typename: 'PublisherPayload',
              publisher: { ...adriva, ...variables.input, version: 5 },
              errors: [],
            },
          },
        }),
      ),
    )
    const { staff } = renderApp({ path: '/rotations' })
    const distributions = () => screen.findByRole('grid', { name: 'Distributions' })
    const open = (name: string) => staff.click(screen.getByRole('link', { name }))
    expect(await within(await distributions()).findByText('Adriva')).toBeTruthy()

    await open('Publishers')
    const publishers = await screen.findByRole('grid', { name: 'Publishers' })
    await staff.click(await within(publishers).findByRole('button', { name: /^Edit / }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await staff.clear(name)
    await staff.type(name, 'Adriva Media')
    await staff.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText('Publisher updated successfully')
    // The form goes on from what was saved, and is left unasked.
    await screen.findByRole('button', { name: 'Submit' })

    await open('Distributions')
    expect(await within(await distributions()).findByText('Adriva Media')).toBeTruthy()
    expect(within(await distributions()).queryByText('Adriva')).toBeNull()
  })
})

import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { heldAnswer } from '../../test/heldAnswer'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'
import '../advertisers/AdvertiserOverview'
import '../publishers/overview/PublisherOverview'

const figures = (leads: number) => ({
  __typename: 'LeadFigures',
  ...{ total: leads, leads, ftds: 0, affFtd: 0, cr: 0, affCr: 0, revenue: 0, payout: 0, profit: 0 },
})
const pivot = (leads: number, rows: object[] = []) => ({
  __typename: 'LeadPivot',
  ...{ totals: figures(leads), previousTotals: figures(0), rows },
})
const pivots = (leads: number) => ({ totals: pivot(leads), days: pivot(leads), countries: pivot(leads) })
const advertiser = {
  __typename: 'Advertiser',
  ...{ id: '4', name: 'Veltra', displayName: 'Veltra', status: 'active', isTestAdvertiser: false },
  ...{
    sendOrgFunnel: false,
    manager: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    version: 1,
    pause: null,
    scheduledChange: null,
  },
}
const publisher = {
  __typename: 'Publisher',
  ...{ id: '4', name: 'Adriva', status: 'active', autologinInterval: 1, autologinIntervalUnit: 'days' },
  ...{ blockDuplicateLeads: true, locateLeadsBy: 'ip_address', trackingDomain: null, offerUrl: null, isTest: false },
  ...{ postbackUrl: null, postbackEvents: [], version: 1, createdAt: '2026-11-01T10:00:00.000Z' },
}
const advertiserFacts = {
  ...{ __typename: 'Advertiser', id: '4', health: null, caps: [], revenues: [] },
  problems: { __typename: 'AdvertiserProblems', refusals: [], held: null, unpricedCountries: [] },
}
const publisherFacts = {
  ...{ __typename: 'Publisher', id: '4', health: null, caps: [], payouts: [], distributions: [] },
  problems: { __typename: 'PublisherProblems', rejections: [], failedPostbacks: [], unpricedCountries: [] },
}
const noClicks = { __typename: 'ClickFigures', clicks: 0, leads: 0, ftds: 0, c2l: 0, c2f: 0, cr: 0 }

interface Case {
  name: string
  path: string
  operation: string
  /** What is known of one without prices and distributions, that had so many leads. */
  facts: (leads: number) => Record<string, unknown>
  /** The part of its countries, and of its distributions. */
  parts: { countries: string; distributions: string }
  /** What each part says that has nothing. */
  nothing: Record<string, string>
}
const cases: Case[] = [
  {
    ...{ name: 'Veltra', path: '/edit/advertiser/4', operation: 'AdvertiserOverview' },
    facts: (leads) => ({
      ...{ advertiser: advertiserFacts, advertiserDistributions: [], distributions: pivot(leads) },
      ...pivots(leads),
    }),
    parts: { countries: 'Countries', distributions: 'Distributions using it' },
    nothing: {
      'Leads and FTDs per day': 'No leads in the last 30 days.',
      'Distributions using it': 'It is in no distribution.',
      Countries: 'No country has a price or leads.',
      'Open problems': 'Nothing is wrong.',
      'Caps left today': 'No cap limits it.',
    },
  },
  {
    ...{ name: 'Adriva', path: '/edit/affiliate/4', operation: 'PublisherOverview' },
    facts: (leads) => ({
      ...{ publisher: publisherFacts, buyers: pivot(leads), ...pivots(leads) },
      clicks: { __typename: 'ClickPivot', totals: noClicks },
    }),
    parts: { countries: 'Payout by country', distributions: 'Distributions of its own' },
    nothing: {
      'Leads and FTDs per day': 'No leads in the last 30 days.',
      'Click funnel': 'No clicks in the last 30 days.',
      'Payout by country': 'No country has a payout or leads.',
      'Buyers of its leads': 'No advertiser had its leads in the last 30 days.',
      'Distributions of its own': 'None of its own: the Global ones place its leads.',
      'Open problems': 'Nothing is wrong.',
      'Caps left today': 'No cap limits it.',
    },
  },
]
const part = (name: string) => screen.findByRole('region', { name })
const leadsIn = async (span: string) =>
  within(await part(span))
    .getByText('Leads', { selector: 'dt *, dt' })
    .closest('div')?.textContent

describe('an overview', () => {
  useServer()
  useLayout()
  beforeEach(() =>
    server.use(
      graphql.query('Advertiser', () => HttpResponse.json({ data: { advertiser } })),
      graphql.query('Publisher', () => HttpResponse.json({ data: { publisher } })),
    ),
  )

  it.each(cases)('of $name without leads, prices and distributions says so in each part', async (one) => {
    server.use(graphql.query(one.operation, () => HttpResponse.json({ data: one.facts(0) as never })))
    renderApp({ path: one.path })
    for (const [title, text] of Object.entries(one.nothing))
      expect(within(await part(title)).getByText(text)).toBeTruthy()
    expect(await leadsIn('Last 30 days')).toMatch(/^Leads0/)
    expect(screen.queryByRole('table', { hidden: true })).toBeNull()
  })

  it('raises a full cap until it resets, and links one without reset to its form', async () => {
    const full = (id: string, more: object) => ({
      ...{ __typename: 'Cap', id, type: 'lead', interval: 'daily', cap: 40, filled: 40, countries: [] },
      ...{ windowEnd: '2026-11-21T00:00:00.000Z', ...more },
    })
    const caps = [full('5', {}), full('6', { type: 'ftd', interval: 'interval', windowEnd: null })]
    const answer = { ...cases[0]?.facts(0), advertiser: { ...advertiserFacts, caps } }
    server.use(graphql.query('AdvertiserOverview', () => HttpResponse.json({ data: answer as never })))
    const { staff } = renderApp({ path: '/edit/advertiser/4' })
    const problems = within(await part('Open problems'))
    const link = await problems.findByRole('link', { name: 'Raise cap' })
    expect(link.getAttribute('href')).toBe('/edit/advertiser/4?tab=4&dialog=edit&id=6')
    await staff.click(problems.getByRole('button', { name: 'Raise cap' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Raise the cap until it resets/ }))
    expect(dialog.getByText('Lead cap of all countries')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Raise to 48' })).toBeTruthy()
  })

  it.each(cases)('of $name keeps the figures of the span that they are of while another is late', async (one) => {
    const first = heldAnswer()
    let { late, arrive } = first
    let leads = 300
    server.use(
      graphql.query(one.operation, async () => {
        const answer = one.facts(leads)
        await late
        return HttpResponse.json({ data: answer as never })
      }),
    )
    const { staff } = renderApp({ path: one.path })
    expect(await screen.findByRole('progressbar', { name: 'Loading Overview' })).toBeTruthy()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(one.name)
    for (const text of Object.values(one.nothing)) expect(screen.queryByText(text)).toBeNull()
    arrive()
    expect(await leadsIn('Last 30 days')).toMatch(/^Leads300/)

    ;({ late, arrive } = heldAnswer())
    leads = 70
    await staff.click(screen.getByRole('radio', { name: '7 days' }))
    const overview = await part(`Overview of ${one.name}`)
    expect(overview.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '7 days' }).checked).toBe(true)
    expect(await leadsIn('Last 30 days')).toMatch(/^Leads300/)
    arrive()
    expect(await leadsIn('Last 7 days')).toMatch(/^Leads70/)
    await waitFor(() => expect(overview.getAttribute('aria-busy')).toBe('false'))
  })

  it.each(cases)('of $name does not call empty what failed or may no longer be seen', async (one) => {
    const errors = [{ message: 'No', path: ['countries'], extensions: { code: 'FORBIDDEN' } }]
    const none = { advertiser: null, publisher: null, advertiserDistributions: null, countries: null, buyers: null }
    server.use(
      graphql.query(one.operation, () => HttpResponse.json({ data: { ...one.facts(0), ...none } as never, errors })),
    )
    renderApp({ path: one.path })
    await part('Leads and FTDs per day')
    for (const title of Object.values(one.parts)) expect(screen.queryByRole('region', { name: title })).toBeNull()
  })
})

import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { useLayout } from '../../test/layout'
import { renderApp, server, useServer } from '../../test/render'

const none: object[] = []
const choice = (id: string, name: string) => ({ __typename: 'FilterValue', id, name, code: null, statuses: null })
const filterValues = {
  __typename: 'FilterValues',
  advertisers: [choice('7', 'Brand A'), choice('8', 'Brand B')],
  countries: [choice('57', 'Germany')],
  publishers: [choice('3', 'Pub')],
  statuses: none,
  customParam1: [choice('facebook', 'facebook')],
  customParam2: none,
  customParam3: none,
  customParam4: none,
  customParam5: none,
  publisherStatus: none,
  offer: none,
  distributions: [choice('31', 'DE Global')],
  funnel: none,
}
const step = (of: string, outcome: string, text: string) => ({
  __typename: 'SimulationStep',
  of,
  id: '1',
  name: text,
  outcome,
  text,
})
const place = (advertiserName: string) => ({
  __typename: 'SimulationPlace',
  distributionId: '31',
  distributionName: 'DE Global',
  timeslotId: '1',
  timeslotName: 'Day',
  groupId: '2',
  groupName: 'Group 1',
  advertiserId: advertiserName,
  advertiserName,
})
const steps = [
  step('distribution', 'entered', 'DE Global (distribution 31) matches.'),
  step('timeslot', 'entered', 'Timeslot Day applies.'),
  step('group', 'entered', 'Group Group 1 chooses by slot: the one whose turn it is.'),
  step('advertiser', 'chosen', 'Brand A gets the lead (50% of the group, 50% of those that can take the lead).'),
  step(
    'advertiser',
    'passed',
    'Brand B: Cap #1 of publisher NorthWave is full: 40/40 (daily leads, until 00:00 Europe/Berlin).',
  ),
]
const simulation = (more: object = {}) => ({
  __typename: 'DistributionSimulation',
  moment: '2026-11-20T12:30:00.000Z',
  refusedAtIntake: null,
  count: 1,
  decision: {
    __typename: 'SimulationDecision',
    chosen: place('Brand A'),
    steps,
    told: {
      __typename: 'SimulationTold',
      funnel: 'silver',
      funnelOrigin: 'distribution',
      publisherId: null,
      publisherIdOrigin: null,
      parameters: [],
    },
    reservedCapIds: ['12'],
  },
  outcome: [{ __typename: 'SimulationShare', place: place('Brand A'), leads: 1, percent: 100, refused: 0 }],
  unplaced: { __typename: 'SimulationUnplaced', leads: 0, percent: 0, steps: [] },
  ...more,
})

/** Answers what was asked of the server. */
function serve(answers: object[]) {
  const asked: Record<string, unknown>[] = []
  server.use(
    graphql.query('FilterValues', () => HttpResponse.json({ data: { filterValues } })),
    graphql.query('SimulatedDistribution', () =>
      HttpResponse.json({
        data: {
          distribution: {
            __typename: 'DistributionDetails',
            distribution: { __typename: 'Distribution', id: '31', countryId: '57', publisherId: '3' },
            parameters: [{ __typename: 'DistributionParameter', parameter: 'custom_param_1', value: 'facebook' }],
          },
        },
      }),
    ),
    graphql.query('SimulateDistribution', ({ variables }) => {
      asked.push(variables.lead as Record<string, unknown>)
      return HttpResponse.json(answers[Math.min(asked.length, answers.length) - 1])
    }),
  )
  return asked
}
const told = (more?: object) => ({ data: { simulateDistribution: simulation(more) } })

describe('the simulator', () => {
  useServer()
  useLayout()

  it("starts with the distribution's defaults, and explains the decision by step", async () => {
    const asked = serve([told()])
    renderApp({ path: '/simulator?like=31' })
    const decision = within(await screen.findByRole('list', { name: 'Decision' }))
    expect(asked).toEqual([
      {
        distributionId: null,
        countryId: '57',
        publisherId: '3',
        parameters: [{ parameter: 'custom_param_1', value: 'facebook' }],
        moment: null,
        refusingAdvertiserIds: [],
        email: null,
        phone: null,
        ip: null,
        count: 1,
      },
    ])
    expect(location.search).toBe('?country_id=57&publisher_id=3&custom_param_1=facebook')
    const chosen = decision.getByText(/^Brand A gets the lead/).closest('li')
    expect(chosen && within(chosen).getByLabelText('Chosen')).toBeTruthy()
    expect(chosen?.parentElement?.closest('li')?.textContent).toContain('Group Group 1 chooses by slot')
    expect(
      decision.getByText(
        'Brand B: Cap #1 of publisher NorthWave is full: 40/40 (daily leads, until 00:00 Europe/Berlin).',
      ),
    ).toBeTruthy()
    expect(screen.getByText('DE Global › Day › Group 1')).toBeTruthy()
    expect(screen.getByText('Told instead: funnel silver (by the distribution).')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'cap 12' }).getAttribute('href')).toBe('/caps?dialog=edit&id=12')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).value).toBe('Germany')
  })

  it('requires a country, keeps choices in the address, and shares many leads', async () => {
    const many = {
      count: 1000,
      outcome: [{ __typename: 'SimulationShare', place: place('Brand A'), leads: 750, percent: 75, refused: 3 }],
      unplaced: {
        __typename: 'SimulationUnplaced',
        leads: 250,
        percent: 25,
        steps: [step('advertiser', 'passed', 'Brand A: full.')],
      },
    }
    const asked = serve([told(many)])
    const { staff } = renderApp({ path: '/simulator' })
    await staff.click(await screen.findByRole('button', { name: 'Simulate' }))
    expect(await screen.findByText('Please select a valid country.')).toBeTruthy()
    expect(asked).toHaveLength(0)
    await staff.click(screen.getByRole('combobox', { name: 'Country' }))
    await staff.click(await screen.findByRole('option', { name: 'Germany' }))
    const count = screen.getByRole('textbox', { name: 'Leads' })
    await staff.clear(count)
    await staff.type(count, '10001')
    expect(screen.getByText('Use 1 to 10000 leads.')).toBeTruthy()
    await staff.clear(count)
    await staff.type(count, '1000')
    await staff.click(screen.getByRole('button', { name: 'Advertisers that refuse None' }))
    await staff.click(await screen.findByRole('option', { name: 'Brand B' }))
    await staff.click(screen.getByRole('button', { name: 'Simulate' }))
    const shares = within(await screen.findByRole('table', { name: 'Shares' }))
    expect(
      shares
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringContaining('Brand ADE Global › Day › Group 175075.00%3'),
      expect.stringContaining('Nobody–25025.00%'),
    ])
    expect(asked[0]).toMatchObject({ countryId: '57', count: 1000, refusingAdvertiserIds: ['8'] })
    expect(location.search).toBe('?country_id=57&count=1000&refusing=8')
    expect(screen.getByRole('list', { name: 'Decision for nobody' })).toBeTruthy()
  })

  it('says first why the intake would refuse the lead, judged by its e-mail too', async () => {
    const asked = serve([told({ refusedAtIntake: 'The lead is a duplicate.' })])
    const { staff } = renderApp({ path: '/simulator?country_id=57' })
    await staff.click(await screen.findByText('Intake checks'))
    await staff.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ann@example.test')
    await staff.click(screen.getByRole('button', { name: 'Simulate' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ email: 'ann@example.test', phone: null, ip: null }))
    const result = await screen.findByRole('region', { name: 'Result' })
    await waitFor(() =>
      expect(result.textContent).toMatch(
        /^Refused at intake: The lead is a duplicate\..*Without the intake checks, Brand A would get the lead/,
      ),
    )
    // What follows is folded away, and nothing says that somebody gets the lead.
    expect(result.querySelector('details')?.open).toBe(false)
    expect(within(result).queryByText('gets the lead.')).toBeNull()
    expect(location.search).toBe('?country_id=57&email=ann%40example.test')
  })

  it('validates phone and IP as the intake does, at their fields, before sending', async () => {
    const asked = serve([told()])
    const { staff } = renderApp({ path: '/simulator?country_id=57&phone=12' })
    expect((await screen.findByRole('textbox', { name: 'Phone' })).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^Use a phone number of 4 to 15 digits/)).toBeTruthy()
    await staff.type(screen.getByRole('textbox', { name: 'IP' }), '999.1')
    await staff.click(screen.getByRole('button', { name: 'Simulate' }))
    expect(screen.getByText('Use an IPv4 or IPv6 address.')).toBeTruthy()
    expect(asked).toEqual([])
    await staff.type(screen.getByRole('textbox', { name: 'Phone' }), '345')
    await staff.clear(screen.getByRole('textbox', { name: 'IP' }))
    await staff.click(screen.getByRole('button', { name: 'Simulate' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ phone: '12345', ip: null }))
  })

  it('says what failed, with a way to try again', async () => {
    serve([
      { data: { simulateDistribution: null }, errors: [{ message: 'No', extensions: { code: 'INTERNAL' } }] },
      told(),
    ])
    const { staff } = renderApp({ path: '/simulator?country_id=57' })
    await staff.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByRole('list', { name: 'Decision' })).toBeTruthy())
  })
})

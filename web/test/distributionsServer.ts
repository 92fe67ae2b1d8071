import { beforeEach } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type {
  CreateDistributionMutationVariables,
  DistributionRowFragment,
  DistributionsQueryVariables,
  DistributionToEditFragment,
  UpdateDistributionMutationVariables,
} from '../generated/graphql'
import { useLayout } from './layout'
import { nicosia, renderApp, server, useServer } from './render'
import '../routing/distributions/DistributionsPage'
import '../routing/distributions/DistributionDialog'
import { advertiser, country, publisher } from './linkedRecords'

export const row = (id: number, facts: Partial<DistributionRowFragment> = {}) => ({
  __typename: 'Distribution',
  id: String(id),
  name: `Rule ${id}`,
  type: 'slot',
  timeZoneName: 'Europe/Berlin',
  country: country('57', 'DE', 'Germany'),
  publisher: null,
  advertisers: [{ __typename: 'DistributionAdvertiser', advertiser: advertiser('8', 'Halden Trade') }],
  isActive: true,
  isActiveOpen: true,
  waitingChanges: [],
  version: id,
  updatedAt: `2026-11-${String(id).padStart(2, '0')}T10:00:00.000Z`,
  ...facts,
})
const week = (checked: (day: number) => boolean = () => true) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    __typename: 'OpeningDay',
    day,
    checked: checked(day),
    steps: [{ __typename: 'OpeningStep', startTime: '00:00', endTime: '23:59' }],
  }))
export const share = (advertiserId: string, percentage: number) => ({
  __typename: 'DistributionShare',
  advertiserId,
  percentage,
})
const details = (facts: object = {}): DistributionToEditFragment =>
  ({
    __typename: 'DistributionDetails',
    distribution: row(5),
    version: 3,
    tags: [],
    timeZoneId: nicosia.id,
    isSendInOpHours: false,
    parameters: [{ __typename: 'DistributionParameter', parameter: 'custom_param_1', value: 'google' }],
    dataOverride: [],
    timeslots: [
      {
        __typename: 'DistributionTimeslot',
        id: '1',
        name: 'Weekdays',
        openingHours: week((day) => day < 6),
        groups: [
          { __typename: 'DistributionGroup', id: '11', name: 'Main', advertisers: [share('8', 60), share('9', 40)] },
        ],
      },
    ],
    ...facts,
  }) as unknown as DistributionToEditFragment
export const value = (id: string, name: string) => ({ __typename: 'FilterValue', id, name, code: null, statuses: null })

export const asked: DistributionsQueryVariables[] = []
export const created: CreateDistributionMutationVariables[] = []
export const updated: UpdateDistributionMutationVariables[] = []
const fault = { message: 'down', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }
type Problem = { message: string; field: string | null; code: string }
const payload = (errors: Problem[]) => ({
  __typename: 'DistributionPayload',
  distribution: errors.length ? null : row(5),
  errors: errors.map((error) => ({ __typename: 'UserError', ...error })),
})
export const answerSaves = (errors: Problem[] | null = []) => {
  const answer: { data?: Record<string, unknown>; errors?: { message: string }[] } = errors
    ? { data: { action: payload(errors) } }
    : { errors: [fault] }
  server.use(
    graphql.mutation<Record<string, unknown>, CreateDistributionMutationVariables>(
      'CreateDistribution',
      ({ variables }) => {
        created.push(variables)
        return HttpResponse.json(answer)
      },
    ),
    graphql.mutation<Record<string, unknown>, UpdateDistributionMutationVariables>(
      'UpdateDistribution',
      ({ variables }) => {
        updated.push(variables)
        return HttpResponse.json(answer)
      },
    ),
  )
}
export const answerDetails = (facts: object = {}) =>
  server.use(
    graphql.query('DistributionSchedules', ({ variables: { id } }) =>
      HttpResponse.json({
        data: {
          distribution: {
            __typename: 'DistributionDetails',
            distribution: { __typename: 'Distribution', id, isActive: true, scheduledChange: null },
            timeslots: [],
          },
        },
      }),
    ),
    graphql.query('DistributionToEdit', () => HttpResponse.json({ data: { distribution: details(facts) } })),
  )

export const dialog = (name: string | RegExp) => within(screen.getByRole('dialog', { name }))
export const details2 = () => dialog('Distribution Details')
export const button = (name: string | RegExp, within = details2()) =>
  within.getByRole<HTMLButtonElement>('button', { name })
export const openEditor = async (path = '/rotations?dialog=edit&id=5&page=2', name = 'Distribution Details') => {
  const { staff } = renderApp({ path })
  await screen.findByRole('dialog', { name })
  return staff
}

/** Starts the server with three distributions and what their screen and wizard ask for. */
export function useDistributions() {
  useServer()
  useLayout({ width: 1200 })
  beforeEach(() => {
    for (const list of [asked, created, updated]) list.length = 0
    answerDetails()
    answerSaves()
    const none: never[] = []
    const values = {
      __typename: 'FilterValues',
      advertisers: [value('8', 'Halden Trade'), value('9', 'Brightmoor'), value('10', 'Veltra')],
      countries: [value('57', 'Germany')],
      publishers: [value('3', 'Adriva')],
      statuses: none,
      customParam1: [value('google', 'google')],
      customParam2: none,
      customParam3: none,
      customParam4: none,
      customParam5: none,
      publisherStatus: none,
      offer: none,
      distributions: none,
      funnel: none,
    }
    server.use(
      graphql.query<Record<string, unknown>, DistributionsQueryVariables>('Distributions', ({ variables }) => {
        asked.push(variables)
        return HttpResponse.json({
          data: {
            distributions: [
              row(5),
              row(7, { isActive: false, isActiveOpen: false, publisher: publisher('3', 'Adriva') }),
              row(6, { country: country('1', 'AT', 'Austria') }),
            ],
          },
        })
      }),
      graphql.query('FilterValues', () => HttpResponse.json({ data: { filterValues: values } })),
      graphql.query('TimeZones', () => HttpResponse.json({ data: { timeZones: [nicosia] } })),
      graphql.mutation('DeleteDistribution', () =>
        HttpResponse.json({
          data: { deleteDistribution: { __typename: 'DeleteDistributionPayload', deletedId: '7', errors: [] } },
        }),
      ),
    )
  })
}

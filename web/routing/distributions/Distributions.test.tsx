import { beforeEach, describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import type {
  CreateDistributionMutationVariables,
  DistributionRowFragment,
  DistributionsQueryVariables,
  DistributionToEditFragment,
  UpdateDistributionMutationVariables,
} from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { admin, nicosia, renderApp, server, useServer } from '../../test/render'
import './DistributionsPage'
import './DistributionDialog'
import { advertiser, country, publisher } from '../../test/linkedRecords'

const row = (id: number, facts: Partial<DistributionRowFragment> = {}) => ({
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
const share = (advertiserId: string, percentage: number) => ({
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
const value = (id: string, name: string) => ({ __typename: 'FilterValue', id, name, code: null, statuses: null })

const asked: DistributionsQueryVariables[] = []
const created: CreateDistributionMutationVariables[] = []
const updated: UpdateDistributionMutationVariables[] = []
const fault = { message: 'down', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }
type Problem = { message: string; field: string | null; code: string }
const payload = (errors: Problem[]) => ({
  __typename: 'DistributionPayload',
  distribution: errors.length ? null : row(5),
  errors: errors.map((error) => ({ __typename: 'UserError', ...error })),
})
const answerSaves = (errors: Problem[] | null = []) => {
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
const answerDetails = (facts: object = {}) =>
  server.use(graphql.query('DistributionToEdit', () => HttpResponse.json({ data: { distribution: details(facts) } })))

const dialog = (name: string | RegExp) => within(screen.getByRole('dialog', { name }))
const details2 = () => dialog('Distribution Details')
const button = (name: string | RegExp, within = details2()) => within.getByRole<HTMLButtonElement>('button', { name })
const openEditor = async (path = '/rotations?dialog=edit&id=5&page=2', name = 'Distribution Details') => {
  const { staff } = renderApp({ path })
  await screen.findByRole('dialog', { name })
  return staff
}

describe('distributions', () => {
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

  it('are listed newest first, slot by default, and found by a search', async () => {
    const { staff } = renderApp({ path: '/rotations' })
    await screen.findByRole('row', { name: /Rule 7/ })
    expect(asked[0]).toEqual({ publisherId: [], countryId: [], type: ['slot'] })
    expect(screen.getAllByRole('row').flatMap((one) => one.getAttribute('data-id') ?? [])).toEqual(['7', '6', '5'])
    expect([
      within(screen.getByRole('row', { name: /Rule 7/ })).getByText('Inactive'),
      within(screen.getByRole('row', { name: /Rule 6/ })).getByText('Active'),
    ]).toHaveLength(2)
    // One word for the method, in the filter's chip as in the column.
    expect(screen.getByRole('list', { name: 'Filters in force' }).textContent).toBe('MethodSlot')
    await staff.type(screen.getByRole('searchbox', { name: 'Search distributions' }), 'austr')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Rule 7/ })).toBeNull())
    await staff.click(screen.getByRole('button', { name: 'Remove filter: Method' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ publisherId: [], countryId: [], type: [] }))
  })

  it('are grouped by publisher, Global first, and deleted after a question', async () => {
    const { staff } = renderApp({ path: '/rotations?tab=publisher' })
    const heads = await screen.findAllByRole('button', { name: /Distribution\(s\)/ })
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Global2 Distribution(s)', 'Adriva1 Distribution(s)'])
    await staff.click(heads[1] as HTMLElement)
    await staff.click(screen.getByRole('button', { name: 'More for Rule 7' }))
    await staff.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Are you sure?' }))
    await staff.click(question.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('Distribution Successfully deleted')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Adriva/ })).toBeNull())
  })

  it('are made active from the menu of their row, which offers only what changes them', async () => {
    const sent: object[] = []
    server.use(
      graphql.mutation('SetDistributionActive', ({ variables }) => {
        sent.push(variables)
        const distribution = row(7, { publisher: publisher('3', 'Adriva') })
        const setDistributionActive = { __typename: 'DistributionPayload', distribution, errors: [] }
        return HttpResponse.json({ data: { setDistributionActive } })
      }),
    )
    const { staff } = renderApp({ path: '/rotations' })
    const off = await screen.findByRole('row', { name: /Rule 7/ })
    await staff.click(within(off).getByRole('button', { name: 'Actions' }))
    const menu = within(await screen.findByRole('menu', { name: 'Actions for Rule 7' }))
    expect(menu.queryByRole('menuitem', { name: 'Make inactive' })).toBeNull()
    await staff.click(menu.getByRole('menuitem', { name: 'Make active' }))
    expect(await screen.findByText('Rule 7 is active')).toBeTruthy()
    expect(sent).toEqual([{ id: '7', isActive: true }])
    expect(within(screen.getByRole('row', { name: /Rule 7/ })).getByText('Active')).toBeTruthy()
  })

  it('offer only what a role may do', async () => {
    const { staff } = renderApp({
      path: '/rotations?dialog=edit&id=5',
      user: { ...admin, permissions: [permissionCode('DISTRIBUTIONS_LIST') ?? 0] },
    })
    const row = await screen.findByRole('row', { name: /Rule 7/ })
    expect(screen.queryByRole('button', { name: 'New Distribution' })).toBeNull()
    expect(within(row).getAllByRole('button')).toHaveLength(1)
    await staff.click(within(row).getByRole('button', { name: 'Actions' }))
    const offered = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Simulate'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are created through both pages, with what the address fills in', async () => {
    const staff = await openEditor('/rotations?dialog=create&publisher=3', 'New Distribution')
    const general = dialog('New Distribution')
    await waitFor(() =>
      expect(general.getByRole<HTMLInputElement>('combobox', { name: 'Publisher' }).value).toBe('Adriva'),
    )
    await staff.click(general.getByRole('button', { name: 'Next' }))
    expect(general.getByText('Label is required')).toBeTruthy()
    expect(general.getByText('Please select a country')).toBeTruthy()
    await staff.type(general.getByRole('textbox', { name: /^Label/ }), 'DE slot A')
    await staff.type(general.getByRole('combobox', { name: /^Country/ }), 'germ{Enter}')
    // A parameter and its value are both needed.
    await staff.click(general.getByRole('button', { name: 'Add Parameter' }))
    const parameter = dialog('Add Parameter')
    expect(button('Add', parameter).disabled).toBe(true)
    await staff.type(parameter.getByLabelText(/^Value/), 'google{Enter}')
    expect(general.getByText('google')).toBeTruthy()
    expect(button('Add Parameter', general).disabled).toBe(true)
    await staff.click(general.getByRole('button', { name: 'Next' }))

    await screen.findByRole('dialog', { name: 'Distribution Details' })
    expect(details2().getByText('Please add groups to the timeslot!')).toBeTruthy()
    expect(details2().getAllByText('An advertiser group is required!').length).toBeGreaterThan(0)
    await staff.click(button('Add Group'))
    expect(details2().getByText('Drop advertisers here')).toBeTruthy()
    expect(details2().getAllByText('Advertiser groups must not be empty!').length).toBeGreaterThan(0)
    await staff.click(button('Add Advertiser to Group 1'))
    expect(details2().getByText('Please select a valid brand')).toBeTruthy()
    expect(details2().getAllByText('Advertiser must be specified!').length).toBeGreaterThan(0)
    expect(button('Submit').disabled).toBe(true)
    await staff.type(details2().getByRole('combobox', { name: 'Advertiser 1' }), 'halden{Enter}')
    expect(details2().getByRole('status', { name: 'Total 100%' })).toBeTruthy()
    await staff.click(button('Submit'))
    expect(await screen.findByText('Distribution created successfully')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(created).toMatchObject([
      {
        key: expect.any(String),
        distribution: {
          name: 'DE slot A',
          type: 'slot',
          countryId: '57',
          publisherId: '3',
          timeZoneId: nicosia.id,
          parameters: [{ parameter: 'custom_param_1', value: 'google' }],
          timeslots: [
            {
              name: 'New Timeslot',
              groups: [{ name: 'Group 1', advertisers: [{ advertiserId: '8', percentage: 100 }] }],
            },
          ],
        },
      },
    ])
    expect(asked.length).toBeGreaterThan(1)
  })

  it('tell the running total, and may be saved at a hundredth from 100', async () => {
    const staff = await openEditor('/rotations?distribution=5&page=2')
    const percent = () => details2().getByRole<HTMLInputElement>('textbox', { name: 'Percentage of Brightmoor' })
    await waitFor(() => expect(percent()).toBeTruthy())
    const slider = details2().getByRole('slider', { name: 'Share of Brightmoor' })
    // A finger that only scrolls past it.
    fireEvent.pointerDown(slider)
    fireEvent.change(slider, { target: { value: '77' } })
    fireEvent.pointerCancel(slider)
    expect(percent().value).toBe('40')
    fireEvent.change(slider, { target: { value: '25' } })
    expect(percent().value).toBe('25')
    expect(details2().getByText('Main totals 85%. Give out the last 15% to submit')).toBeTruthy()
    expect(button('Submit').disabled).toBe(true)
    await staff.click(button('Add Advertiser to Main'))
    expect(details2().getByRole<HTMLInputElement>('textbox', { name: 'Percentage of advertiser 3' }).value).toBe('15')
    await staff.click(button('Delete advertiser 3'))
    await staff.clear(percent())
    await staff.type(percent(), '39.99')
    expect(details2().getByRole('status', { name: 'Total 99.99%' }).className).not.toContain('whole')
    expect(button('Submit').disabled).toBe(false)
    await staff.clear(percent())
    await staff.type(percent(), 'x')
    expect(
      details2().getByText('Enter 0 to 100 with at most two decimals', { selector: '.share-percent span' }),
    ).toBeTruthy()
    expect(button('Submit').disabled).toBe(true)
  })

  it('move by buttons within a group and to the next, and keep the groups', async () => {
    const staff = await openEditor()
    await waitFor(() => expect(details2().getByRole('textbox', { name: 'Percentage of Brightmoor' })).toBeTruthy())
    await staff.click(button('Move Brightmoor up'))
    const names = () =>
      details2()
        .getAllByRole<HTMLInputElement>('combobox', { name: /^Advertiser/ })
        .map(({ value }) => value)
    expect(names()).toEqual(['Brightmoor', 'Halden Trade'])
    await staff.click(button('Add Group'))
    await staff.click(button('Move Halden Trade down'))
    expect(
      within(details2().getByRole('list', { name: 'Advertisers of Group 2' })).getByRole<HTMLInputElement>('combobox')
        .value,
    ).toBe('Halden Trade')
    expect(details2().getByText('Halden Trade is 1 of 1 in Group 2')).toBeTruthy()
    for (const name of ['Halden Trade', 'Brightmoor']) {
      const field = details2().getByRole('textbox', { name: `Percentage of ${name}` })
      await staff.clear(field)
      await staff.type(field, '100')
    }
    await staff.click(button('Move Group 2 up'))
    await staff.click(button('Submit'))
    await screen.findByText('Distribution updated successfully')
    expect(updated[0]).toMatchObject({ id: '5', version: 3 })
    await staff.keyboard('{Control>}z{/Control}')
    await screen.findByText('The distribution is as it was before.')
    expect(updated[1]).toMatchObject({ id: '5', version: 4 })
    expect(updated[1]?.distribution.timeslots).toMatchObject([
      {
        id: '1',
        groups: [
          {
            id: '11',
            name: 'Main',
            advertisers: [share('8', 60), share('9', 40)].map(({ advertiserId }) => ({ advertiserId })),
          },
        ],
      },
    ])
    expect(updated[0]?.distribution.timeslots).toMatchObject([
      {
        id: '1',
        groups: [
          { id: null, name: 'Group 2' },
          { id: '11', name: 'Main', advertisers: [{ advertiserId: '9' }] },
        ],
      },
    ])
  })

  it('take a new timeslot only in time that is free, and drop it on Cancel', async () => {
    const staff = await openEditor()
    await staff.click(button('Add timeslot after'))
    const hours = dialog('New Timeslot')
    const isChecked = (day: string) => hours.getByRole<HTMLInputElement>('checkbox', { name: day }).checked
    // Days that are covered are left out.
    expect([isChecked('Monday'), isChecked('Friday'), isChecked('Saturday'), isChecked('Sunday')]).toEqual([
      false,
      false,
      true,
      true,
    ])
    await staff.click(hours.getByRole('checkbox', { name: 'Friday' }))
    await staff.click(hours.getByRole('button', { name: 'Apply Timeslot' }))
    const alert = hours
      .getAllByRole('alert')
      .find(({ textContent }) => textContent?.includes('Time slots overlap detected'))
    expect(alert?.textContent).toContain('Time already taken on Friday by Weekdays')
    expect(alert?.textContent).toContain('No available time windows on Friday')
    await staff.click(hours.getByRole('button', { name: 'Cancel' }))
    expect(details2().getAllByRole('tab')).toHaveLength(1)
    await staff.click(button('Add timeslot after'))
    const again = dialog('New Timeslot')
    await staff.clear(again.getByRole('textbox', { name: /^Name/ }))
    const start = again.getByLabelText('Saturday start')
    const end = again.getByLabelText('Saturday end')
    await staff.clear(end)
    await staff.type(end, '24:00')
    expect(again.getByText('Please enter a valid time')).toBeTruthy()
    await staff.clear(end)
    await staff.type(end, '10:00')
    await staff.clear(start)
    await staff.type(start, '12:00')
    expect(again.getByText('Start time should be smaller')).toBeTruthy()
    await staff.clear(start)
    await staff.type(start, '800')
    await staff.click(again.getByRole('button', { name: 'Copy previous to Sunday' }))
    await staff.click(again.getByRole('button', { name: 'Add range to Sunday' }))
    await staff.clear(again.getByLabelText('Sunday start 2'))
    await staff.type(again.getByLabelText('Sunday start 2'), '09:00')
    expect(again.getByText('Time slots are overlapping')).toBeTruthy()
    await staff.click(again.getByRole('button', { name: 'Delete range 2 of Sunday' }))
    await staff.click(again.getByRole('button', { name: 'Apply Timeslot' }))
    expect(again.getByText('Name is required')).toBeTruthy()
    await staff.type(again.getByRole('textbox', { name: /^Name/ }), 'Weekend')
    await staff.click(again.getByRole('button', { name: 'Apply Timeslot' }))
    expect(
      details2()
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['WeekdaysMon–Fri 00:00–23:59', 'WeekendAn advertiser group is required!'])
    await staff.click(button('Delete timeslot'))
    expect(button('Delete timeslot').disabled).toBe(true)
  })

  it('keep the input on refusal or failure, and confirm before discarding', async () => {
    answerSaves([{ message: 'There is no such country.', field: 'countryId', code: 'BAD_USER_INPUT' }])
    const staff = await openEditor('/rotations?dialog=edit&id=5', 'Edit Distribution #5')
    const general = () => dialog('Edit Distribution #5')
    await staff.type(general().getByRole('textbox', { name: /^Label/ }), '!')
    await staff.click(general().getByRole('button', { name: 'Next' }))
    await staff.click(button('Submit'))
    const refusal = within(await screen.findByRole('alertdialog', { name: 'Failed to update distribution' }))
    expect(refusal.getByText('There is no such country.')).toBeTruthy()
    await staff.click(refusal.getByRole('button', { name: 'OK' }))
    await screen.findByRole('dialog', { name: 'Edit Distribution #5' })
    expect(
      general()
        .getByRole('combobox', { name: /^Country/ })
        .getAttribute('aria-invalid'),
    ).toBe('true')
    expect(general().getByRole<HTMLInputElement>('textbox', { name: /^Label/ }).value).toBe('Rule 5!')
    answerSaves(null)
    await staff.click(general().getByRole('button', { name: 'Next' }))
    await staff.click(button('Submit'))
    expect(await details2().findByText(/^Failed to update distribution\. /)).toBeTruthy()
    answerSaves()
    await staff.click(button('Submit'))
    await screen.findByText('Distribution updated successfully')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The same content after a lost answer is the same call.
    expect(updated.at(-1)?.key).toBe(updated.at(-2)?.key)
  })

  it('show both versions when somebody was faster, and save over theirs only when told', async () => {
    answerSaves([
      { message: 'This was changed in the meantime. Look at it again before you save.', field: null, code: 'CONFLICT' },
    ])
    const staff = await openEditor()
    await staff.click(await details2().findByRole('button', { name: 'Move Brightmoor up' }))
    answerDetails({ version: 4, tags: ['theirs'] })
    await staff.click(button('Submit'))
    const both = within(await screen.findByRole('alertdialog', { name: 'Failed to update distribution' }))
    expect(both.getByRole('row', { name: 'Tags theirs None' })).toBeTruthy()
    expect(
      both.getByRole('row', {
        name: /^Timeslot 1 Weekdays .*Halden Trade 60%, Brightmoor 40%.*Brightmoor 40%, Halden Trade 60%/s,
      }),
    ).toBeTruthy()
    await staff.click(both.getByRole('button', { name: 'Keep mine' }))
    answerSaves()
    await staff.click(button('Submit'))
    await screen.findByText('Distribution updated successfully')
    expect(updated.map(({ version }) => version)).toEqual([3, 4])
    expect(
      updated[1]?.distribution.timeslots[0]?.groups[0]?.advertisers.map(({ advertiserId }) => advertiserId),
    ).toEqual(['9', '8'])
  })
})

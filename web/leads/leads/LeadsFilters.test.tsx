import { describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { instantOf } from '../../../shared/app/time/timeZones'
import { answerFilterValues, asked, lastAsked, useLeadsServer } from '../../test/leadsFilterServer'
import { renderApp, server } from '../../test/render'
import { provideResizeObserver } from '../../test/resizeObserver'
import { pick } from '../../test/pick'

const today = { startDate: '2026-11-20 00:00', endDate: '2026-11-20 14:32' }
const filters = () => screen.getByRole('complementary', { name: 'Filters' })
const inPanel = () => within(filters())
const addressFilters = () => JSON.parse(new URLSearchParams(window.location.search).get('filters') ?? '{}')

/** The leads screen with the panel open and its first answer there. */
async function openPanel(path = '/leads') {
  const { staff } = renderApp({ path })
  await staff.click(await screen.findByRole('button', { name: 'Show filter' }))
  await screen.findByRole('complementary', { name: 'Filters' })
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  const apply = () => staff.click(inPanel().getByRole('button', { name: 'Apply' }))
  return { staff, apply }
}
type Staff = Awaited<ReturnType<typeof openPanel>>['staff']

async function choose(staff: Staff, list: string, ...names: string[]) {
  await staff.click(inPanel().getByRole('button', { name: new RegExp(`^(${list} Any|Choose ${list})$`) }))
  for (const name of names) await staff.click(await inPanel().findByRole('option', { name }))
}
const radio = (group: string, name: string) =>
  within(inPanel().getByRole('radiogroup', { name: group })).getByRole('radio', { name })

describe('the filter panel of the leads screen', () => {
  useLeadsServer()
  it('show the number of leads of each choice, and filter without it too', async () => {
    const counted: unknown[] = []
    server.use(
      graphql.query('FilterValueCounts', ({ variables }) => {
        counted.push(variables)
        if (variables.list !== 'publisherId') return HttpResponse.json({ errors: [{ message: 'No counts' }] })
        const count = { __typename: 'FilterValueCount', valueId: '1', count: 1234 }
        return HttpResponse.json({ data: { filterValueCounts: [count] } })
      }),
    )
    const { staff, apply } = await openPanel()
    await staff.click(radio('Is Test', 'Only'))
    expect(counted).toEqual([])
    await choose(staff, 'Publisher', 'Clickfold')
    const option = (name: string) => inPanel().getByRole('option', { name: new RegExp(name) })
    await waitFor(() => expect(option('Clickfold').textContent).toBe('Clickfold1,234'))
    expect(option('Adriva').textContent).toBe('Adriva0')
    // Beside what the panel shows, applied or not; what is chosen in the list itself changes nothing.
    expect(counted).toEqual([{ list: 'publisherId', filter: { ...today, isTest: true } }])
    await choose(staff, 'Advertisers', 'Halden Trade')
    // The list that was left open is counted again beside the new choice.
    await waitFor(() => expect(counted).toHaveLength(3))
    expect(counted[2]).toMatchObject({ list: 'publisherId', filter: { advertiserId: ['8'] } })
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ publisherId: ['1'], advertiserId: ['8'] }))
  })

  it('asks for today by default, and for nothing more until Apply', async () => {
    const { staff, apply } = await openPanel()
    expect(lastAsked()?.filter).toEqual(today)
    const before = asked.length
    await staff.click(radio('Is Test', 'Only'))
    await choose(staff, 'Publisher', 'Clickfold')
    expect(inPanel().getByText('Not applied yet')).toBeTruthy()
    expect(asked).toHaveLength(before)
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, isTest: true, publisherId: ['1'] }))
    expect(addressFilters()).toEqual({ is_test: true, publisher_id: [1] })
    expect(asked).toHaveLength(before + 1)
    expect(inPanel().queryByText('Not applied yet')).toBeNull()
  })

  it('includes and excludes by every list', async () => {
    const { staff, apply } = await openPanel()
    await choose(staff, 'Publisher', 'Adriva')
    await choose(staff, 'Countries', 'Germany')
    await choose(staff, 'Advertisers', 'Halden Trade')
    await choose(staff, 'Statuses', 'Dead 2 statuses')
    await choose(staff, 'Publisher Status', 'New')
    await choose(staff, 'Offer', 'summer')
    await choose(staff, 'Distribution', 'DE slot A')
    await choose(staff, 'Funnel', 'oakline')
    await choose(staff, 'Campaign', 'Spring')
    await apply()
    const chosen = {
      ...today,
      publisherId: ['3'],
      countryId: ['49'],
      advertiserId: ['8'],
      brandStatus: ['group:4'],
      publisherStatus: ['New'],
      offer: ['summer'],
      disId: ['31'],
      funnel: ['oakline'],
      campaignId: ['41'],
    }
    await waitFor(() => expect(lastAsked()?.filter).toEqual(chosen))
    for (const list of [
      'Publisher',
      'Countries',
      'Advertisers',
      'Statuses',
      'Publisher Status',
      'Offer',
      'Distribution',
      'Funnel',
      'Campaign',
    ]) {
      await staff.click(radio(`${list} mode`, 'Exclude'))
    }
    await apply()
    const excludes = [
      'country_id',
      'publisher_id',
      'advertiser_id',
      'dis_id',
      'campaign_id',
      'brand_status',
      'publisher_status',
      'offer',
      'funnel',
    ]
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...chosen, excludes }))
    expect(screen.getByRole('button', { name: 'Remove filter: Publisher not' })).toBeTruthy()
  })

  it('has what a select chose for the next press, however quick it is', async () => {
    const { staff } = await openPanel()
    const conversion = screen.getByRole('combobox', { name: 'Conversion' })
    await staff.click(conversion)
    const option = await screen.findByRole('option', { name: 'Converted' })
    const given = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    // What `act` draws to its end would be more than a browser has drawn between two presses.
    given.IS_REACT_ACT_ENVIRONMENT = false
    option.click()
    await Promise.resolve()
    given.IS_REACT_ACT_ENVIRONMENT = true
    expect(conversion.textContent).toBe('Converted')
    const countries = screen.getByRole<HTMLAnchorElement>('link', { name: 'Countries' })
    expect(JSON.parse(new URL(countries.href).searchParams.get('filters') ?? '{}')).toHaveProperty(
      'selectedConversion',
      'Converted',
    )
  })

  it('filters by the five custom parameters, behind one line', async () => {
    const { staff, apply } = await openPanel()
    await staff.click(inPanel().getByRole('button', { name: 'Custom Param 1–5 Any' }))
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const [index, name] of names.entries()) await choose(staff, `Custom Param ${index + 1}`, name)
    await apply()
    const expected = Object.fromEntries(names.map((name, index) => [`customParam${index + 1}`, [name]]))
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, ...expected }))
  })

  it.each([
    [
      ['Weekdays only Mon-Fri', 'Only', 'Excluded', 'Only', 'Excluded', 'Only'],
      {
        traffic: 'weekdays',
        isApproved: 'only',
        lateFtd: 'excluded',
        isOriginal: 'only',
        excludeFakeFtd: false,
        isTest: true,
      },
    ],
    [
      ['Weekends only Sat-Sun', 'Excluded', 'Only', 'Excluded', 'Only', 'Excluded'],
      {
        traffic: 'weekends',
        isApproved: 'excluded',
        lateFtd: 'only',
        isOriginal: 'excluded',
        excludeFakeFtd: true,
        isTest: false,
      },
    ],
  ])('filters by the radio groups: %j', async (names, expected) => {
    const { staff, apply } = await openPanel()
    const groups = ['Traffic', 'Approved', 'Late FTDs', 'Original Leads', 'Include Fake FTD', 'Is Test']
    for (const [index, group] of groups.entries()) await staff.click(radio(group, names[index] ?? ''))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, ...expected }))
  })

  it.each([
    ['Last 24 hours', { last24Hours: true }],
    ['Created inside date range only', { ...today, createdInsideDateRange: true }],
    [
      'Inside selected hour range only',
      { ...today, insideSelectedHourRange: true, startTime: '00:00', endTime: '14:32' },
    ],
  ])('switches %s on', async (name, expected) => {
    const { staff, apply } = await openPanel()
    await staff.click(inPanel().getByRole('switch', { name }))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toEqual(expected))
  })

  it('takes hours of each day beside a preset', async () => {
    const { staff, apply } = await openPanel()
    await staff.click(inPanel().getByRole('button', { name: 'This Month' }))
    await staff.click(inPanel().getByRole('switch', { name: 'Inside selected hour range only' }))
    for (const [name, time] of [
      ['Hours from', '22:00'],
      ['Hours to', '2:00'],
    ] as const) {
      await staff.clear(inPanel().getByRole('textbox', { name }))
      await staff.type(inPanel().getByRole('textbox', { name }), time)
    }
    await apply()
    await waitFor(() =>
      expect(lastAsked()?.filter).toEqual({
        startDate: '2026-11-01 00:00',
        endDate: '2026-11-20 14:32',
        insideSelectedHourRange: true,
        startTime: '22:00',
        endTime: '02:00',
      }),
    )
  })

  it('knows the range of every preset, and asks for it', async () => {
    const { staff, apply } = await openPanel()
    const ranges = [
      ['Yesterday', '2026-11-19 00:00', '2026-11-19 23:59'],
      ['This week', '2026-11-16 00:00', '2026-11-20 14:32'],
      ['Last week', '2026-11-09 00:00', '2026-11-15 23:59'],
      ['This Month', '2026-11-01 00:00', '2026-11-20 14:32'],
      ['Last Month', '2026-10-01 00:00', '2026-10-31 23:59'],
      ['This Year', '2026-01-01 00:00', '2026-11-20 14:32'],
      ['Last Year', '2025-01-01 00:00', '2025-12-31 23:59'],
      ['Today', today.startDate, today.endDate],
    ] as const
    for (const [name, startDate, endDate] of ranges) {
      await staff.click(inPanel().getByRole('button', { name }))
      expect(inPanel().getByRole<HTMLInputElement>('textbox', { name: 'From' }).value).toBe(startDate)
      expect(inPanel().getByRole<HTMLInputElement>('textbox', { name: 'To' }).value).toBe(endDate)
    }
    await staff.click(inPanel().getByRole('button', { name: 'Last week' }))
    await apply()
    await waitFor(() =>
      expect(lastAsked()?.filter).toEqual({ startDate: '2026-11-09 00:00', endDate: '2026-11-15 23:59' }),
    )
    expect(addressFilters()).toEqual({ dateRangePreset: 'last_week' })
  })

  it('takes a typed range, and refuses one that ends before it starts', async () => {
    provideResizeObserver()
    const { staff, apply } = await openPanel()
    const from = inPanel().getByRole<HTMLInputElement>('textbox', { name: 'From' })
    await staff.clear(from)
    await staff.type(from, '2026-11-21')
    expect(inPanel().getByText('The end is before the start')).toBeTruthy()
    const before = asked.length
    await apply()
    expect(asked).toHaveLength(before)
    expect(document.activeElement).toBe(inPanel().getByRole('textbox', { name: 'To' }))
    await staff.clear(from)
    await staff.type(from, '2026-11-05 8:30')
    await apply()
    await waitFor(() =>
      expect(lastAsked()?.filter).toEqual({ startDate: '2026-11-05 08:30', endDate: '2026-11-20 14:32' }),
    )
  })

  it('cancels: every filter, select and search goes back to its default', async () => {
    const { staff } = await openPanel('/leads?filters={"country_id":[49],"email":"a","selectedConversion":"Pending"}')
    await staff.click(inPanel().getByRole('radio', { name: /Weekdays/ }))
    await staff.click(inPanel().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ filter: today, page: { number: 1 } }))
    expect(lastAsked()).not.toHaveProperty('statuses')
    expect(lastAsked()).not.toHaveProperty('email')
    expect(window.location.search).toBe('')
    expect(inPanel().getByRole<HTMLInputElement>('radio', { name: /All days/ }).checked).toBe(true)
  })

  it('applies by Ctrl + Enter from anywhere in it, and is worked by keyboard alone', async () => {
    const { staff } = await openPanel()
    inPanel().getByRole('button', { name: 'Publisher Any' }).focus()
    await staff.keyboard('{Enter}')
    const search = await inPanel().findByRole('combobox', { name: 'Search publisher' })
    expect(document.activeElement).toBe(search)
    await staff.keyboard('{ArrowDown}{ArrowDown} {ArrowDown}{Enter}')
    expect(
      inPanel()
        .getAllByRole('option', { selected: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['Sable Traffic', 'Adriva'])
    await staff.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, publisherId: ['2', '3'] }))
    await staff.keyboard('{Escape}')
    expect(inPanel().queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(inPanel().getByRole('button', { name: 'Choose Publisher' }))
  })

  it('finds choices by part of a name ignoring accents, and selects all found', async () => {
    const { staff, apply } = await openPanel()
    await choose(staff, 'Countries')
    await staff.type(inPanel().getByRole('combobox'), 'sao t')
    expect(inPanel().getAllByRole('option')).toHaveLength(1)
    await staff.click(inPanel().getByRole('button', { name: 'Select 1 found' }))
    await staff.clear(inPanel().getByRole('combobox'))
    await staff.click(inPanel().getByRole('button', { name: 'Select all' }))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter?.countryId).toEqual(['49', '55']))
    await staff.click(inPanel().getByRole('button', { name: 'Remove Germany' }))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter?.countryId).toEqual(['55']))
  })

  it('shows a chosen value that is no longer offered by its id, and lets it be removed', async () => {
    const { staff, apply } = await openPanel('/leads?filters={"publisher_id":[77,1]}')
    expect(await inPanel().findByText('no longer exists')).toBeTruthy()
    expect(screen.getByText('77, Clickfold')).toBeTruthy()
    await staff.click(inPanel().getByRole('button', { name: 'Remove 77' }))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter?.publisherId).toEqual(['1']))
  })

  it('keeps what was edited when the choices do not load, and loads them on Retry', async () => {
    server.use(
      graphql.query('FilterValues', () => HttpResponse.json({ errors: [{ message: 'down' }] }, { status: 200 })),
    )
    const { staff } = await openPanel()
    await staff.click(radio('Is Test', 'Only'))
    expect(await inPanel().findByText('The choices did not load.')).toBeTruthy()
    answerFilterValues()
    await staff.click(inPanel().getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(inPanel().queryByText('The choices did not load.')).toBeNull())
    expect((radio('Is Test', 'Only') as HTMLInputElement).checked).toBe(true)
    await choose(staff, 'Offer', 'summer')
  })

  it('keeps the rest of a draft when a chip is removed meanwhile', async () => {
    const { staff, apply } = await openPanel('/leads?filters={"offer":["summer"]}')
    await staff.click(radio('Approved', 'Only'))
    await staff.click(screen.getByRole('button', { name: 'Remove filter: Offer' }))
    await waitFor(() => expect(lastAsked()?.filter).toEqual(today))
    expect(inPanel().getByRole('button', { name: 'Offer Any' })).toBeTruthy()
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, isApproved: 'only' }))
  })

  it('asks anew when the same filters are applied again', async () => {
    const { apply } = await openPanel()
    const before = asked.length
    jest.spyOn(Date, 'now').mockReturnValue(instantOf('Europe/Nicosia', '2026-11-20 14:33'))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, endDate: '2026-11-20 14:33' }))
    expect(asked).toHaveLength(before + 1)
    expect(window.location.search).toBe('')
  })

  it('is open again after a reload when it was left open', async () => {
    await openPanel()
    expect(localStorage.getItem('leads_filter_open')).toBe('true')
  })
})

describe('the selects of the leads screen', () => {
  useLeadsServer()
  const conversion = () => screen.getByRole<HTMLButtonElement>('combobox', { name: 'Conversion' })
  const lead = () => screen.getByRole('combobox', { name: 'Lead' })

  it('act at once, and rule each other', async () => {
    const { staff } = renderApp({ path: '/leads' })
    await pick(staff, await screen.findByRole('combobox', { name: 'Conversion' }), 'Pending')
    await waitFor(() => expect(lastAsked()?.statuses).toEqual(['PENDING_FTD']))
    await pick(staff, lead(), 'Failed Only')
    expect(screen.getByRole('option', { name: 'Failed Only' }).getAttribute('aria-disabled')).toBe('true')
    expect(lead().textContent).toBe('All')
    await staff.keyboard('{Escape}')
    await pick(staff, conversion(), 'Non Converted')
    await pick(staff, lead(), 'Failed Only')
    await waitFor(() => expect(lastAsked()?.statuses).toEqual(['REJECTED']))
    expect(conversion().textContent).toBe('All')
    expect(conversion().disabled).toBe(true)
    expect(addressFilters()).toEqual({ selectedLead: 'Failed Only' })
  })
})

describe('a link to the leads screen', () => {
  useLeadsServer()
  it('fills the filters, shows them as chips and lets them be cleared', async () => {
    const { staff } = renderApp({
      path: '/leads?filters={"affiliate_id":[2],"excludes":["affiliate_id"],"is_test":false,"email":"@example"}',
    })
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({
        filter: { ...today, publisherId: ['2'], excludes: ['publisher_id'], isTest: false },
        email: '@example',
      }),
    )
    const chips = await screen.findByRole('list', { name: 'Filters in force' })
    await within(chips).findByText('Sable Traffic')
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['DateToday 00:00 – 14:32', 'Publisher notSable Traffic', 'Is TestExcluded', 'Email has@example'])
    const [clearAll] = screen.getAllByRole('button', { name: 'Clear all' })
    if (clearAll) await staff.click(clearAll)
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(within(chips).getAllByRole('listitem')).toHaveLength(1)
  })

  it('says which part of it was not understood and shows the rest', async () => {
    renderApp({ path: '/leads?filters={"country_id":"Germany","offer":["summer"],"start_date":"soon"}' })
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain("Part of this link's filter was not understood: Date range, Countries.")
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, offer: ['summer'] }))
  })

  it('shows the defaults when it is broken', async () => {
    renderApp({ path: '/leads?filters=%7B%22country' })
    expect((await screen.findByRole('alert')).textContent).toContain("This link's filter was not understood.")
    await waitFor(() => expect(lastAsked()?.filter).toEqual(today))
  })
})

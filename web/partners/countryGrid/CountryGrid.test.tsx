import { beforeEach, describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { CountryGridRowInput } from '../../generated/graphql'
import { conflictDialog } from '../../test/conflict'
import { country } from '../../test/linkedRecords'
import { useLayout } from '../../test/layout'
import { admin, nicosia, renderApp, server, useServer } from '../../test/render'
import '../advertisers/AdvertiserPage'
import './CountryGrid'

const [germany, spain, italy] = [
  country('1', 'DE', 'Germany'),
  country('2', 'ES', 'Spain'),
  country('3', 'IT', 'Italy'),
]
const revenue = (id: string, of: typeof germany | null, amount: number, version = 1) => ({
  __typename: 'Revenue',
  ...{ id, country: of, amount, version },
})
const cap = (id: string, countries: (typeof germany)[], limit: number, windowEnd: string | null = null) => ({
  __typename: 'Cap',
  ...{
    id,
    type: 'lead',
    interval: 'daily',
    cap: limit,
    filled: 12,
    windowStart: '2026-11-25T00:00:00.000Z',
    windowEnd,
  },
  ...{ resetTime: '00:00', timeZone: nicosia, countries, parameters: [], version: 3, scheduledChange: null },
  advertisers: [{ __typename: 'Advertiser', id: '4', name: 'Brand 4' }],
  publishers: [],
})
const advertiser = {
  __typename: 'Advertiser',
  ...{
    id: '4',
    name: 'Brand 4',
    displayName: 'Brand 4',
    status: 'active',
    isTestAdvertiser: false,
    sendOrgFunnel: false,
  },
  ...{ manager: null, createdAt: '2026-11-01T10:00:00.000Z', version: 1, pause: null, scheduledChange: null },
}

let rows: CountryGridRowInput[][] = []
let stored: object[] = []
type Payload = Record<string, unknown>
const none = { revenues: null, supportedCountries: null, openingHours: null, caps: null, deleted: null, errors: [] }
const deletedNothing = {
  __typename: 'DeletedCountryRecords',
  ...{ prices: [], supportedCountries: [], openingHours: [], caps: [] },
}
const error = (field: string, message: string, code = 'BAD_USER_INPUT') => ({
  __typename: 'UserError',
  ...{ field, message, code },
})

function serve(answer: () => Payload) {
  server.use(
    graphql.query('Advertiser', () => HttpResponse.json({ data: { advertiser } })),
    graphql.query('Revenues', () => HttpResponse.json({ data: { revenues: stored } })),
    graphql.query('SupportedCountries', () => HttpResponse.json({ data: { supportedCountries: [] } })),
    graphql.query('OpeningHours', () => HttpResponse.json({ data: { openingHours: [] } })),
    graphql.query('Caps', () =>
      HttpResponse.json({
        data: { caps: [cap('7', [germany, spain], 30), cap('8', [italy], 1), cap('9', [italy], 2)] },
      }),
    ),
    graphql.mutation<object, { rows: CountryGridRowInput[] }>('SaveAdvertiserCountryGrid', ({ variables }) => {
      rows.push(variables.rows)
      return HttpResponse.json({
        data: { saveAdvertiserCountryGrid: { __typename: 'AdvertiserCountryGridPayload', ...none, ...answer() } },
      })
    }),
  )
}
const open = () => renderApp({ path: '/edit/advertiser/4?tab=countries', user: admin })
const grid = () => screen.findByRole('grid', { name: 'Countries of Brand 4' })
const cellOf = (name: string, column: number) => {
  const row = screen.getByRole('row', { name: new RegExp(name) })
  return within(row).getAllByRole('gridcell')[column] as HTMLElement
}

describe('the grid of countries', () => {
  useServer()
  useLayout()
  beforeEach(() => {
    rows = []
    stored = [revenue('1', null, 400), revenue('2', germany, 500)]
  })

  it('raises the cap of the selected cell until it resets', async () => {
    serve(() => ({}))
    server.use(
      graphql.query('Caps', () =>
        HttpResponse.json({
          data: { caps: [cap('7', [germany], 30, '2026-11-26T00:00:00.000Z'), cap('8', [italy], 1)] },
        }),
      ),
    )
    const { staff } = open()
    await grid()
    await staff.click(cellOf('Italy', 3))
    expect(screen.queryByRole('button', { name: 'Raise cap' })).toBeNull()
    await staff.click(cellOf('Germany', 3))
    await staff.click(screen.getByRole('button', { name: 'Raise cap' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Raise the cap until it resets/ }))
    expect(dialog.getByRole('button', { name: 'Raise to 36' })).toBeTruthy()
  })

  it('is changed by keys as a sheet, keeps what it was, and is saved in one call', async () => {
    serve(() => ({
      revenues: [revenue('2', germany, 650, 2), revenue('3', spain, 650)],
      supportedCountries: [],
      openingHours: [],
      caps: [cap('7', [germany, spain], 45)],
      deleted: { ...deletedNothing, prices: ['1'] },
    }))
    const { staff } = open()
    await grid()
    await staff.click(cellOf('Germany', 0))
    await staff.keyboard('650{Enter}')
    expect(cellOf('Germany', 0).textContent).toContain('$650.00was $500.00')
    // On to Italy, then Spain: filled from Germany's cell over both, and Italy's taken back.
    expect(document.activeElement).toBe(cellOf('Italy', 0))
    await staff.keyboard('{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(cellOf('Spain', 0).textContent).toContain('$650.00')
    await staff.click(within(cellOf('Italy', 0)).getByRole('button', { name: 'Undo, Italy' }))
    await staff.click(cellOf('Spain', 1))
    await staff.keyboard(' ')
    expect(await screen.findByText('Leads of 1 country alone will be taken, instead of all.')).toBeTruthy()
    // One cap counts for both countries: it is one change.
    await staff.click(cellOf('Germany', 3))
    await staff.keyboard('{F2}{Backspace}{Backspace}45{Escape}')
    expect(cellOf('Germany', 3).textContent).toContain('12 / 30')
    await staff.keyboard('45{Enter}')
    expect(cellOf('Spain', 3).textContent).toContain('12 / 45')
    await staff.click(cellOf('All other countries', 0))
    await staff.keyboard('{Delete}')
    expect(screen.getByRole('region', { name: 'Unsaved changes' }).textContent).toContain('5 changes')
    await staff.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('5 changes saved.')).toBeTruthy()
    expect(rows).toEqual([
      [
        { countryId: null, price: { amount: null, version: 1 } },
        { countryId: '1', price: { amount: 650, version: 1 }, cap: { id: '7', cap: 45, timeZoneId: null, version: 3 } },
        { countryId: '2', price: { amount: 650, version: null }, supported: { isSupported: true, version: null } },
      ],
    ])
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
    expect(cellOf('Spain', 0).textContent).toBe('$650.00')
    expect(cellOf('All other countries', 0).textContent).toContain('–')
  })

  it('shows errors at their cells, before and after sending, and keeps the input', async () => {
    serve(() => ({ errors: [error('rows.0.price.amount', 'Amount must be at most 9')] }))
    const { staff } = open()
    await grid()
    await staff.click(cellOf('Germany', 0))
    await staff.keyboard('1.234{Enter}')
    expect(cellOf('Germany', 0).textContent).toContain('1.234Amount must be a number')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await staff.click(cellOf('Germany', 0))
    await staff.keyboard('10{Enter}')
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cellOf('Germany', 0).textContent).toContain('$10.00Amount must be at most 9'))
  })

  it('shows values saved by others, and overwrites them only on confirmation', async () => {
    let isStale = true
    serve(() => {
      if (!isStale)
        return {
          revenues: [revenue('2', germany, 600, 3)],
          ...{ supportedCountries: [], openingHours: [], caps: [] },
          deleted: deletedNothing,
        }
      isStale = false
      stored = [revenue('1', null, 400), revenue('2', germany, 510, 2)]
      return { errors: [error('rows.0.price', 'Changed in the meantime: the price is $510.00 now.', 'CONFLICT')] }
    })
    const { staff } = open()
    await grid()
    await staff.click(cellOf('Germany', 0))
    await staff.keyboard('600{Enter}')
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(cellOf('Germany', 0).textContent).toContain('$600.00Changed in the meantime: now $510.00'),
    )
    let both = await conflictDialog()
    expect(both.getByRole('radiogroup').textContent).toBe('Germany, Revenue Changed by bothTheirs$510.00Yours$600.00')
    await staff.click(both.getByRole('button', { name: 'Back' }))
    await staff.click(screen.getByRole('button', { name: 'Compare' }))
    both = await conflictDialog()
    await staff.click(both.getByRole('radio', { name: /^Yours/ }))
    await staff.click(both.getByRole('button', { name: 'Use these values' }))
    expect(cellOf('Germany', 0).textContent).toContain('$600.00was $510.00')
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('1 change saved.')).toBeTruthy()
    expect(rows.at(-1)).toEqual([{ countryId: '1', price: { amount: 600, version: 2 } }])
  })

  it('takes a value saved by somebody else in place of the own', async () => {
    serve(() => {
      stored = [revenue('1', null, 400), revenue('2', germany, 510, 2)]
      return { errors: [error('rows.0.price', 'Changed in the meantime: the price is $510.00 now.', 'CONFLICT')] }
    })
    const { staff } = open()
    await grid()
    await staff.click(cellOf('Germany', 0))
    await staff.keyboard('600{Enter}')
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    const both = await conflictDialog()
    await staff.click(both.getByRole('radio', { name: /^Theirs/ }))
    await staff.click(both.getByRole('button', { name: 'Use these values' }))
    await waitFor(() => expect(cellOf('Germany', 0).textContent).toBe('$510.00'))
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
    expect(rows).toHaveLength(1)
  })

  it('takes a block that is pasted after a preview, and names the lines that are wrong', async () => {
    serve(() => ({}))
    server.use(
      graphql.query('TimeZones', () => HttpResponse.json({ data: { timeZones: [nicosia] } })),
      graphql.query('FilterValues', () =>
        HttpResponse.json({
          data: {
            filterValues: {
              __typename: 'FilterValues',
              ...Object.fromEntries(
                [
                  'advertisers',
                  'publishers',
                  'statuses',
                  'offer',
                  'funnel',
                  'publisherStatus',
                  'distributions',
                  'campaigns',
                  'campaignSteps',
                  'campaignSources',
                ].map((name) => [name, []]),
              ),
              ...Object.fromEntries([1, 2, 3, 4, 5].map((place) => [`customParam${place}`, []])),
              countries: [germany, spain, italy].map(({ id, code, name }) => ({
                __typename: 'FilterValue',
                id,
                code,
                name,
                statuses: null,
              })),
            },
          },
        }),
      ),
    )
    const { staff } = open()
    const table = await grid()
    await staff.click(cellOf('Germany', 0))
    fireEvent.paste(table, { clipboardData: { getData: () => 'DE\t700\tyes\nAtlantis\t5\nIT\t10\tno\t\t9' } })
    const preview = await screen.findByRole('dialog', { name: 'Paste from a sheet' })
    expect(await within(preview).findByText('There is no such country.')).toBeTruthy()
    expect(within(preview).getByText('Italy has several caps. Change them on the Caps tab.')).toBeTruthy()
    await staff.click(within(preview).getByRole('button', { name: 'Take 3 changes' }))
    expect(cellOf('Germany', 0).textContent).toContain('$700.00was $500.00')
    expect(cellOf('Italy', 0).textContent).toContain('$10.00was none')
  })

  it('shows the columns that may be seen and changes what may be changed', async () => {
    serve(() => ({}))
    const { staff } = renderApp({
      path: '/edit/advertiser/4?tab=countries',
      user: { ...admin, permissions: [46, 50, 52] },
    })
    const table = await grid()
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Country', 'Revenue', 'Cap'])
    await staff.click(cellOf('Germany', 0))
    await staff.keyboard('9{Enter}')
    expect(cellOf('Germany', 0).textContent).toContain('$500.00')
    expect(cellOf('Germany', 0).getAttribute('aria-readonly')).toBe('true')
    await staff.click(cellOf('Germany', 1))
    await staff.keyboard('9{Enter}')
    expect(cellOf('Germany', 1).textContent).toContain('12 / 9')
  })
})

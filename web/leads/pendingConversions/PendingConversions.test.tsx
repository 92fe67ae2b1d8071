import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { defaultRolePermissions } from '../../../shared/access/roles'
import { dateAt } from '../../../shared/app/time/timeZones'
import { addDays } from '../../../shared/app/time/wallTimes'
import type {
  AcceptConversionMutation,
  AcceptConversionMutationVariables,
  PendingConversionsQuery,
  PendingConversionsQueryVariables,
  RejectConversionMutation,
  RejectConversionMutationVariables,
  SavePendingColumnsMutationVariables,
} from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { conversion, type PendingRow as Row } from '../../test/pendingConversion'
import { admin, nicosia, renderApp, server, useServer } from '../../test/render'
import './PendingConversionsPage'

const asked: PendingConversionsQueryVariables[] = []
const decided: (AcceptConversionMutationVariables | RejectConversionMutationVariables)[] = []
const fault = { message: 'down', extensions: { code: 'INTERNAL' } }
const answer = (rows: Row[]) =>
  server.use(
    graphql.query<PendingConversionsQuery, PendingConversionsQueryVariables>('PendingConversions', ({ variables }) => {
      asked.push(variables)
      return HttpResponse.json({ data: { pendingConversions: rows } })
    }),
  )
type Payload = AcceptConversionMutation['acceptConversion']
const payload = (facts: Partial<Payload>): Payload =>
  ({
    ...{ __typename: 'ConversionPayload', conversion: null, lead: null, errors: [] },
    undo: facts.conversion && !facts.errors ? { __typename: 'Undo', id: 'undo-1', millisecondsLeft: 10_000 } : null,
    ...facts,
  }) as Payload
const answerAccept = (content: Payload | null) =>
  server.use(
    graphql.mutation<AcceptConversionMutation, AcceptConversionMutationVariables>(
      'AcceptConversion',
      ({ variables }) => {
        decided.push(variables)
        return HttpResponse.json(content ? { data: { acceptConversion: content } } : { errors: [fault] })
      },
    ),
  )
const answerReject = (content: Payload | null) =>
  server.use(
    graphql.mutation<RejectConversionMutation, RejectConversionMutationVariables>(
      'RejectConversion',
      ({ variables }) => {
        decided.push(variables)
        return HttpResponse.json(content ? { data: { rejectConversion: content } } : { errors: [fault] })
      },
    ),
  )

const row = (id: number) => screen.getByRole('row', { name: new RegExp(`lead${id}@`) })
const ids = () => screen.getAllByRole('row').flatMap((one) => one.getAttribute('data-id') ?? [])
const inRow = (id: number) => within(row(id))
const question = (name = 'Are you sure?') => screen.getByRole('alertdialog', { name })

async function open(options: Parameters<typeof renderApp>[0] = {}) {
  const { staff } = renderApp({ path: '/pending-conversion', ...options })
  await screen.findByRole('row', { name: /lead3@/ })
  return staff
}

describe('the pending conversions screen', () => {
  useServer()
  // The columns in view are enough, and all 35 take a while in jsdom.
  useLayout({ width: 1100 })
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.setItem('pending_filter_open', 'false')
    asked.length = 0
    decided.length = 0
    answer([
      conversion(1),
      conversion(3, { isFakeFtd: true, crWhenApproved: 0 }),
      conversion(2, { revenue: null, email: 'LEAD2@example.test' }),
    ])
    server.use(
      graphql.query('PendingColumns', () =>
        HttpResponse.json({
          data: { userSettings: { __typename: 'UserSettings', id: '1', pendingConversionColumns: null } },
        }),
      ),
      graphql.query('FilterValues', () => HttpResponse.json({ errors: [fault] })),
    )
  })

  it('opens on all that wait, shows the newest first, and tints a fake', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Pending Conversions' })).toBeTruthy()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.filter).toEqual({})
    expect(ids()).toEqual(['3', '2', '1'])
    expect([row(3).className, row(1).className]).toEqual(['row-fake', 'row-pending'])
    expect(within(screen.getByRole('list', { name: 'Row colours' })).getByText('Fake FTD')).toBeTruthy()
  })

  it('sorts here, with what is empty last, and writes it into the address', async () => {
    const staff = await open()
    await staff.click(screen.getByRole('button', { name: 'Email' }))
    expect(ids()).toEqual(['1', '2', '3'])
    await staff.click(screen.getByRole('button', { name: 'Email' }))
    expect(ids()).toEqual(['3', '2', '1'])
    expect(new URLSearchParams(window.location.search).get('sort_by')).toBe('email')
    expect(asked).toHaveLength(1)
  })

  it('accepts after the question, once, and takes the row off the list', async () => {
    answerAccept(payload({ conversion: conversion(3, { status: 'FTD', affFtd: 1, payout: 80, version: 3 }) }))
    const staff = await open()
    await staff.click(inRow(3).getByRole('button', { name: /^Accept / }))
    expect(within(question()).getByText('You are about to accept the lead with ID: 3')).toBeTruthy()
    expect(decided).toEqual([])
    await staff.click(within(question()).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Lead Accepted')).toBeTruthy()
    expect(decided).toEqual([{ leadId: '3', key: expect.stringMatching(/^[\da-f-]{36}$/) }])
    expect(ids()).toEqual(['2', '1'])
    expect(asked).toHaveLength(1)
  })

  it('counts in its heading what still waits, without what was decided', async () => {
    answerAccept(payload({ conversion: conversion(3, { status: 'FTD', affFtd: 1, payout: 80, version: 3 }) }))
    const staff = await open()
    const heading = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent
    expect(heading()).toBe('3')
    await staff.click(inRow(3).getByRole('button', { name: /^Accept / }))
    await staff.click(within(question()).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Lead Accepted')).toBeTruthy()
    expect(heading()).toBe('2')
  })

  it('asks why before it rejects', async () => {
    answerReject(
      payload({
        conversion: conversion(2, {
          status: 'FTD_REJECTED',
          statusOverride: 'Fraud',
          publisherStatus: 'Fraud',
          version: 3,
        }),
      }),
    )
    const staff = await open()
    await staff.click(inRow(3).getByRole('button', { name: /^Reject / }))
    await staff.keyboard('{Escape}')
    await staff.click(within(screen.getByRole('row', { name: /LEAD2@/ })).getByRole('button', { name: /^Reject / }))
    expect(within(question()).getByText('You are about to reject the lead with ID: 2')).toBeTruthy()
    const input = within(question()).getByRole('textbox', { name: 'Status override' })
    await staff.type(input, '  {Enter}')
    expect(within(question()).getByRole('alert').textContent).toBe('Status override is required')
    await staff.type(input, 'Fraud{Enter}')
    expect(await screen.findByText('Lead Rejected')).toBeTruthy()
    expect(decided).toEqual([{ leadId: '2', statusOverride: 'Fraud', key: expect.any(String) }])
  })

  it('keeps the dialog and input on failure, and resends the same key', async () => {
    answerReject(null)
    const staff = await open()
    await staff.click(inRow(3).getByRole('button', { name: /^Reject / }))
    await staff.type(within(question()).getByRole('textbox'), 'Fraud{Enter}')
    expect(await screen.findByText('Failed to reject the lead. Please try again.')).toBeTruthy()
    expect(within(question()).getByRole<HTMLInputElement>('textbox').value).toBe('Fraud')
    await waitFor(() =>
      expect(within(question()).getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(false),
    )
    await staff.click(within(question()).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(decided).toHaveLength(2))
    expect(decided[0]).toEqual(decided[1])
    answerAccept(null)
    await staff.keyboard('{Escape}')
    await staff.click(inRow(3).getByRole('button', { name: /^Accept / }))
    await staff.click(within(question()).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Failed to accept the lead. Please try again.')).toBeTruthy()
  })

  it('says who was faster, and reads the list again', async () => {
    const message = 'Lead 3 was rejected by ada@example.test in the meantime.'
    const conflict = { __typename: 'UserError', message, field: null, code: 'CONFLICT' } as const
    answerAccept(
      payload({
        conversion: conversion(3, { status: 'FTD_REJECTED', statusOverride: 'Fraud', version: 3 }),
        errors: [conflict],
      }),
    )
    const staff = await open()
    answer([conversion(1), conversion(2)])
    await staff.click(inRow(3).getByRole('button', { name: /^Accept / }))
    await staff.click(within(question()).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByText(/Request ID/)).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(ids()).toEqual(['2', '1']))
  })

  it('is worked by keyboard: the menu of the row under the cursor', async () => {
    const staff = await open()
    screen.getByRole('grid', { name: 'Pending conversions' }).focus()
    await staff.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{F10}{/Shift}')
    const menu = await screen.findByRole('menu', { name: 'Actions for lead 2' })
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Accept', 'Reject', 'Copy cell'])
    await staff.keyboard('{Enter}')
    expect(within(question()).getByText('You are about to accept the lead with ID: 2')).toBeTruthy()
  })

  it.each([
    ['Admin', 1, true, '9 of 38'],
    ['Support', 2, true, '6 of 32'],
    ['Publisher Manager', 3, false, '7 of 33'],
    ['Advertiser Manager', 4, true, '7 of 33'],
    ['Crm User', 5, false, '6 of 32'],
  ] as const)(
    'offers a %s decisions or none, and no money that they may not see',
    async (_, level, mayDecide, columns) => {
      await open({ user: { ...admin, permissions: [...(defaultRolePermissions[level] ?? [])] } })
      expect(screen.queryAllByRole('button', { name: /^Accept / })).toHaveLength(mayDecide ? 3 : 0)
      expect(screen.queryAllByRole('columnheader', { name: 'Actions' })).toHaveLength(mayDecide ? 1 : 0)
      expect(screen.getByRole('button', { name: `Columns ${columns}` })).toBeTruthy()
    },
  )

  it('goes back seven days by Reset, and takes lists that only include', async () => {
    const staff = await open()
    await staff.click(screen.getByRole('button', { name: 'Show filter' }))
    const panel = await screen.findByRole('complementary', { name: 'Filters' })
    for (const name of ['Last 24 hours', 'Inside selected hour range only', 'Created inside date range only']) {
      expect(within(panel).getByRole('switch', { name })).toBeTruthy()
    }
    await staff.click(within(panel).getByRole('button', { name: /^Publisher/ }))
    expect(within(panel).queryByRole('radio', { name: 'Exclude' })).toBeNull()
    await staff.click(within(panel).getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    const today = dateAt(nicosia.name, Date.now())
    expect(asked[1]?.filter?.startDate).toBe(`${addDays(today, -7)} 00:00`)
    expect(asked[1]?.filter?.endDate).toBeUndefined()
  })

  it('says how many more wait than the list has, and shows them', async () => {
    const five = { __typename: 'PendingFtd', count: 5, others: 5, newest: null, asOf: '2026-11-20 12:00:00' }
    server.use(
      graphql.query('PendingFtdSince', () => HttpResponse.json({ data: { pendingFtd: { ...five, new: 0 } } })),
      graphql.query('PendingFtd', () => HttpResponse.json({ data: { pendingFtd: five } })),
    )
    const staff = await open()
    expect(await screen.findByText(/2 more wait since this list was read/, { selector: 'p' })).toBeTruthy()
    answer([1, 2, 3, 4, 5].map((id) => conversion(id)))
    await staff.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByRole('row', { name: /lead5@/ })).toBeTruthy()
    expect(screen.queryByText(/more wait/)).toBeNull()
  })

  it('says that the queue is clear', async () => {
    answer([])
    renderApp({ path: '/pending-conversion' })
    expect(await screen.findByRole('heading', { name: 'The queue is clear' })).toBeTruthy()
  })

  it('leads on when the filters leave nothing, and shows a failure with Retry', async () => {
    answer([])
    const four = { __typename: 'PendingFtd', count: 4, others: 4, newest: null, asOf: '2026-11-20 12:00:00' }
    server.use(
      graphql.query('PendingFtdSince', () => HttpResponse.json({ data: { pendingFtd: { ...four, new: 0 } } })),
      graphql.query('PendingFtd', () => HttpResponse.json({ data: { pendingFtd: four } })),
    )
    renderApp({ path: '/pending-conversion?filters=%7B%22publisher_id%22%3A%5B3%5D%7D' })
    expect(await screen.findByRole('heading', { name: 'Nothing waits in these filters' })).toBeTruthy()
    expect(await screen.findByText('4 conversions wait outside of these filters.')).toBeTruthy()
    expect(asked[0]?.filter?.publisherId).toEqual(['3'])
    server.use(graphql.query('PendingConversions', () => HttpResponse.json({ errors: [fault] })))
    screen.getByRole('button', { name: 'Show all that wait' }).click()
    expect(await screen.findByText('Pending conversions did not load')).toBeTruthy()
    const alert = screen.getByRole('alert')
    answer([conversion(3)])
    within(alert).getByRole('button', { name: 'Retry' }).click()
    expect(await screen.findByRole('row', { name: /lead3@/ })).toBeTruthy()
  })

  it('keeps its columns per user', async () => {
    const saved: SavePendingColumnsMutationVariables['columns'][] = []
    server.use(
      graphql.mutation<object, SavePendingColumnsMutationVariables>(
        'SavePendingColumns',
        ({ variables: { columns } }) => {
          saved.push(columns)
          const stored = [columns]
            .flat()
            .map((column) => ({ __typename: 'ColumnSetting', width: null, pinned: null, ...column }))
          return HttpResponse.json({
            data: {
              saveUserSettings: {
                __typename: 'UserSettingsPayload',
                errors: [],
                userSettings: { __typename: 'UserSettings', id: '1', pendingConversionColumns: stored },
              },
            },
          })
        },
      ),
    )
    const staff = await open()
    await staff.click(screen.getByRole('button', { name: 'Columns 9 of 38' }))
    const chooser = within(screen.getByRole('dialog', { name: 'Columns' }))
    await staff.click(await chooser.findByRole('checkbox', { name: 'Email' }))
    await staff.click(chooser.getByRole('button', { name: 'Save as default' }))
    expect(await screen.findByText('Default Columns Set Successfully')).toBeTruthy()
    expect(saved[0]?.[1]).toEqual({ field: 'email', title: 'Email', visible: false, sortable: true, align: 'left' })
    expect([saved[0]].flat().map((column) => column?.field)).toEqual(
      expect.arrayContaining(['ftd_date_converted_time', 'affiliate_name', 'brand_status']),
    )
    expect(
      screen
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
        .filter((title) => ['ID', 'Email', 'Advertiser', 'Actions'].includes(title)),
    ).toEqual(['ID', 'Advertiser', 'Actions'])
  })
})

import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { useLayout } from '../../test/layout'
import { conversion } from '../../test/pendingConversion'
import { renderApp, server, useServer } from '../../test/render'
import './PendingConversionsPage'

type Variables = Record<string, unknown>
const sent: [string, Variables][] = []
const review = (hints: { kind: string; text: string }[]) => ({
  __typename: 'ConversionReview',
  ...{ expectedPayout: 640, expectedProfit: 260, sendsPostback: true },
  hints: hints.map((hint) => ({ __typename: 'ConversionHint', otherLeadId: null, ...hint })),
})
const fast = review([{ kind: 'FAST_DEPOSIT', text: '40 s after the lead' }])
const rows = () => [1, 2, 3, 4, 5, 6].map((id) => conversion(id, id === 4 ? ({ review: fast } as object) : {}))

/** What the mutations for many answer: done to all that were asked for, or what is given. */
const answerMany = (name: string, field: string, status: string, facts: object = {}) =>
  server.use(
    graphql.mutation(name, ({ variables }) => {
      sent.push([name, variables])
      const ids = (variables.leadIds as string[] | undefined) ?? ['1', '2', '3', '4', '5', '6']
      const conversions = ids.map((id) => conversion(Number(id), { status: status as 'FTD', version: 3 }))
      const payload = { __typename: 'ConversionsPayload', conversions, refused: [], errors: [] }
      const undo = { __typename: 'Undo', id: 'undo-9', millisecondsLeft: 10_000 }
      return HttpResponse.json({ data: { [field]: { ...payload, undo, ...facts } } })
    }),
  )
const ids = () => screen.getAllByRole('row').flatMap((one) => one.getAttribute('data-id') ?? [])
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected conversions' }))

async function open(path = '/pending-conversion') {
  const { staff } = renderApp({ path })
  await screen.findByRole('row', { name: /lead6@/ })
  return staff
}

describe('the inbox of pending conversions', () => {
  useServer()
  useLayout({ width: 1400 })
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
    sent.length = 0
    const none = { __typename: 'UserSettings', id: '1', pendingConversionColumns: null }
    server.use(
      graphql.query('PendingConversions', () => HttpResponse.json({ data: { pendingConversions: rows() } })),
      graphql.query('PendingColumns', () => HttpResponse.json({ data: { userSettings: none } })),
    )
    answerMany('AcceptConversions', 'acceptConversions', 'FTD')
    answerMany('RejectConversions', 'rejectConversions', 'FTD_REJECTED')
  })

  it('is worked by single keys: five are selected, accepted and brought back', async () => {
    const staff = await open()
    await staff.keyboard('x{Shift>}JJJJ{/Shift}')
    expect(bar().getByText('5 selected')).toBeTruthy()
    expect(bar().getByText('$4,500.00')).toBeTruthy()
    await staff.keyboard('a')
    const question = screen.getByRole('alertdialog', { name: 'Accept 5 conversions?' })
    expect(question.textContent).toContain('1 publisher is told by 5 postbacks, 10 seconds after this.')
    await staff.keyboard('{Enter}')
    expect(await screen.findByText('5 conversions accepted, $4,500.00')).toBeTruthy()
    expect(sent).toEqual([['AcceptConversions', { leadIds: ['2', '3', '4', '5', '6'], key: expect.any(String) }]])
    expect(ids()).toEqual(['1'])
    expect(screen.getByText(/^Postbacks wait · Undo for \d+ s$/)).toBeTruthy()

    answerMany('UndoConversionDecisions', 'undoConversionDecisions', 'PENDING_FTD', {
      conversions: [2, 3, 4, 5, 6].map((id) => conversion(id, { version: 4 })),
      undo: null,
    })
    await staff.keyboard('z')
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(sent[1]).toEqual(['UndoConversionDecisions', { undoId: 'undo-9', key: expect.any(String) }])
    expect(ids()).toEqual(['6', '5', '4', '3', '2', '1'])
  })

  it('says why an undo is refused, and leaves the list as it is', async () => {
    const staff = await open()
    await staff.keyboard('x{Shift>}J{/Shift}a{Enter}')
    await screen.findByText('2 conversions accepted, $1,800.00')
    const message = 'It can be undone for 10 seconds, which have passed. Nothing was changed.'
    const error = { __typename: 'UserError', message, field: null, code: 'CONFLICT' }
    answerMany('UndoConversionDecisions', 'undoConversionDecisions', '', {
      conversions: [],
      errors: [error],
      undo: null,
    })
    await staff.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(ids()).toEqual(['4', '3', '2', '1'])
  })

  it('lets no key act while something is typed', async () => {
    const staff = await open()
    await staff.keyboard('xr')
    const field = within(screen.getByRole('alertdialog')).getByRole('textbox', { name: 'Status override' })
    await staff.type(field, 'ajxkrz')
    expect((field as HTMLInputElement).value).toBe('ajxkrz')
    await staff.keyboard('{Escape}')
    expect(bar().getByText('1 selected')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('selects those without a hint by one press, and shows those that have one', async () => {
    const staff = await open()
    expect(screen.getByText('40 s after the lead')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'select the 5 without a hint' }))
    expect(bar().getByText('5 selected')).toBeTruthy()
    await staff.click(screen.getByRole('radio', { name: 'With a hint 1' }))
    expect(ids()).toEqual(['4'])
    expect(new URLSearchParams(window.location.search).get('show')).toBe('hints')
  })

  it('says which are test leads, and leaves their money out of the question', async () => {
    const test = { isTest: true, review: review([{ kind: 'TEST_LEAD', text: 'Test lead' }]) }
    server.use(
      graphql.query('PendingConversions', () =>
        HttpResponse.json({
          data: { pendingConversions: [1, 2, 3, 4].map((id) => conversion(id, (id > 2 ? test : {}) as object)) },
        }),
      ),
    )
    const { staff } = renderApp({ path: '/pending-conversion' })
    await screen.findByRole('row', { name: /lead4@/ })
    expect(screen.getByRole('button', { name: 'select the 2 without a hint' })).toBeTruthy()
    await staff.keyboard('x{Shift>}JJ{/Shift}a')
    const question = screen.getByRole('alertdialog', { name: 'Accept 3 conversions?' })
    expect(question.textContent).toContain('2 of them are test leads: not counted in the money above.')
    expect(question.textContent).toContain('Revenue from Halden Trade+$900.00Payout')
    expect(within(question).getByRole('button', { name: 'Accept 3, $900.00' })).toBeTruthy()
  })

  it('names every hint of one conversion in its question', async () => {
    const staff = await open()
    await staff.click(within(screen.getByRole('row', { name: /lead4@/ })).getByRole('button', { name: /^Accept / }))
    expect(within(screen.getByRole('alertdialog')).getByText('40 s after the lead')).toBeTruthy()
  })

  it('shows no number before the list is loaded', async () => {
    server.use(graphql.query('PendingConversions', () => new Promise<never>(() => undefined)))
    renderApp({ path: '/pending-conversion' })
    expect(await screen.findByRole('radio', { name: 'All waiting' })).toBeTruthy()
  })

  it('sends the filter with the expected count when all pages are selected', async () => {
    const changed = {
      ...{ __typename: 'UserError', message: 'The list has changed: 7 conversions match now, not 6.' },
      ...{ field: null, code: 'CONFLICT' },
    }
    answerMany('RejectConversions', 'rejectConversions', '', { conversions: [], errors: [changed], undo: null })
    localStorage.setItem('pending-conversions', '10')
    server.use(
      graphql.query('PendingConversions', () =>
        HttpResponse.json({ data: { pendingConversions: Array.from({ length: 12 }, (_, at) => conversion(at + 1)) } }),
      ),
    )
    const staff = await open('/pending-conversion?limit=10')
    await staff.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await staff.click(bar().getByRole('button', { name: 'Select all 12 that match' }))
    await staff.click(bar().getByRole('button', { name: 'Reject 12' }))
    await staff.keyboard('Fraud{Enter}')
    expect(await screen.findByText(changed.message)).toBeTruthy()
    expect(sent).toEqual([
      ['RejectConversions', { filter: {}, expectedTotal: 12, statusOverride: 'Fraud', key: expect.any(String) }],
    ])
  })

  it('names what others decided first', async () => {
    const message = 'Lead 5 was accepted by bob@example.test in the meantime.'
    answerMany('AcceptConversions', 'acceptConversions', 'FTD', {
      conversions: [conversion(6, { status: 'FTD', version: 3 })],
      refused: [{ __typename: 'LeadRefusal', leadId: '5', code: 'CONFLICT', message }],
    })
    const staff = await open()
    await staff.keyboard('x{Shift>}J{/Shift}a{Enter}')
    expect(await screen.findByText('1 of 2 conversions left as they are')).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.getByText('1 conversion accepted')).toBeTruthy()
  })
})

import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { heldAnswer } from '../../test/heldAnswer'
import { useLayout } from '../../test/layout'
import { conversion } from '../../test/pendingConversion'
import { renderApp, server, useServer } from '../../test/render'
import './PendingConversionsPage'

/** What was sent to decide, in order. */
const sent: Record<string, unknown>[] = []
let held = heldAnswer()
let fault: object | null = null

const ids = () => screen.getAllByRole('row', { hidden: true }).flatMap((one) => one.getAttribute('data-id') ?? [])
const grid = () => screen.findByRole('grid', { name: 'Pending conversions' })
const inRow = (id: number) => within(screen.getByRole('row', { name: new RegExp(`lead${id}@`) }))
const question = () => screen.getByRole('alertdialog', { name: 'Are you sure?' })

async function open() {
  const { staff } = renderApp({ path: '/pending-conversion' })
  await screen.findByRole('row', { name: /lead3@/ })
  return staff
}
/** Answers the queue with these, once it may. */
const answerLate = (...conversions: number[]) => {
  held = heldAnswer()
  const { late } = held
  server.use(
    graphql.query('PendingConversions', async () => {
      await late
      return HttpResponse.json({ data: { pendingConversions: conversions.map((id) => conversion(id)) } })
    }),
  )
}
const decide = (name: string, field: string, status: 'FTD' | 'FTD_REJECTED') =>
  graphql.mutation(name, async ({ variables }) => {
    sent.push(variables)
    await held.late
    const payload = {
      ...{
        __typename: 'ConversionPayload',
        lead: null,
        errors: [],
        undo: { __typename: 'Undo', id: 'undo-1', millisecondsLeft: 10_000 },
      },
      conversion: conversion(Number(variables.leadId), { status, version: 3 }),
    }
    return HttpResponse.json(fault ? { errors: [fault] } : { data: { [field]: payload } as never })
  })

describe('the pending conversions, while the server is slow,', () => {
  useServer()
  useLayout({ width: 1100 })
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.setItem('pending_filter_open', 'false')
    sent.length = 0
    fault = null
    held = heldAnswer()
    const none = { __typename: 'UserSettings', id: '1', pendingConversionColumns: null }
    server.use(
      graphql.query('PendingConversions', () =>
        HttpResponse.json({ data: { pendingConversions: [1, 2, 3].map((id) => conversion(id)) } }),
      ),
      graphql.query('PendingColumns', () => HttpResponse.json({ data: { userSettings: none } })),
      decide('AcceptConversion', 'acceptConversion', 'FTD'),
      decide('RejectConversion', 'rejectConversion', 'FTD_REJECTED'),
    )
  })

  it('show no empty queue while loading, and keep what was read until the next answer', async () => {
    answerLate(1, 2, 3)
    const { staff } = renderApp({ path: '/pending-conversion' })
    expect((await grid()).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('heading', { level: 1, name: 'Pending Conversions' })).toBeTruthy()
    expect(screen.queryByText('The queue is clear')).toBeNull()
    held.arrive()
    await screen.findByRole('row', { name: /lead3@/ })

    answerLate(1, 2, 3, 4)
    await staff.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect((await grid()).getAttribute('aria-busy')).toBe('true'))
    expect(ids()).toEqual(['3', '2', '1'])
    held.arrive()
    await waitFor(() => expect(ids()).toEqual(['4', '3', '2', '1']))
    expect((await grid()).getAttribute('aria-busy')).toBe('false')

    answerLate()
    await staff.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect((await grid()).getAttribute('aria-busy')).toBe('true'))
    expect(screen.queryByText('The queue is clear')).toBeNull()
    held.arrive()
    expect(await screen.findByText('The queue is clear')).toBeTruthy()
  })

  it('are accepted once, however often it is pressed, and stay listed until they are', async () => {
    const staff = await open()
    await staff.click(inRow(3).getByRole('button', { name: /^Accept / }))
    const accept = within(question()).getByRole<HTMLButtonElement>('button', { name: 'Accept' })
    await staff.dblClick(accept)
    await staff.keyboard('{Enter}')
    // It cannot be left either: the answer would come to no question.
    await staff.keyboard('{Escape}')
    expect(accept.disabled).toBe(true)
    expect(question()).toBeTruthy()
    expect(ids()).toEqual(['3', '2', '1'])
    held.arrive()
    expect(await screen.findByText('Lead Accepted')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(ids()).toEqual(['2', '1'])
    expect(sent).toEqual([{ leadId: '3', key: expect.any(String) }])
  })

  it('have their columns kept once by two presses, and stay arranged meanwhile', async () => {
    let saves = 0
    server.use(
      graphql.mutation('SavePendingColumns', async () => {
        saves++
        await held.late
        return HttpResponse.json({ errors: [{ message: 'down', extensions: { code: 'INTERNAL' } }] })
      }),
    )
    const staff = await open()
    await staff.click(screen.getByRole('button', { name: /^Columns/ }))
    const chooser = within(screen.getByRole('dialog', { name: 'Columns' }))
    await staff.click(await chooser.findByRole('checkbox', { name: 'Email' }))
    await staff.dblClick(chooser.getByRole('button', { name: 'Save as default' }))
    await waitFor(() => expect(saves).toBe(1))
    expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull()
    held.arrive()
    expect(await screen.findByText('Failed to set default columns. Please try again.')).toBeTruthy()
    expect([saves, screen.queryByRole('columnheader', { name: 'Email' })]).toEqual([1, null])
  })

  it('are rejected once, and keep the typed text when the permission is refused', async () => {
    fault = { message: 'You do not have the permission for this.', extensions: { code: 'FORBIDDEN' } }
    const staff = await open()
    await staff.click(inRow(2).getByRole('button', { name: /^Reject / }))
    const text = within(question()).getByRole<HTMLInputElement>('textbox', { name: 'Status override' })
    await staff.type(text, 'Fraud{Enter}{Enter}')
    await staff.keyboard('{Escape}')
    expect([question().contains(text), text.value]).toEqual([true, 'Fraud'])
    held.arrive()
    expect(await screen.findByText('You do not have the permission for this.')).toBeTruthy()
    expect(screen.queryByText(/try again/)).toBeNull()
    expect([text.value, ids(), sent]).toEqual([
      'Fraud',
      ['3', '2', '1'],
      [{ leadId: '2', statusOverride: 'Fraud', key: expect.any(String) }],
    ])
  })
})

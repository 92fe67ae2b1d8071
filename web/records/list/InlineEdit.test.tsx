import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { RevenuesTab } from '../../partners/revenues/RevenuesTab'
import { useLayout } from '../../test/layout'
import { admin, renderPart, server, useServer } from '../../test/render'

const spain = { __typename: 'Country', id: '5', code: 'ES', name: 'Spain' }
const price = (amount: number, version: number) => ({
  ...{ __typename: 'Revenue', id: '8', country: spain, amount, version },
})
const conflict = { message: 'This was changed in the meantime.', field: null, code: 'CONFLICT' }
const tooHigh = { message: 'The amount is too high.', field: 'amount', code: 'BAD_USER_INPUT' }

/** The server with one price; returns what was sent to change it. Others may change `stored`. */
function serve(errorsOf: (amount: number) => readonly object[] = () => []) {
  const stored: { now: ReturnType<typeof price> | null } = { now: price(500, 1) }
  const sent: { amount: number; version: number }[] = []
  server.use(
    graphql.query('Revenues', () => HttpResponse.json({ data: { revenues: stored.now ? [stored.now] : [] } })),
    graphql.mutation('UpdateRevenue', ({ variables }) => {
      const { amount, version } = variables as { amount: number; version: number }
      sent.push({ amount, version })
      const errors = stored.now?.version === version ? errorsOf(amount) : [conflict]
      if (!errors.length) stored.now = price(amount, version + 1)
      const saved = { revenue: errors.length ? null : stored.now, errors: errors.map(asUserError) }
      return HttpResponse.json({ data: { updateRevenue: { __typename: 'RevenuePayload', ...saved } } })
    }),
  )
  return { stored, sent }
}
const asUserError = (error: object) => ({ __typename: 'UserError', ...error })

/** Opens the list, and the price in its row. */
async function edit(typed: string) {
  const { staff } = renderPart(<RevenuesTab advertiserId="7" />)
  await staff.click(await screen.findByRole('button', { name: '$500.00' }))
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount of revenue Spain' })
  expect(input.value).toBe('500.00')
  await staff.clear(input)
  await staff.type(input, typed)
  return { staff, input }
}
const grid = () => screen.findByRole('grid', { name: 'Revenues' })

describe('a value that is edited in its row', () => {
  useServer()
  useLayout()

  it('is saved by Enter, and Undo saves the former one', async () => {
    const { sent } = serve()
    await edit('600{Enter}')
    expect(await screen.findByRole('button', { name: '$600.00' })).toBeTruthy()
    expect(await screen.findByText('Amount of revenue Spain: 500.00 → 600.00')).toBeTruthy()
    expect(document.activeElement).toBe(await grid())
    screen.getByRole('button', { name: /^Undo/ }).click()
    expect(await screen.findByRole('button', { name: '$500.00' })).toBeTruthy()
    expect(sent).toEqual([
      { amount: 600, version: 1 },
      { amount: 500, version: 2 },
    ])
  })

  it('is saved when the focus leaves it', async () => {
    const { sent } = serve()
    const { staff } = await edit('600')
    await staff.tab()
    expect(await screen.findByRole('button', { name: '$600.00' })).toBeTruthy()
    expect(sent).toEqual([{ amount: 600, version: 1 }])
  })

  it('is as before after Escape', async () => {
    const { sent } = serve()
    await edit('600{Escape}')
    expect(screen.getByRole('button', { name: '$500.00' })).toBeTruthy()
    expect([document.activeElement, sent]).toEqual([await grid(), []])
  })

  it('is opened by the keys of the table', async () => {
    serve()
    const { staff } = renderPart(<RevenuesTab advertiserId="7" />)
    await screen.findByRole('button', { name: '$500.00' })
    ;(await grid()).focus()
    await staff.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount of revenue Spain' }))
  })

  it('stays with a message if it is not valid, or refused', async () => {
    const { sent } = serve((amount) => (amount > 900 ? [tooHigh] : []))
    const { staff, input } = await edit('0{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Amount must be greater than 0')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await staff.tab()
    await staff.clear(input)
    await staff.type(input, '950{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('The amount is too high.')
    expect([input.value, sent]).toEqual(['950', [{ amount: 950, version: 1 }]])
  })

  it('says what somebody else saved, and replaces it only by another Enter', async () => {
    const { stored, sent } = serve()
    const { staff, input } = await edit('600')
    stored.now = price(700, 2)
    await staff.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Changed in the meantime: it is 700.00 now. Enter saves yours.',
    )
    await staff.tab()
    expect([input.value, sent]).toEqual(['600', [{ amount: 600, version: 1 }]])
    await staff.type(input, '{Enter}')
    expect(await screen.findByRole('button', { name: '$600.00' })).toBeTruthy()
    expect(sent[1]).toEqual({ amount: 600, version: 2 })
  })

  it('says that the record was deleted', async () => {
    const { stored } = serve()
    const { staff } = await edit('600')
    stored.now = null
    await staff.keyboard('{Enter}')
    expect(await screen.findByText(/Amount 600 was not saved: revenue Spain was deleted/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Amount/ })).toBeNull())
  })

  it('is only text for users who may not edit', async () => {
    serve()
    const permissions = [permissionCode('ADVERTISER_REVENUES_LIST') ?? []].flat()
    renderPart(<RevenuesTab advertiserId="7" />, { user: { ...admin, permissions } })
    const cell = await screen.findByRole('gridcell', { name: '$500.00' })
    expect(within(cell).queryByRole('button')).toBeNull()
  })
})

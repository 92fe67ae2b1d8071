import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { useLayout } from '../../test/layout'
import { conversion } from '../../test/pendingConversion'
import { renderApp, server, useServer } from '../../test/render'
import '../../leads/pendingConversions/PendingConversionsPage'

const fault = (extensions: object) => ({ errors: [{ message: 'down', extensions: { ...extensions } }] })
type Fault = HttpResponse<ReturnType<typeof fault>>
const faulty = (requestId: string): Fault => HttpResponse.json(fault({ code: 'INTERNAL', requestId }))
const header = { headers: { 'x-request-id': '77aa-2' } }

describe('the request id', () => {
  useServer()
  useLayout({ width: 1100 })
  beforeEach(() => localStorage.setItem('pending_filter_open', 'false'))

  const openPending = () => {
    server.use(
      graphql.query('PendingColumns', () => HttpResponse.json({ data: { userSettings: null } })),
      graphql.query('PendingConversions', () => HttpResponse.json({ data: { pendingConversions: [conversion(3)] } })),
    )
    return renderApp({ path: '/pending-conversion' })
  }

  it('stands in a block that failed, and is copied by a click', async () => {
    server.use(graphql.query('Caps', () => faulty('3f0c-11')))
    const { staff } = renderApp({ path: '/caps' })
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Request ID 3f0c-11')).toBeTruthy()
    await staff.click(within(alert).getByRole('button', { name: 'Copy request ID 3f0c-11' }))
    expect(await screen.findByText('Request ID copied to clipboard')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('3f0c-11')
  })

  const failToAccept = async (answer: () => Response) => {
    server.use(graphql.mutation('AcceptConversion', answer))
    const { staff } = openPending()
    await staff.click(
      within(await screen.findByRole('row', { name: /lead3@/ })).getByRole('button', { name: /^Accept / }),
    )
    await staff.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }))
    const text = await screen.findByText('Failed to accept the lead. Please try again.')
    return within(text.closest<HTMLElement>('.toast') ?? document.body)
  }

  it.each([
    ['of an answer without errors', () => new HttpResponse('Service unavailable', { status: 503, ...header })],
    ['where the error itself has none', () => HttpResponse.json(fault({ code: 'INTERNAL' }), header)],
  ])('stands in a message, from the header %s', async (_, answer) => {
    expect((await failToAccept(answer)).getByText('Request ID 77aa-2')).toBeTruthy()
  })

  it('is left out of a message about a slip of the user', async () => {
    const slip = () => HttpResponse.json(fault({ code: 'NOT_FOUND', requestId: '77aa-2' }), header)
    expect((await failToAccept(slip)).queryByText(/^Request ID/)).toBeNull()
  })

  it('stands under a form whose call failed', async () => {
    server.use(graphql.mutation('Login', () => faulty('5d5d-9')))
    const { staff } = renderApp({ path: '/login', user: null })
    await staff.type(await screen.findByRole('textbox', { name: /Email/ }), 'ada@example.test')
    await staff.type(screen.getByLabelText(/^Password/), 'Secret123')
    await staff.click(screen.getByRole('button', { name: 'Login' }))
    expect(within(await screen.findByRole('alert')).getByText('Request ID 5d5d-9')).toBeTruthy()
  })

  it('is left out where no answer came', async () => {
    server.use(graphql.query('Caps', () => HttpResponse.error()))
    renderApp({ path: '/caps' })
    expect(await screen.findAllByText(/did not answer/)).not.toHaveLength(0)
    expect(screen.queryByText(/^Request ID/)).toBeNull()
  })
})

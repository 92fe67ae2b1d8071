import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { admin, renderApp, server, useServer } from '../../test/render'

const held = (id: string, email: string, more: object = {}) => ({
  __typename: 'HeldLead',
  id,
  leadId: `9${id}`,
  kind: 'intake',
  email,
  publisherId: '7',
  publisherName: 'Adriva',
  countryName: 'Germany',
  countryCode: 'DE',
  advertiserId: '9',
  advertiserName: 'Brand A',
  sentAt: '2026-11-20T12:00:00.000Z',
  reason: 'The broker did not answer within 10 s.',
  asked: 2,
  request: '{"email":"x"}',
  response: null,
  capIds: ['12'],
  ...more,
})
const may = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })

/** The server with these held leads; answers what was settled. */
function serve(
  rows: object[],
  settle: (variables: Record<string, unknown>) => object = ({ id }) => ({ settledId: id, leadId: '91', errors: [] }),
) {
  const settled: Record<string, unknown>[] = []
  let left = rows
  server.use(
    graphql.query('HeldLeads', () =>
      HttpResponse.json({ data: { heldLeads: { __typename: 'HeldLeadList', total: left.length, rows: left } } }),
    ),
    graphql.mutation('SettleHeldLead', ({ variables }) => {
      settled.push(variables)
      left = left.slice(1)
      return HttpResponse.json({
        data: { settleHeldLead: { __typename: 'SettleHeldLeadPayload', ...settle(variables) } },
      })
    }),
  )
  return settled
}

describe('held leads', () => {
  useServer()

  it('show reasons and requests, and are settled after a confirmation', async () => {
    const settled = serve([
      held('1', 'first@example.test'),
      held('2', 'second@example.test', { kind: 'injection', capIds: [], asked: 0 }),
    ])
    const { staff } = renderApp({ path: '/held-leads' })
    const row = await screen.findByRole('row', { name: /first@example.test/ })
    expect(within(row).getByText('The broker did not answer within 10 s. Asked again 2 times.')).toBeTruthy()
    expect(within(row).getByText('Held in cap 12')).toBeTruthy()
    await staff.click(within(row).getByRole('button', { name: 'Request and answer' }))
    expect(screen.getByText('{"email":"x"}')).toBeTruthy()
    expect(screen.getByText('No answer came')).toBeTruthy()
    await staff.click(within(row).getByRole('button', { name: 'Settle as refused: first@example.test' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    expect(
      question.getByText(
        /^The attempt at Brand A becomes Rejected. The room held in caps is given back. first@example.test is offered to the next advertiser/,
      ),
    ).toBeTruthy()
    await staff.type(question.getByRole('textbox', { name: 'Reason' }), 'Told by phone')
    await staff.click(question.getByRole('button', { name: 'Settle as refused' }))
    expect(await screen.findByText('Lead settled as refused')).toBeTruthy()
    expect(settled).toEqual([{ id: '1', outcome: 'refused', reason: 'Told by phone', key: expect.any(String) }])
    expect(screen.queryByRole('row', { name: /first@example.test/ })).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Settle as accepted: second@example.test' }))
    expect(screen.getByText('second@example.test moves to Brand A as Accepted.')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Settle as accepted' }))
    expect(await screen.findByText('No lead is held')).toBeTruthy()
  })

  it('show if another user was first, and are settled only with permission', async () => {
    serve([held('1', 'first@example.test')], () => ({
      settledId: null,
      leadId: null,
      errors: [
        { __typename: 'UserError', field: null, code: 'CONFLICT', message: 'This attempt was settled already.' },
      ],
    }))
    const { staff } = renderApp({ path: '/held-leads', user: may('LEADS_PROGRESS_LOGS', 'LEADS_INJECTION') })
    await staff.click(await screen.findByRole('button', { name: 'Settle as accepted: first@example.test' }))
    await staff.click(screen.getByRole('button', { name: 'Settle as accepted' }))
    expect(await screen.findByText('This attempt was settled already.')).toBeTruthy()
    expect(await screen.findByText('No lead is held')).toBeTruthy()
  })

  it('are shown without buttons to who may only look', async () => {
    serve([held('1', 'first@example.test')])
    renderApp({ path: '/held-leads', user: may('LEADS_PROGRESS_LOGS') })
    await screen.findByRole('row', { name: /first@example.test/ })
    expect(screen.queryByRole('button', { name: /Settle/ })).toBeNull()
  })
})

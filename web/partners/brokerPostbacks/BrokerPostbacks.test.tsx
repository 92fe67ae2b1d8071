import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { renderPart, server, useServer } from '../../test/render'
import { BrokerPostbacks } from './BrokerPostbacks'

useServer()

const settings = (mapping: object | null) => ({
  ...{ __typename: 'AdvertiserPostbacks', id: '7', name: 'Meridian FX', mapping, fault: null },
  ...{ address: 'https://leads.example/api/postbacks/7', hasToken: true, tokenEnd: 'c81e', formerTokenUntil: null },
  version: 3,
})
const name = (theirs: string, ours: string) => ({ __typename: 'PostbackName', theirs, ours })
const mapping = {
  ...{ __typename: 'PostbackMapping', format: 'query', otherwise: null, amountFormat: 'point', timeFormat: 'iso' },
  ...{ timeZone: 'UTC', answer: 'OK', refusal: null, signature: null },
  names: [name('event', 'event'), name('click_id', 'lead_id'), name('sum', 'amount')],
  events: [{ __typename: 'PostbackEventText', text: 'ftd', means: 'deposit' }],
}
const call = (id: string, query: string, more: object = {}) => ({
  ...{ __typename: 'ReceivedPostback', id, query, receivedAt: '2026-11-27T14:31:07.000Z', method: 'GET' },
  ...{ contentType: null, body: '', isMapped: true, httpStatus: 200, outcome: 'applied', faults: [], event: null },
  ...{ message: 'The deposit was booked.', leadId: null, replayedAt: null },
  ...more,
})
const refused = (id: string, query: string) =>
  call(id, query, {
    ...{ httpStatus: 422, outcome: 'unreadable', message: 'sum: Amount cannot be read.' },
    faults: [{ __typename: 'FieldFault', field: 'sum', message: 'Amount cannot be read.' }],
  })
const event = {
  ...{ __typename: 'ReportedEvent', means: 'deposit', leadId: '1002', reference: null, brokerId: null },
  ...{ status: null, amount: 250, at: null, eventId: null },
}

function open(given: { mapping?: object | null; received?: object[] } = {}) {
  const sent: Record<string, unknown>[] = []
  const { received = [] } = given
  const row = settings(given.mapping === undefined ? mapping : given.mapping)
  server.use(
    graphql.query('AdvertiserPostbacks', () => HttpResponse.json({ data: { advertiserPostbacks: row } })),
    graphql.query('ReceivedPostbacks', () => HttpResponse.json({ data: { receivedPostbacks: received } })),
    graphql.mutation('SaveAdvertiserPostbacks', ({ variables }) => {
      sent.push(variables)
      return HttpResponse.json({
        data: {
          saveAdvertiserPostbacks: {
            ...{ __typename: 'AdvertiserPostbacksPayload', errors: [] },
            advertiserPostbacks: { ...row, mapping: { ...mapping, ...(variables.mapping as object) }, version: 4 },
          },
        },
      })
    }),
    graphql.mutation('ReplayPostbacks', ({ variables }) => {
      sent.push(variables)
      const ids = variables.ids as string[]
      return HttpResponse.json({
        data: {
          replayPostbacks: {
            ...{ __typename: 'ReplayPostbacksPayload', errors: [] },
            receivedPostbacks: ids.map((id) => call(id, '', { event, replayedAt: '2026-11-27T14:33:00.000Z' })),
          },
        },
      })
    }),
  )
  return { ...renderPart(<BrokerPostbacks advertiserId="7" />), sent }
}

describe("a broker's postbacks", () => {
  it('are mended by another form of amounts, and read again after saving', async () => {
    const received = [
      refused('9', 'event=ftd&click_id=1014&sum=1.250,00'),
      call('8', 'event=ftd&click_id=1002&sum=250', { event, leadId: '1002' }),
    ]
    const { staff, sent } = open({ received })
    const log = within(await screen.findByRole('region', { name: 'Received' }))
    expect(await log.findByText('Not understood: sum')).toBeTruthy()
    expect(log.getByText('Deposit $250.00, lead 1002')).toBeTruthy()
    expect(screen.queryByText(/can be read now/)).toBeNull()
    await staff.click(log.getByRole('button', { name: /Not understood/ }))
    expect(log.getByRole('row', { name: 'sum 1.250,00 Amount cannot be read.' })).toBeTruthy()
    await staff.click(screen.getByRole('radio', { name: '1.234,56' }))
    expect(screen.getByText(/is \$1,250\.00/)).toBeTruthy()
    expect(log.getByText('Deposit $1,250.00, lead 1014')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Save and replay 1' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toMatchObject({
      advertiserId: '7',
      version: 3,
      mapping: { amountFormat: 'comma', otherwise: null },
    })
    expect(JSON.stringify(sent[0])).not.toContain('__typename')
    expect(sent[1]).toEqual({ advertiserId: '7', ids: ['9'] })
    expect(await log.findByText(/replayed/)).toBeTruthy()
  })

  it('are set up from the first call that came', async () => {
    const { staff, sent } = open({ mapping: null, received: [refused('1', 'goal=dep&cid=77&amount=10&status=New')] })
    for (const theirs of ['goal', 'cid', 'amount', 'status'])
      await staff.click(await screen.findByRole('button', { name: `Add the name ${theirs}` }))
    const choices = screen.getAllByRole('combobox', { name: 'Ours' }).map(({ textContent }) => textContent)
    expect(choices).toEqual(['Event', 'Our lead id', 'Amount', 'Status'])
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Say which event is a deposit or a status.')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Add event' }))
    await staff.type(screen.getByRole('textbox', { name: 'Their text' }), 'dep')
    expect(screen.getByText(/GET https:\/\/leads.example\/api\/postbacks\/7\/-/).textContent).toContain('?goal={event}')
    await staff.click(screen.getByRole('radio', { name: 'Path' }))
    expect(screen.getByText(/GET https:/).textContent).toContain('/7/TOKEN')
    await staff.click(screen.getByRole('button', { name: 'Save and replay 1' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toMatchObject({
      mapping: { events: [{ text: 'dep', means: 'deposit' }], names: [{ theirs: 'goal' }, {}, {}, {}] },
    })
  })

  it('have a token that is shown once, and may work on beside a new one', async () => {
    const { staff } = open()
    const asked: unknown[] = []
    server.use(
      graphql.mutation('RotatePostbackToken', ({ variables }) => {
        asked.push(variables)
        return HttpResponse.json({
          data: {
            rotatePostbackToken: {
              ...{ __typename: 'PostbackTokenPayload', token: 'told-this-once', errors: [] },
              advertiserPostbacks: {
                ...settings(mapping),
                tokenEnd: 'once',
                formerTokenUntil: '2099-01-01T00:00:00.000Z',
              },
            },
          },
        })
      }),
    )
    expect(await screen.findByText('…c81e')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Make a new token' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/stops working at once: its postbacks are refused/)).toBeTruthy()
    await staff.click(question.getByRole('combobox', { name: 'The present token stops working' }))
    await staff.click(await screen.findByRole('option', { name: 'In 24 hours' }))
    await staff.click(question.getByRole('button', { name: 'Make a new token' }))
    const told = within(await screen.findByRole('dialog', { name: 'Postback token' }))
    expect(told.getByText('told-this-once')).toBeTruthy()
    expect(asked).toEqual([{ advertiserId: '7', formerHours: 24 }])
    await staff.click(told.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('told-this-once')).toBeNull()
    expect(await screen.findByText(/the former one until/)).toBeTruthy()
  })
})

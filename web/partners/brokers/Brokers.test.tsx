import { describe, expect, it } from '@jest/globals'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { graphql, HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { createClient } from '../../app/apollo/client'
import { Toaster } from '../../ui/overlay/Toaster'
import { saveUser } from '../../app/session/storedUser'
import { admin, server, useServer } from '../../test/render'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { BrokerSettings } from './BrokerSettings'
import { readSigns, writeSigns } from './signs'

const sign = (at: string, is: unknown[]) => ({ __typename: 'BrokerSign', at, is })
const broker = (version: number, more: object = {}) => ({
  __typename: 'AdvertiserBroker',
  id: '7',
  name: 'Brand A',
  fault: null,
  onTimeout: 'hold',
  hasPostbackToken: true,
  postbackPath: '/api/postbacks/7',
  version,
  broker: {
    __typename: 'BrokerSettings',
    url: 'https://broker.example/leads',
    method: 'POST',
    format: 'json',
    headers: [{ __typename: 'BrokerHeader', name: 'x-api-key', value: '***' }],
    fields: [
      { __typename: 'BrokerField', name: 'mail', source: 'email', value: null, secret: false },
      { __typename: 'BrokerField', name: 'api_token', source: null, value: '***', secret: true },
    ],
    answer: {
      __typename: 'BrokerAnswerMapping',
      accepted: sign('code', [0, 'ok', '1']),
      refused: sign('code', [false]),
      id: 'id',
      reason: null,
      autologinUrl: null,
      status: null,
    },
    timeoutMs: 10_000,
    idempotent: false,
    ...more,
  },
})
type Variables = Record<string, unknown>

function open(save: (variables: Variables) => object = () => ({ advertiserBroker: broker(2), errors: [] })) {
  const saved: Variables[] = []
  server.use(
    graphql.query('AdvertiserBroker', () => HttpResponse.json({ data: { advertiserBroker: broker(1) } })),
    graphql.mutation('SaveAdvertiserBroker', ({ variables }) => {
      saved.push(variables)
      return HttpResponse.json({
        data: { saveAdvertiserBroker: { __typename: 'AdvertiserBrokerPayload', ...save(variables) } },
      })
    }),
  )
  saveUser(admin)
  const staff = userEvent.setup({ delay: null })
  render(
    <ThemeProvider>
      <ApolloProvider client={createClient()}>
        <MemoryRouter>
          <BrokerSettings advertiserId="7" />
          <Toaster />
        </MemoryRouter>
      </ApolloProvider>
    </ThemeProvider>,
  )
  return { staff, saved }
}
const userError = (field: string, message: string) => ({
  __typename: 'UserError',
  field,
  message,
  code: 'BAD_USER_INPUT',
})

describe('the settings of a broker', () => {
  useServer()

  it('send masked secrets unchanged, show server errors at fields, lose nothing', async () => {
    let tries = 0
    const { staff, saved } = open(() =>
      ++tries === 1
        ? {
            advertiserBroker: null,
            errors: [userError('broker.headers.0.value', 'The address is another one: enter this secret again.')],
          }
        : { advertiserBroker: broker(2, { url: 'https://other.example/' }), errors: [] },
    )
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' })
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect([
      save.disabled,
      screen.getByRole<HTMLInputElement>('textbox', { name: 'It took the lead: values' }).value,
    ]).toEqual([true, '0, ok, "1"'])
    await staff.clear(address)
    await staff.type(address, 'ftp://x')
    await staff.click(save)
    expect(await screen.findByText('Use an http or https address.')).toBeTruthy()
    expect(saved).toHaveLength(0)
    await staff.clear(address)
    await staff.type(address, 'https://other.example/')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test lead' }).disabled).toBe(true)
    await staff.click(save)
    const header = within(screen.getByRole('group', { name: 'Header 1' }))
    expect(await header.findByText('The address is another one: enter this secret again.')).toBeTruthy()
    expect(address.value).toBe('https://other.example/')
    await staff.click(header.getByRole('textbox', { name: 'Value' }))
    await staff.keyboard('fresh')
    await staff.click(save)
    expect(await screen.findByText('Broker updated successfully')).toBeTruthy()
    expect(saved.map(({ broker, version }) => [(broker as { headers: object }).headers, version])).toEqual([
      [[{ name: 'x-api-key', value: '***' }], 1],
      [[{ name: 'x-api-key', value: 'fresh' }], 1],
    ])
    expect(saved[1]?.broker).toMatchObject({
      answer: { accepted: { at: 'code', is: [0, 'ok', '1'] }, refused: { is: [false] } },
      fields: [
        { name: 'mail', source: 'email' },
        { name: 'api_token', source: null, value: '***' },
      ],
    })
    expect(document.body.textContent).not.toContain('fresh')
  })

  it('send a test lead and show its result, and show a new token once', async () => {
    server.use(
      graphql.mutation('SendTestLead', () =>
        HttpResponse.json({
          data: {
            sendTestLead: {
              __typename: 'TestLeadPayload',
              errors: [],
              testLead: {
                __typename: 'TestLead',
                outcome: 'ambiguous',
                reason: 'The broker failed (HTTP 500).',
                brokerId: null,
                autologinUrl: null,
                status: null,
                httpStatus: 500,
                takenMs: 123,
                request: '{"api_token":"***"}',
                response: '<html>',
              },
            },
          },
        }),
      ),
      graphql.mutation('RotatePostbackToken', () =>
        HttpResponse.json({
          data: {
            rotatePostbackToken: {
              __typename: 'PostbackTokenPayload',
              token: 'told-this-once',
              postbackPath: '/api/postbacks/7',
              errors: [],
              advertiserBroker: { __typename: 'AdvertiserBroker', id: '7', hasPostbackToken: true },
            },
          },
        }),
      ),
    )
    const { staff } = open()
    await staff.click(await screen.findByRole('button', { name: 'Send a test lead' }))
    const result = within(await screen.findByRole('group', { name: 'Result of the test' }))
    for (const text of ['Ambiguous', 'The broker failed (HTTP 500).', 'HTTP 500', '{"api_token":"***"}', '<html>'])
      expect(result.getByText(text)).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Make a new token' }))
    await staff.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make a new token' }))
    const told = within(await screen.findByRole('dialog', { name: 'Postback token' }))
    expect(told.getByText('told-this-once')).toBeTruthy()
    await staff.click(told.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('told-this-once')).toBeNull()
  })

  it('read signs as they are typed, and write them so that they are read the same', () => {
    expect(readSigns(' true, 0 ,ok,"1", "a,b", ,-2.5')).toEqual([true, 0, 'ok', '1', 'a,b', -2.5])
    for (const values of [
      [true, 'true'],
      ['', ' x', 'a"b', 'c\\d'],
      [1, '1', 'ok, then'],
    ])
      expect(readSigns(writeSigns(values))).toEqual(values)
  })
})

import { describe, expect, it } from '@jest/globals'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { graphql, HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { createClient } from '../../app/apollo/client'
import { Toaster } from '../../ui/overlay/Toaster'
import { saveUser } from '../../app/session/storedUser'
import { admin, server, useServer } from '../../test/render'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { BrokerSettings } from './BrokerSettings'
import { readRows, readValues, writeRows, writeValues } from './valueLists'

const rule = (means: string, values: string[]) => ({
  ...{ __typename: 'AnswerRule', means, every: true },
  conditions: [{ __typename: 'AnswerCondition', of: 'value', at: 'code', test: 'is', values }],
})
const signIn = {
  ...{
    __typename: 'BrokerSignIn',
    kind: 'none',
    user: null,
    secret: null,
    header: null,
    prefix: null,
    algorithm: null,
  },
  ...{
    encoding: null,
    url: null,
    format: 'json',
    userField: null,
    secretField: null,
    answerFormat: 'json',
    tokenAt: null,
  },
  minutes: null,
}
const field = (name: string, source: string | null, value: string | null, secret = false) => ({
  ...{ __typename: 'BrokerField', name, source, value, secret, table: null, form: 'as_it_is' },
})
const broker = (version: number, more: object = {}) => ({
  __typename: 'AdvertiserBroker',
  id: '7',
  name: 'Brand A',
  fault: null,
  onTimeout: 'hold',
  version,
  broker: {
    __typename: 'BrokerSettings',
    url: 'https://broker.example/leads',
    testUrl: null,
    method: 'POST',
    format: 'json',
    signIn,
    headers: [{ __typename: 'BrokerHeader', name: 'x-api-key', value: '***' }],
    fields: [field('mail', 'email', null), field('api_token', null, '***', true)],
    answer: {
      __typename: 'BrokerAnswerMapping',
      format: 'json',
      rules: [rule('accepted', ['0', 'ok', 'a, b']), rule('refused', ['false'])],
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
      within(screen.getByRole('group', { name: 'Meaning 1: Accepted' })).getByRole<HTMLInputElement>('textbox', {
        name: 'Values',
      }).value,
    ]).toEqual([true, '0, ok, "a, b"'])
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
      answer: {
        format: 'json',
        rules: [
          { means: 'accepted', conditions: [{ of: 'value', at: 'code', test: 'is', values: ['0', 'ok', 'a, b'] }] },
          { means: 'refused', conditions: [{ values: ['false'] }] },
        ],
      },
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
    )
    const { staff } = open()
    await staff.click(await screen.findByRole('button', { name: 'Send a test lead' }))
    const result = within(await screen.findByRole('group', { name: 'Result of the test' }))
    for (const text of ['Ambiguous', 'The broker failed (HTTP 500).', 'HTTP 500', '{"api_token":"***"}', '<html>'])
      expect(result.getByText(text)).toBeTruthy()
  })

  it('read values and tables as they are typed, and write them so that they are read the same', () => {
    expect(readValues(' true, 0 ,ok,"1", "a,b", ,-2.5')).toEqual(['true', '0', 'ok', '1', 'a,b', '-2.5'])
    for (const values of [
      ['true', ''],
      [' x', 'a"b', 'c\\d'],
      ['1', 'ok, then'],
    ])
      expect(readValues(writeValues(values))).toEqual(values)
    const rows = readRows(' DE = 12\n\nAT=a=b ')
    expect(rows).toEqual([
      { key: 'DE', value: '12' },
      { key: 'AT', value: 'a=b' },
    ])
    expect(readRows(writeRows(rows))).toEqual(rows)
  })

  it('maps XML, with meanings of several conditions, a table and a sign-in', async () => {
    const { staff, saved } = open()
    const choose = async (name: string, option: string, within_ = screen as unknown as ReturnType<typeof within>) => {
      await staff.click(within_.getByRole('combobox', { name }))
      await staff.click(await screen.findByRole('option', { name: option }))
    }
    await screen.findByRole('textbox', { name: 'Address' })
    await choose('Format', 'XML')
    await choose('Kind of sign-in', 'Signature (HMAC)')
    await staff.type(screen.getByRole('textbox', { name: /^Key/ }), 'the-key')
    await staff.type(screen.getByRole('textbox', { name: 'Header of the signature' }), 'x-signature')
    const first = within(screen.getByRole('group', { name: 'Field 1' }))
    await staff.clear(first.getByRole('textbox', { name: "Broker's field" }))
    await staff.type(first.getByRole('textbox', { name: "Broker's field" }), 'lead/geo')
    await choose('Filled with', 'A table', first)
    await staff.type(first.getByRole('textbox', { name: 'Rows' }), 'DE = 12{Enter}AT = 13')
    await staff.click(screen.getByRole('button', { name: 'Add meaning' }))
    const last = within(screen.getByRole('group', { name: 'Meaning 3: Refused' }))
    await choose('Meaning', 'Try again', last)
    const again = within(screen.getByRole('group', { name: 'Meaning 3: Try again' }))
    await choose('About', 'HTTP status', again)
    await staff.type(again.getByRole('textbox', { name: 'Values' }), '429, 502-504')
    await staff.click(again.getByRole('button', { name: 'Add condition' }))
    const second = within(again.getByRole('group', { name: 'Condition 2' }))
    await staff.type(second.getByRole('textbox', { name: 'Place' }), 'r/code')
    await staff.type(second.getByRole('textbox', { name: 'Values' }), '900')
    await choose('Together with the condition before', 'or', second)
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Begin each name with the same outermost element: lead/email.')).toBeTruthy()
    const other = within(screen.getByRole('group', { name: 'Field 2' }))
    await staff.clear(other.getByRole('textbox', { name: "Broker's field" }))
    await staff.type(other.getByRole('textbox', { name: "Broker's field" }), 'lead/key')
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Broker updated successfully')).toBeTruthy()
    expect(saved[0]?.broker).toMatchObject({
      format: 'xml',
      signIn: { kind: 'signature', secret: 'the-key', header: 'x-signature' },
      fields: [
        {
          ...{ name: 'lead/geo', source: null, value: null },
          table: {
            by: 'country',
            rows: [
              { key: 'DE', value: '12' },
              { key: 'AT', value: '13' },
            ],
            otherwise: null,
          },
        },
        { name: 'lead/key', value: '***' },
      ],
      answer: {
        rules: [
          {},
          {},
          {
            ...{ means: 'try_again', every: false },
            conditions: [
              { of: 'http_status', at: '', test: 'is', values: ['429', '502-504'] },
              { of: 'value', at: 'r/code', test: 'is', values: ['900'] },
            ],
          },
        ],
      },
    })
  })

  it('are filled from an example, whose unsure fields are marked until somebody looked at them', async () => {
    const { staff, saved } = open()
    await staff.click(await screen.findByRole('button', { name: 'From an example' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'From an example' }))
    const box = dialog.getByRole('textbox', { name: 'Example of a request' })
    await staff.click(box)
    await staff.paste('not a request')
    expect(await dialog.findByText('This cannot be read as a request.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Fill the form' }).disabled).toBe(true)
    await staff.clear(box)
    await staff.paste("curl https://b.example/in -H 'Authorization: Bearer t-1' -d mail=a@b.co -d aff=4471")
    expect(await dialog.findByText('1 of 2 fields recognised by name')).toBeTruthy()
    expect(dialog.getByText(/1 field unsure/)).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Fill the form' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Address\b(?! for)/ }).value).toBe(
      'https://b.example/in',
    )
    expect(screen.getByRole('button', { name: 'Keep it' })).toBeTruthy()
    const row = within(screen.getByRole('group', { name: 'Field 1' }))
    await staff.click(row.getByRole('combobox', { name: 'Filled with' }))
    await staff.click(await screen.findByRole('option', { name: 'Publisher ID' }))
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      broker: {
        ...{ url: 'https://b.example/in', format: 'form', method: 'POST', signIn: { kind: 'bearer', secret: 't-1' } },
        fields: [
          { name: 'aff', source: 'publisher_id' },
          { name: 'mail', source: 'email' },
        ],
      },
    })
    expect(JSON.stringify(saved[0])).not.toContain('isUnsure')
  })

  it('take the places and meanings of an answer from a sample', async () => {
    const { staff, saved } = open()
    await staff.click(await screen.findByRole('textbox', { name: 'Sample answer' }))
    await staff.paste('<response><status>OK</status><lead><id>2209184</id></lead></response>')
    const values = within(await screen.findByRole('table', { name: 'Values of the sample answer' }))
    expect(screen.getByText('Unknown: it holds the lead')).toBeTruthy()
    const choose = async (path: string, name: string) => {
      await staff.click(values.getByRole('combobox', { name: `What ${path} is` }))
      await staff.click(await screen.findByRole('option', { name }))
    }
    await choose('response/status', 'Means accepted')
    await choose('response/lead/id', 'Lead id')
    expect(screen.queryByText('Unknown: it holds the lead')).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const { answer } = saved[0]?.broker as { answer: { rules: object[] } }
    expect(answer).toMatchObject({ format: 'xml', id: 'response/lead/id' })
    expect(answer.rules.at(-1)).toEqual({
      ...{ means: 'accepted', every: true },
      conditions: [{ of: 'value', at: 'response/status', test: 'is', values: ['OK'] }],
    })
  })
})

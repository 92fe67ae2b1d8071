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
import { textAt } from '../../../shared/partners/mapping/paths'
import { patternOf } from './samples'
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
  isTested: true,
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

function open(
  save: (variables: Variables) => object = () => ({ advertiserBroker: broker(2), errors: [] }),
  stored: object = broker(1),
) {
  const saved: Variables[] = []
  server.use(
    graphql.query('AdvertiserBroker', () => HttpResponse.json({ data: { advertiserBroker: stored } })),
    graphql.query('AdvertiserPostbacks', () => HttpResponse.json({ data: { advertiserPostbacks: null } })),
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
const step = (name: 'Request' | 'Answer') => screen.findByRole('tab', { name: new RegExp(`^${name}`) })
/** Saves settings that no test lead was accepted with. */
async function saveUntested(staff: ReturnType<typeof userEvent.setup>) {
  await staff.click(screen.getByRole('button', { name: 'Save without a test' }))
  await staff.click(await screen.findByRole('button', { name: 'Save as not tested' }))
}
/** A server that answers test leads; answers what it was sent. */
function answerTests(testLead: object) {
  const sent: Variables[] = []
  const lead = { autologinUrl: null, status: null, brokerId: null, reason: null, takenMs: 123, request: '{}' }
  server.use(
    graphql.mutation('SendTestLead', ({ variables }) => {
      sent.push(variables)
      return HttpResponse.json({
        data: {
          sendTestLead: {
            ...{ __typename: 'TestLeadPayload', errors: [] },
            testLead: { __typename: 'TestLead', ...lead, ...testLead },
          },
        },
      })
    }),
  )
  return sent
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
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await staff.click(await step('Answer'))
    const accepted = within(screen.getByRole('group', { name: 'Meaning 1: Accepted' }))
    expect(accepted.getByRole<HTMLInputElement>('textbox', { name: 'Values' }).value).toBe('0, ok, "a, b"')
    await staff.click(await step('Request'))
    await staff.clear(address)
    await staff.type(address, 'ftp://x')
    await staff.click(screen.getByRole('button', { name: 'Save without a test' }))
    expect(await screen.findByText('Use an http or https address.')).toBeTruthy()
    expect(saved).toHaveLength(0)
    await staff.clear(address)
    await staff.type(address, 'https://other.example/')
    await saveUntested(staff)
    const header = within(screen.getByRole('group', { name: 'Header 1' }))
    expect(await header.findByText('The address is another one: enter this secret again.')).toBeTruthy()
    expect(address.value).toBe('https://other.example/')
    await staff.click(header.getByRole('textbox', { name: 'Value' }))
    await staff.keyboard('fresh')
    await saveUntested(staff)
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

  it('send a test lead with what is saved, and show its result', async () => {
    const sent = answerTests({
      ...{ outcome: 'ambiguous', reason: 'The broker failed (HTTP 500).', httpStatus: 500 },
      ...{ request: '{"api_token":"***"}', response: '<html>' },
    })
    const { staff } = open()
    await staff.click(await screen.findByRole('button', { name: 'Send a test lead' }))
    const result = within(await screen.findByRole('group', { name: 'Result of the test' }))
    for (const text of ['Ambiguous', 'The broker failed (HTTP 500).', 'HTTP 500', '{"api_token":"***"}', '<html>'])
      expect(result.getByText(text)).toBeTruthy()
    expect(sent).toEqual([{ advertiserId: '7', lead: { email: null }, broker: null }])
  })

  it('are tested before they are saved: the answer is a sample, and acceptance asks for nothing more', async () => {
    const sent = answerTests({ outcome: 'accepted', httpStatus: 200, response: '{"code":"ok","id":"L-1"}' })
    const { staff, saved } = open()
    const address = await screen.findByRole('textbox', { name: 'Address' })
    await staff.clear(address)
    await staff.type(address, 'ftp://x')
    await staff.click(screen.getByRole('button', { name: 'Send a test lead' }))
    expect(await screen.findByText('Use an http or https address.')).toBeTruthy()
    expect(sent).toHaveLength(0)
    await staff.clear(address)
    await staff.type(address, 'https://other.example/')
    await staff.click(screen.getByRole('button', { name: 'Send a test lead' }))
    expect(await screen.findByText('Test lead accepted.')).toBeTruthy()
    expect(sent).toMatchObject([{ broker: { url: 'https://other.example/', headers: [{ value: '***' }] } }])
    await staff.click(await step('Answer'))
    expect(screen.getByRole('button', { name: 'L-1' })).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ withoutTest: false, broker: { url: 'https://other.example/' } })
  })

  it('show at its field what the server says of a test', async () => {
    server.use(
      graphql.mutation('SendTestLead', () => {
        const errors = [userError('broker.testUrl', 'This address leads into a private network. Ask an administrator.')]
        return HttpResponse.json({
          data: { sendTestLead: { __typename: 'TestLeadPayload', testLead: null, errors } },
        })
      }),
    )
    const { staff } = open()
    const address = await screen.findByRole('textbox', { name: 'Address for tests' })
    await staff.type(address, 'http://10.0.0.8/')
    await staff.click(screen.getByRole('button', { name: 'Send a test lead' }))
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
    await staff.type(address, 'x')
    expect(address.getAttribute('aria-invalid')).toBeNull()
  })

  it('that are not tested send no leads until a person says so', async () => {
    const { staff, saved } = open(undefined, { ...broker(1), isTested: false })
    expect(await screen.findByText('Not tested: no leads are sent to it until it accepts a test lead.')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Send leads without a test' }))
    await waitFor(() => expect(saved).toMatchObject([{ withoutTest: true }]))
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
    await staff.click(await step('Answer'))
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

  it('are shown and tested for a country', async () => {
    const sent = answerTests({ outcome: 'accepted', httpStatus: 200, response: '{}' })
    const { staff } = open()
    await staff.click(await screen.findByRole('textbox', { name: 'Address for tests' }))
    await staff.paste('curl https://b.example/in -d mail=a@b.co -d country=DE')
    const values = () =>
      within(screen.getByRole('group', { name: 'Values that are sent' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(values()).toContain('DE')
    await staff.type(screen.getByRole('combobox', { name: 'Country of the test lead' }), 'Fran{Enter}')
    expect(values()).toContain('FR')
    await staff.click(screen.getByRole('button', { name: 'Send a test lead' }))
    await waitFor(() => expect(sent).toMatchObject([{ lead: { countryId: '76' } }]))
  })

  it('are filled from an example, whose unsure fields are marked until somebody looked at them', async () => {
    const { staff, saved } = open()
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Example of a request' })
    await staff.click(box)
    await staff.paste('not a request')
    expect(screen.getByText('This is not read yet.')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Read it' }))
    expect(await screen.findByText('This cannot be read as a request')).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Clear' }))
    // Anywhere in the step.
    await staff.click(screen.getByRole('textbox', { name: 'Address for tests' }))
    await staff.paste("curl https://b.example/in -H 'Authorization: Bearer t-1234' -d mail=a@b.co -d aff=4471")
    expect(await screen.findByText('1 of 2 fields recognised by name')).toBeTruthy()
    expect(screen.getByText(/1 field unsure/)).toBeTruthy()
    expect(box.value).not.toContain('t-1234')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Address\b(?! for)/ }).value).toBe(
      'https://b.example/in',
    )
    expect(screen.getByText('2 fields, 1 unsure')).toBeTruthy()
    // As it would be sent, for an example lead.
    const sent = within(screen.getByRole('group', { name: 'Values that are sent' }))
    expect(sent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '4471',
      'anna.testmann@example.com',
    ])
    const row = within(screen.getByRole('group', { name: 'Field 1' }))
    expect(row.getByRole('button', { name: 'Keep 4471' })).toBeTruthy()
    await staff.click(row.getByRole('button', { name: 'Publisher ID' }))
    expect(row.queryByText('Unsure.')).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Read it again' }))
    await staff.click(row.getByRole('button', { name: 'Publisher ID' }))
    await saveUntested(staff)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      withoutTest: false,
      broker: {
        ...{
          url: 'https://b.example/in',
          format: 'form',
          method: 'POST',
          signIn: { kind: 'bearer', secret: 't-1234' },
        },
        fields: [
          { name: 'aff', source: 'publisher_id' },
          { name: 'mail', source: 'email' },
        ],
      },
    })
    expect(JSON.stringify(saved[0])).not.toContain('isUnsure')
  })

  it('take only what is empty from a template', async () => {
    const { staff, saved } = open()
    await staff.click(await screen.findByRole('button', { name: 'From a template' }))
    await staff.click(await screen.findByRole('menuitem', { name: 'JSON' }))
    expect(screen.getByRole('combobox', { name: 'Kind of sign-in' }).textContent).toContain('Bearer token')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Token/ }).value).toBe('')
    expect(screen.queryByRole('group', { name: 'Field 3' })).toBeNull()
    expect(saved).toHaveLength(0)
  })

  it('take the places and meanings of an answer from a sample, by the keyboard alone', async () => {
    const { staff, saved } = open()
    await screen.findByRole('textbox', { name: 'Address' })
    await staff.keyboard('{Alt>}2{/Alt}')
    await staff.click(screen.getByRole('textbox', { name: 'Answer' }))
    await staff.paste('<response><status>OK</status><lead><id>2209184</id></lead></response>')
    const sample = within(await screen.findByRole('group', { name: 'Sample answer' }))
    const samples = within(screen.getByRole('list', { name: 'The samples' }))
    expect(samples.getByText('Holds the lead')).toBeTruthy()
    sample.getByRole('button', { name: 'OK' }).focus()
    await staff.keyboard('{Enter}')
    await screen.findByRole('menu', { name: 'OK is' })
    await staff.keyboard('c')
    expect(samples.getByText('response/status is OK')).toBeTruthy()
    await staff.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('2209184')
    await staff.keyboard('{Enter}')
    await screen.findByRole('menu', { name: '2209184 is' })
    await staff.keyboard('l')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: "Broker's id of the lead" }).value).toBe(
      'response/lead/id',
    )
    await staff.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const { answer } = saved[0]?.broker as { answer: { rules: object[] } }
    expect(answer).toMatchObject({ format: 'xml', id: 'response/lead/id' })
    expect(answer.rules.at(-1)).toEqual({
      ...{ means: 'accepted', every: true },
      conditions: [{ of: 'value', at: 'response/status', test: 'is', values: ['OK'] }],
    })
  })

  it('find a passage of a text by what stands around it', () => {
    const text = 'Welcome\nLead id: 4711; thanks\n'
    const start = text.indexOf('4711')
    const pattern = patternOf(text, start, start + 4)
    expect(pattern && textAt(text, pattern)).toBe('4711')
    expect(patternOf(text, 0, 7)).toBe('*')
    expect(patternOf('a\nb', 2, 3)).toBeNull()
  })
})

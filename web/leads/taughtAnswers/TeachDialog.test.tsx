import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { admin, renderApp, server, useServer } from '../../test/render'

const held = {
  ...{ __typename: 'HeldLead', id: '5', leadId: '95', kind: 'intake', email: 'vogel@example.test', capIds: [] },
  ...{ publisherId: '7', publisherName: 'Adriva', countryName: 'Germany', countryCode: 'DE', asked: 0 },
  ...{ advertiserId: '9', advertiserName: 'Brand A', sentAt: '2026-11-20T12:00:00.000Z', httpStatus: 200 },
  ...{
    reason: 'The broker gave an answer that cannot be read.',
    request: '{}',
    response: '{"status":"WAIT","code":7}',
  },
}
const condition = (values: string[]) => ({
  __typename: 'AnswerCondition',
  of: 'value',
  at: 'status',
  test: 'is',
  values,
})
const answer = {
  ...{ __typename: 'BrokerAnswerMapping', format: 'json', id: 'id', reason: null, autologinUrl: null, status: null },
  rules: [{ __typename: 'AnswerRule', means: 'accepted', every: true, conditions: [condition(['OK'])] }],
}
type Variables = Record<string, unknown>

/** The server with a held lead; answers what was taught and settled. */
function serve(changed = 0) {
  const [asked, taught, settled]: [Variables[], Variables[], Variables[]] = [[], [], []]
  let rows = [held]
  const change = {
    leadId: '90',
    sentAt: '2026-11-19T12:00:00.000Z',
    was: 'refused',
    message: 'By hand',
    response: '{}',
  }
  server.use(
    graphql.query('HeldLeads', () =>
      HttpResponse.json({ data: { heldLeads: { __typename: 'HeldLeadList', total: rows.length, rows } } }),
    ),
    graphql.query('HeldAnswer', () =>
      HttpResponse.json({
        data: {
          heldLead: held,
          advertiserBroker: {
            __typename: 'AdvertiserBroker',
            id: '9',
            broker: { __typename: 'BrokerSettings', answer },
          },
        },
      }),
    ),
    graphql.query('AnswerLesson', ({ variables }) => {
      asked.push(variables)
      const isAccepted = variables.rule.means === 'accepted'
      const postback = { __typename: 'PostbackCount', publisherName: 'Tidewater Media', count: 3 }
      const effects = { places: 3, postbacks: isAccepted ? [postback] : [] }
      const changes = changed ? [{ __typename: 'ChangedAnswer', ...change }] : []
      return HttpResponse.json({
        data: { answerLesson: { __typename: 'AnswerLesson', held: 3, looked: 40, changed, changes, ...effects } },
      })
    }),
    graphql.mutation('TeachAnswer', ({ variables }) => {
      taught.push(variables)
      rows = []
      return HttpResponse.json({
        data: { teachAnswer: { __typename: 'TeachAnswerPayload', settled: 3, errors: [] } },
      })
    }),
    graphql.mutation('SettleHeldLead', ({ variables }) => {
      settled.push(variables)
      rows = []
      return HttpResponse.json({
        data: { settleHeldLead: { __typename: 'SettleHeldLeadPayload', settledId: '5', leadId: '95', errors: [] } },
      })
    }),
  )
  return { asked, taught, settled }
}
const may = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })
async function open() {
  const { staff } = renderApp({ path: '/held-leads' })
  await staff.click(await screen.findByRole('button', { name: 'Teach what this means: vogel@example.test' }))
  return { staff, dialog: within(await screen.findByRole('dialog', { name: 'Teach what this means' })) }
}
const rule = (means: string) => ({
  ...{ means, every: true },
  conditions: [{ of: 'value', at: 'status', test: 'is', values: ['WAIT'] }],
})

describe('an answer that fits no condition', () => {
  useServer()

  it('is taught: nothing is chosen at first, and the button names the choice and the held leads', async () => {
    const { taught, asked } = serve()
    const { staff, dialog } = await open()
    const act = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Teach and settle' })
    expect([act.disabled, dialog.queryByRole('radio', { checked: true })]).toEqual([true, null])
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Only this lead' }).disabled).toBe(true)
    await staff.click(dialog.getByRole('radio', { name: /^Accepted/ }))
    expect(await dialog.findByText(/3 held leads got this answer and become Accepted/)).toBeTruthy()
    expect(dialog.getByText('3 places in caps are kept')).toBeTruthy()
    expect(dialog.getByText('Tidewater Media is sent 3 postbacks “accepted”')).toBeTruthy()
    await staff.click(dialog.getByRole('radio', { name: /^Refused/ }))
    expect(await dialog.findByText('3 places in caps are given back')).toBeTruthy()
    expect(dialog.queryByText(/postbacks/)).toBeNull()
    await staff.click(dialog.getByRole('radio', { name: /^Accepted/ }))
    expect(await dialog.findByText('3 places in caps are kept')).toBeTruthy()
    expect(dialog.getByText('None of the last 40 answers changes its meaning')).toBeTruthy()
    expect(asked.at(-1)).toEqual({ id: '5', rule: rule('accepted') })
    await staff.click(dialog.getByRole('button', { name: 'Teach accepted and settle 3' }))
    expect(await screen.findByText('3 held leads settled')).toBeTruthy()
    expect(taught).toEqual([{ id: '5', rule: rule('accepted'), changed: 0 }])
    expect(await screen.findByText('No lead is held')).toBeTruthy()
  })

  it('needs a second press where known answers would change their meaning', async () => {
    const { taught } = serve(1)
    const { staff, dialog } = await open()
    await staff.click(await dialog.findByRole('radio', { name: /^Accepted/ }))
    expect(await dialog.findByText(/1 known answer of the last 40 would have another meaning/)).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Teach accepted and settle 3' }))
    expect(taught).toEqual([])
    await staff.click(dialog.getByRole('button', { name: 'Change 1 known answer and settle 3 as accepted' }))
    expect(await screen.findByText('3 held leads settled')).toBeTruthy()
    expect(taught).toMatchObject([{ changed: 1 }])
  })

  it('may be asked for again', async () => {
    const { settled, taught } = serve()
    const { staff, dialog } = await open()
    await staff.click(await dialog.findByRole('button', { name: 'Ask again' }))
    expect(await screen.findByText('The lead is sent again in 30 s')).toBeTruthy()
    expect([settled, taught]).toMatchObject([[{ id: '5', outcome: 'try_again' }], []])
  })

  it('may settle this lead alone, and takes values of the answer into its conditions', async () => {
    const { settled, asked, taught } = serve()
    const { staff, dialog } = await open()
    await staff.click(await dialog.findByRole('radio', { name: /^Try again/ }))
    await staff.click(dialog.getByRole('button', { name: '7' }))
    expect(await dialog.findByText(/are sent again/)).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({
      rule: {
        means: 'try_again',
        conditions: [
          { at: 'status', values: ['WAIT'] },
          { at: 'code', values: ['7'] },
        ],
      },
    })
    await staff.click(dialog.getByRole('button', { name: 'Only this lead' }))
    expect(await screen.findByText('The lead is sent again in 30 s')).toBeTruthy()
    expect(settled).toMatchObject([{ id: '5', outcome: 'try_again' }])
    expect(taught).toEqual([])
  })

  it('is taught only by those who may settle leads and edit advertisers', async () => {
    serve()
    renderApp({ path: '/held-leads', user: may('LEADS_PROGRESS_LOGS', 'LEADS_INJECTION') })
    await screen.findByRole('row', { name: /vogel@example.test/ })
    expect(screen.queryByRole('button', { name: /^Teach/ })).toBeNull()
  })
})

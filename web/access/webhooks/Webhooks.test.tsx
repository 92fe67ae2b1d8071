import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { pick } from '../../test/pick'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'

const endpoint = (id: string, more: object = {}) => ({
  __typename: 'WebhookEndpoint',
  ...{
    id,
    name: `Endpoint ${id}`,
    url: 'https://hooks.example/in',
    document: 'subscription { leadChanges { version } }',
  },
  ...{ events: ['LEAD_ACCEPTED'], accessTokenId: '7', accessTokenName: 'Tool', isActive: true, stoppedReason: null },
  ...{ failingSince: null, previousSecretUntil: null, waiting: 0, failed: 0, nextAttemptAt: null },
  ...{ lastAttemptAt: '2026-11-20T10:00:00.000Z', lastFault: null, version: 1 },
  last24Hours: Array.from({ length: 12 }, () => ({ __typename: 'WebhookHours', events: 2, sent: 1 })),
  ...more,
})
const list = (...rows: object[]) =>
  graphql.query('WebhookEndpoints', () => HttpResponse.json({ data: { webhookEndpoints: rows } }))
const tokens = graphql.query('AccessTokens', () =>
  HttpResponse.json({
    data: {
      accessTokens: [
        {
          ...{ __typename: 'AccessToken', id: '7', name: 'Tool', permissions: [4], isExpired: false, lastUsedAt: null },
          ...{
            createdAt: '2026-11-01T10:00:00.000Z',
            expiresAt: '2027-12-01T10:00:00.000Z',
            costPerMinute: null,
            personConfirms: true,
          },
        },
      ],
    },
  }),
)
const preview = (more: object) =>
  graphql.query('WebhookPreview', () =>
    HttpResponse.json({
      data: {
        webhookPreview: {
          ...{ __typename: 'WebhookPreview', cost: 9, maxCost: 100, body: null, event: null, recent: [] },
          ...{ fault: null, line: null, column: null, ...more },
        },
      },
    }),
  )
const security = graphql.query('Security', () => HttpResponse.json({ data: { security: null } }))

describe('webhooks', () => {
  useServer()
  useLayout()

  it('say how endpoints do, and what waits for one that fails', async () => {
    server.use(
      list(
        endpoint('1'),
        endpoint('2', {
          failingSince: '2026-11-20T09:00:00.000Z',
          lastFault: 'It answered with HTTP 503.',
          waiting: 39,
        }),
        endpoint('3', { isActive: false, stoppedReason: 'The access token Tool, whose rights it has, was revoked.' }),
      ),
    )
    renderApp({ path: '/developers/webhooks' })
    const row = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent
    expect(await row('Endpoint 1')).toMatch(/hooks\.example\/in.*Lead accepted.*12 of 24.*50.00%.*Healthy/)
    expect(await row('Endpoint 2')).toMatch(/Failing.*HTTP 503/)
    expect(await row('Endpoint 3')).toMatch(/Off.*was revoked/)
    expect(screen.getByText('Nothing arrives at Endpoint 2.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See them' }).getAttribute('href')).toBe(
      '/developers/deliveries?endpoint=2',
    )
  })

  it('are only for those who may edit users', async () => {
    server.use(list())
    renderApp({ path: '/developers/tokens', user: { ...admin, permissions: [4] } })
    expect(await screen.findByRole('link', { name: 'Quick start' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull()
  })

  it('are added with a secret and shown on a real event, after a proof', async () => {
    const sent: Record<string, unknown>[] = []
    let isProved = false
    server.use(
      ...[list(), tokens, security],
      preview({
        body: '{"type":"lead.accepted"}',
        event: {
          __typename: 'WebhookRecentEvent',
          recordId: '5',
          event: 'LEAD_ACCEPTED',
          at: '2026-11-20T09:00:00.000Z',
        },
      }),
      graphql.mutation('CreateWebhookEndpoint', ({ variables }) => {
        sent.push(variables)
        const errors = isProved
          ? []
          : [
              {
                __typename: 'UserError',
                field: 'confirmation',
                message: 'Please confirm first that it is you.',
                code: null,
              },
            ]
        return HttpResponse.json({
          data: {
            createWebhookEndpoint: {
              __typename: 'WebhookEndpointPayload',
              webhookEndpoint: isProved ? endpoint('4', { name: 'Call centre' }) : null,
              errors,
            },
          },
        })
      }),
      graphql.mutation('ConfirmIdentity', () => {
        isProved = true
        return HttpResponse.json({ data: { confirmIdentity: { __typename: 'ConfirmIdentityPayload', errors: [] } } })
      }),
    )
    const { staff } = renderApp({ path: '/developers/webhooks' })
    await staff.click((await screen.findAllByRole('button', { name: 'Add endpoint' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'New Endpoint' }))
    await staff.click(dialog.getByRole('button', { name: 'Save endpoint' }))
    expect(dialog.getByText('Choose at least one event.')).toBeTruthy()
    await staff.type(dialog.getByRole('textbox', { name: 'Name' }), 'Call centre')
    await staff.type(dialog.getByRole('textbox', { name: 'URL' }), 'https://hooks.example/in')
    await staff.click(dialog.getByRole('checkbox', { name: 'Lead accepted' }))
    await pick(staff, dialog.getByRole('combobox', { name: 'Runs with the rights of' }), 'Tool')
    expect(await dialog.findByText('Cost 9 of 100')).toBeTruthy()
    expect(dialog.getByRole('group', { name: 'payload' }).textContent).toContain('"lead.accepted"')
    await staff.click(dialog.getByRole('button', { name: 'Save endpoint' }))
    const proof = within(await screen.findByRole('dialog', { name: /Confirm/ }))
    await staff.type(proof.getByLabelText(/Password/), 'Secret123')
    await staff.click(proof.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Record created successfully.')).toBeTruthy()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
      input: { name: 'Call centre', events: ['LEAD_ACCEPTED'], accessTokenId: '7', isActive: true },
    })
  })

  it('are tested by the latest event, also more than once', async () => {
    let tests = 0
    server.use(
      list(endpoint('1')),
      graphql.mutation('TestWebhookEndpoint', () => {
        tests++
        const test = {
          __typename: 'WebhookTest',
          isSent: false,
          fault: 'Gone.',
          httpStatus: 410,
          response: null,
          tookMs: 5,
        }
        const payload = { __typename: 'TestWebhookEndpointPayload', test, errors: [] }
        return HttpResponse.json({ data: { testWebhookEndpoint: payload } })
      }),
    )
    const { staff } = renderApp({ path: '/developers/webhooks' })
    await staff.click(await screen.findByRole('button', { name: /^Send a test/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Test of Endpoint 1' }))
    expect(await dialog.findByText('Gone.')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(tests).toBe(2))
    expect(await dialog.findByText('Gone.')).toBeTruthy()
    await staff.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('tell the line of a document that does not fit', async () => {
    server.use(
      ...[list(endpoint('1')), tokens, security],
      preview({ cost: null, fault: 'Cannot query field "nme" on type "Lead".', line: 3, column: 5 }),
    )
    renderApp({ path: '/developers/webhooks?dialog=edit&id=1' })
    expect(await screen.findByText('Line 3: Cannot query field "nme" on type "Lead".')).toBeTruthy()
  })
})

describe('deliveries', () => {
  useServer()
  useLayout()

  it('show what was sent and what came back, and are sent again', async () => {
    const sent: object[] = []
    const delivery = {
      ...{
        __typename: 'WebhookDelivery',
        id: '9',
        endpointId: '1',
        endpointName: 'Endpoint 1',
        event: 'LEAD_ACCEPTED',
      },
      ...{ recordId: '5', state: 'FAILED', at: '2026-11-20T09:00:00.000Z', attempts: 8, nextAttemptAt: null },
      ...{ httpStatus: 503, fault: 'It answered with HTTP 503.' },
      tries: [
        {
          ...{ __typename: 'WebhookTry', at: '2026-11-20T09:00:01.000Z', httpStatus: 503 },
          ...{ fault: 'It answered with HTTP 503.', tookMs: 1200 },
        },
      ],
    }
    server.use(
      list(endpoint('1', { failed: 3 })),
      graphql.query('WebhookDeliveries', () =>
        HttpResponse.json({
          data: { webhookDeliveries: { __typename: 'WebhookDeliveryList', total: 1, rows: [delivery] } },
        }),
      ),
      graphql.query('WebhookDelivery', () =>
        HttpResponse.json({
          data: {
            webhookDelivery: {
              ...delivery,
              eventId: 'event-1',
              body: '{"type":"lead.accepted"}',
              response: 'queue is full',
            },
          },
        }),
      ),
      graphql.mutation('RetryWebhookDeliveries', ({ variables }) => {
        sent.push(variables)
        const payload = { __typename: 'RetryWebhookDeliveriesPayload', retried: 1, errors: [] }
        return HttpResponse.json({ data: { retryWebhookDeliveries: payload } })
      }),
    )
    const { staff } = renderApp({ path: '/developers/deliveries?endpoint=1' })
    expect((await screen.findByRole('row', { name: /lead 5/ })).textContent).toMatch(/Failed.*HTTP 503.*1\.2 s/)
    await staff.click(screen.getByRole('button', { name: 'Resend 3 failed' }))
    expect(await screen.findByText('1 sent again')).toBeTruthy()
    await staff.click(screen.getByText('Lead accepted'))
    const dialog = within(await screen.findByRole('complementary', { name: 'Lead accepted' }))
    expect((await dialog.findByRole('group', { name: 'request' })).textContent).toContain('"lead.accepted"')
    expect(dialog.getByRole('group', { name: 'answer' }).textContent).toBe('queue is full')
    await staff.click(dialog.getByRole('button', { name: 'Resend' }))
    expect(await screen.findByText('Sent again')).toBeTruthy()
    expect(sent).toEqual([{ endpointId: '1' }, { ids: ['9'] }])
  })
})

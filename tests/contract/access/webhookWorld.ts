import { createHmac, randomBytes } from 'node:crypto'
import { expect } from '@jest/globals'
import { type HttpReceiver, startHttpReceiver } from '../../../api/test/receivers'
import { permissionCode } from '../../../shared/access/permissions'
import { addAdvertiser, addPublisher, germany } from '../../support/injectionWorld'
import { startStack } from '../../support/stack'

export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/** What a receiver does that knows Standard Webhooks: the id of the event and its body, if one of the signatures fits. */
export function received({ headers, body }: HttpReceiver['log'][number], secret: string) {
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']]
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(at)}.${body}`)
    .digest('base64')
  const isGenuine = String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`)
  return { id, isGenuine, at: Number(at), ...(JSON.parse(body) as { type: string; data: Record<string, unknown> }) }
}

export const document = 'subscription { leadChanges { version lead { id email status } } }'

/** A stack with a receiver, an administrator and an access token of theirs. */
export async function startWebhookWorld() {
  const stack = await startStack({ apiEnv: { ALERT_PRIVATE_ADDRESSES: '1' } })
  const { api } = stack
  const receiver = await startHttpReceiver()
  const user = await api.addUser({ level: 1 })
  let admin = await api.signInAs(user)
  const advertiser_id = await addAdvertiser(api.db, 'Brand')
  const publisher_id = await addPublisher(api.db)
  const country_id = await germany(api.db)
  let made = 0

  async function addToken(permissions: readonly string[] = ['LEADS_LIST'], of = admin) {
    const { body } = await api.call<{ id: number; name: string; token: string }>('POST', '/api/access-tokens', {
      token: of,
      body: { name: `Tool ${++made}`, permissions: permissions.map(permissionCode), expires_in_days: 30 },
    })
    return body
  }

  /** Creates an endpoint by GraphQL, and returns it. */
  async function addEndpoint(token: { id: number }, given: object = {}) {
    const secret = newSecret()
    const input = {
      ...{ name: `Endpoint ${++made}`, url: receiver.url, document, accessTokenId: String(token.id) },
      ...{ events: ['LEAD_RECEIVED', 'LEAD_ACCEPTED', 'CONVERSION_APPROVED'] },
      ...given,
    }
    const { data, errors } = await stack.graphql<{
      createWebhookEndpoint: {
        webhookEndpoint: { id: string; version: number }
        errors: { message: string; field: string }[]
      }
    }>(
      `mutation ($input: WebhookEndpointInput!, $secret: String!) {
        createWebhookEndpoint(input: $input, secret: $secret) { webhookEndpoint { id version } errors { field message } }
      }`,
      { token: admin, variables: { input, secret } },
    )
    expect([errors, data?.createWebhookEndpoint.errors]).toEqual([[], []])
    const { id, version } = data?.createWebhookEndpoint.webhookEndpoint ?? { id: '', version: 0 }
    return { id, version, secret, input }
  }

  const endpoint = async (id: string) => {
    const { data } = await stack.graphql<{ webhookEndpoint: Record<string, unknown> }>(
      `query ($id: ID!) { webhookEndpoint(id: $id) { isActive stoppedReason failingSince waiting failed lastFault version
        previousSecretUntil last24Hours { events sent } } }`,
      { token: admin, variables: { id } },
    )
    return data?.webhookEndpoint ?? {}
  }

  const deliveries = async (args = '') => {
    const { data, errors } = await stack.graphql<{
      webhookDeliveries: { total: number; rows: { id: string; state: string; eventId: string; body: string | null }[] }
    }>(
      `{ webhookDeliveries${args && `(${args})`} { total rows { id state event eventId recordId attempts body response fault
        tries { httpStatus fault } } } }`,
      { token: admin },
    )
    expect(errors).toEqual([])
    return data?.webhookDeliveries ?? { total: 0, rows: [] }
  }

  async function addLead(status = 1, email = `lead-${++made}@example.test`): Promise<number> {
    const at = new Date(api.clock.now ?? Date.now())
    const row = {
      publisher_id,
      country_id,
      advertiser_id,
      email,
      lead_status_id: status,
      created_at: at,
      updated_at: at,
    }
    const deposited = status === 6 ? { converted_at: at } : {}
    return (
      await api.db
        .insertInto('leads')
        .values({ ...row, ...deposited })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  }

  /** Changes a lead as the product does: with the next version, in one statement. */
  const changeLead = (id: number, change: object) =>
    api.db
      .updateTable('leads')
      .set((row) => ({ ...change, version: row('version', '+', 1), updated_at: new Date(api.clock.now ?? Date.now()) }))
      .where('id', '=', id)
      .execute()

  const bodies = (secret: string) => receiver.log.map((call) => received(call, secret))

  return {
    get admin() {
      return admin
    },
    ...{ stack, api, receiver, addToken, addEndpoint, endpoint, deliveries, addLead, changeLead, bodies },
    send: () => api.runJobs(),
    signInAgain: async () => {
      admin = await api.signInAs(user)
    },
    /** The time passes, and what is due then is sent. Sessions would end meanwhile. */
    pass: async (ms: number) => {
      api.clock.now = (api.clock.now ?? Date.now()) + ms
      admin = await api.signInAs(user)
      await api.runJobs()
    },
    stop: async () => {
      await stack.stop()
      await receiver.stop()
    },
  }
}

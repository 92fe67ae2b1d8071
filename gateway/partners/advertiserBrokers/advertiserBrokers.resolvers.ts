import { Fault } from '../../app/errors/errors'
import type { BrokerSettingsInput, Resolvers, TestLead } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { payload } from '../../app/records/payloads'
import {
  advertiserBroker,
  type RestBrokerChange,
  type RestTestLead,
  rotatePostbackToken,
  saveAdvertiserBroker,
  sendTestLead,
} from './advertiserBrokers.rest'
import { brokerFromRest } from './advertiserBrokers.row'

const toRest = ({ timeoutMs, answer: { autologinUrl, ...answer }, ...settings }: BrokerSettingsInput) =>
  ({
    ...settings,
    timeout_ms: timeoutMs,
    answer: { ...answer, autologin_url: autologinUrl },
  }) as RestBrokerChange['broker'] // REST refuses a source or a value that it does not know.

const testLead = (row: RestTestLead): TestLead => ({
  outcome: row.outcome,
  reason: row.reason,
  brokerId: row.broker_id,
  autologinUrl: row.autologin_url,
  status: row.status,
  httpStatus: row.http_status,
  takenMs: row.taken_ms,
  request: row.request,
  response: row.response,
})

export const advertiserBrokerResolvers: Resolvers = {
  Query: {
    advertiserBroker: async (_parent, { advertiserId }, { rest }) => {
      try {
        return brokerFromRest(await advertiserBroker(rest, idNumber(advertiserId, 'advertiserId')))
      } catch (error) {
        if (error instanceof Fault && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  },
  Mutation: {
    saveAdvertiserBroker: (_parent, { advertiserId, broker, onTimeout, version }, { rest }) => {
      const body = { broker: toRest(broker), on_timeout: onTimeout, version: version ?? undefined }
      return payload({ advertiserBroker: null }, async () => ({
        advertiserBroker: brokerFromRest(
          await saveAdvertiserBroker(rest, idNumber(advertiserId, 'advertiserId'), body),
        ),
      }))
    },
    sendTestLead: (_parent, { advertiserId, lead }, { rest }) =>
      payload({ testLead: null }, async () => {
        const body = {
          email: lead.email,
          first_name: lead.firstName,
          last_name: lead.lastName,
          phone: lead.phone,
          country_id: lead.countryId == null ? null : idNumber(lead.countryId, 'countryId'),
          funnel: lead.funnel,
        }
        return { testLead: testLead(await sendTestLead(rest, idNumber(advertiserId, 'advertiserId'), body)) }
      }),
    rotatePostbackToken: (_parent, { advertiserId }, { rest }) =>
      payload({ token: null, postbackPath: null, advertiserBroker: null }, async () => {
        const id = idNumber(advertiserId, 'advertiserId')
        const { token, postback_path } = await rotatePostbackToken(rest, id)
        // That there is one now is told with it, so that the screen follows.
        return {
          token,
          postbackPath: postback_path,
          advertiserBroker: brokerFromRest(await advertiserBroker(rest, id)),
        }
      }),
  },
}

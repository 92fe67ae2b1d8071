import type { Parameters, Schemas } from '../../app/rest/restTypes'
import type { BrokerSettingsInput, Resolvers, TestLead } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { payload, orNull } from '../../app/records/payloads'

type RestBrokerChange = Parameters<'/api/advertisers/{id}/broker', 'put'>['body']
import { brokerFromRest } from './advertiserBrokers.row'
import { fromRest } from '../../app/rest/fromRest'

const toRest = ({ timeoutMs, answer: { autologinUrl, ...answer }, ...settings }: BrokerSettingsInput) =>
  ({
    ...settings,
    timeout_ms: timeoutMs,
    answer: { ...answer, autologin_url: autologinUrl },
  }) as RestBrokerChange['broker'] // REST refuses a source or a value that it does not know.

const testLead = (row: Schemas['TestLead']): TestLead => fromRest(row)

export const advertiserBrokerResolvers: Resolvers = {
  Query: {
    advertiserBroker: (_parent, { advertiserId }, { rest }) =>
      orNull(async () =>
        brokerFromRest(
          await rest.get('/api/advertisers/{id}/broker', { path: { id: idNumber(advertiserId, 'advertiserId') } }),
        ),
      ),
  },
  Mutation: {
    saveAdvertiserBroker: (_parent, { advertiserId, broker, onTimeout, version }, { rest }) => {
      const body = { broker: toRest(broker), on_timeout: onTimeout, version: version ?? undefined }
      return payload(async () => {
        const row = await rest.send('put', '/api/advertisers/{id}/broker', {
          path: { id: idNumber(advertiserId, 'advertiserId') },
          body,
        })
        return { advertiserBroker: brokerFromRest(row) }
      })
    },
    sendTestLead: (_parent, { advertiserId, lead }, { rest }) =>
      payload(async () => {
        const body = {
          email: lead.email,
          first_name: lead.firstName,
          last_name: lead.lastName,
          phone: lead.phone,
          country_id: lead.countryId == null ? null : idNumber(lead.countryId, 'countryId'),
          funnel: lead.funnel,
        }
        return {
          testLead: testLead(
            await rest.send('post', '/api/advertisers/{id}/broker/test', {
              path: { id: idNumber(advertiserId, 'advertiserId') },
              body,
            }),
          ),
        }
      }),
    rotatePostbackToken: (_parent, { advertiserId }, { rest }) =>
      payload(async () => {
        const id = idNumber(advertiserId, 'advertiserId')
        const { token, postback_path } = await rest.send('post', '/api/advertisers/{id}/broker/postback-token', {
          path: { id },
        })
        // That there is one now is told with it, so that the screen follows.
        return {
          token,
          postbackPath: postback_path,
          advertiserBroker: brokerFromRest(await rest.get('/api/advertisers/{id}/broker', { path: { id } })),
        }
      }),
  },
}

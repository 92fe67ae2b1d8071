import type { Resolvers } from '../../generated/graphql'
import { readAdvertiserBroker } from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'
import { payload } from '../../app/records/payloads'

export const advertiserBrokerResolvers: Resolvers = {
  Mutation: {
    rotatePostbackToken: (_parent, { advertiserId }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(advertiserId, 'advertiserId') }
        const { token, postback_path } = await rest.send('post', '/api/advertisers/{id}/broker/postback-token', {
          path,
        })
        // That there is one now is told with it, so that the screen follows.
        const advertiserBroker = readAdvertiserBroker(await rest.get('/api/advertisers/{id}/broker', { path }))
        return { token, postbackPath: postback_path, advertiserBroker }
      }),
  },
}

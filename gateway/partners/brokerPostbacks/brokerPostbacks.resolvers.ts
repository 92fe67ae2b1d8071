import type { Resolvers } from '../../generated/graphql'
import { readAdvertiserPostbacks } from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'
import { payload } from '../../app/records/payloads'

export const brokerPostbackResolvers: Resolvers = {
  Mutation: {
    rotatePostbackToken: (_parent, { advertiserId, formerHours }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(advertiserId, 'advertiserId') }
        const { token } = await rest.send('post', '/api/advertisers/{id}/broker/postback-token', {
          path,
          body: { former_hours: formerHours },
        })
        // That there is one now is told with it, so that the screen follows.
        const settings = await rest.get('/api/advertisers/{id}/postbacks', { path })
        return { token, advertiserPostbacks: readAdvertiserPostbacks(settings) }
      }),
  },
}

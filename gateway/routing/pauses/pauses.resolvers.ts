import { payload } from '../../app/records/payloads'
import { idNumber } from '../../app/rest/ids'
import type { Rest } from '../../app/rest/restTypes'
import type { Resolvers } from '../../generated/graphql'
import { settingsOf } from '../../partners/advertisers/advertisers.rest'
import { advertiserFromRest } from '../../partners/advertisers/advertisers.row'
import { pausesOfAdvertisers } from './pauses.loaders'

/** The advertiser after a change of its pause. */
const advertiserNow = async (rest: Rest, id: number) => ({
  advertiser: advertiserFromRest((await settingsOf(rest, id, [])).advertiser),
})

export const pauseResolvers: Resolvers = {
  Advertiser: {
    pause: ({ id }, _args, context) => pausesOfAdvertisers(context).load(id),
  },
  Mutation: {
    pauseAdvertiser: (_parent, { id, minutes = null }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        await rest.send('post', '/api/advertisers/{id}/pause', { path, body: { minutes } })
        return advertiserNow(rest, path.id)
      }),
    probeAdvertiser: (_parent, { id, probes }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        await rest.send('post', '/api/advertisers/{id}/probes', { path, body: { probes } })
        return advertiserNow(rest, path.id)
      }),
    resumeAdvertiser: (_parent, { id }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        await rest.send('post', '/api/advertisers/{id}/resume', { path })
        return advertiserNow(rest, path.id)
      }),
  },
}

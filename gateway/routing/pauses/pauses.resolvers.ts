import { payload } from '../../app/records/payloads'
import { idNumber } from '../../app/rest/ids'
import type { Rest } from '../../app/rest/restTypes'
import type { Resolvers } from '../../generated/graphql'
import { readAdvertiser } from '../../generated/rows'
import { settingsOf } from '../../partners/advertisers/advertisers.rest'

/** Changes the pause of an advertiser, and answers with the advertiser afterwards. */
const changed = (rest: Rest, id: string, change: (path: { id: number }) => Promise<unknown>) =>
  payload(async () => {
    const path = { id: idNumber(id, 'id') }
    await change(path)
    return { advertiser: readAdvertiser((await settingsOf(rest, path.id, [])).advertiser) }
  })

export const pauseResolvers: Resolvers = {
  Mutation: {
    pauseAdvertiser: (_parent, { id, minutes = null }, { rest }) =>
      changed(rest, id, (path) => rest.send('post', '/api/advertisers/{id}/pause', { path, body: { minutes } })),
    probeAdvertiser: (_parent, { id, probes }, { rest }) =>
      changed(rest, id, (path) => rest.send('post', '/api/advertisers/{id}/probes', { path, body: { probes } })),
    resumeAdvertiser: (_parent, { id }, { rest }) =>
      changed(rest, id, (path) => rest.send('post', '/api/advertisers/{id}/resume', { path })),
  },
}

import type { CapOrigin } from '../../../shared/routing/caps'
import { capPermission } from '../../../shared/routing/caps'
import { answers, type CapRow } from '../../generated/rows'
import type { Context } from '../../app/context/context'
import { listLoader, perRequest } from '../../app/records/loaders'
import { permits } from '../../app/context/needs'

/**
 * The `origin` with whose permission the caller may see caps: all caps, or else the page from which the link starts.
 */
const originFor = async (context: Context, page: CapOrigin): Promise<CapOrigin> =>
  (await permits(context, { names: [capPermission('caps', 'LIST')], every: true })) ? 'caps' : page

/** Loads the caps that name these partners, by their ids. */
const capsNaming = (page: 'advertiser' | 'publisher', ownersOf: (cap: CapRow) => readonly { id: string }[]) =>
  perRequest((context) =>
    listLoader(
      async (ids) => {
        const query = { origin: await originFor(context, page), [`${page}_id`]: ids.join() }
        return answers.Query.caps(await context.rest.get('/api/caps', { query }))
      },
      (cap) => ownersOf(cap).map(({ id }) => id),
    ),
  )
export const capsOfAdvertisers = capsNaming('advertiser', ({ advertisers }) => advertisers)
export const capsOfPublishers = capsNaming('publisher', ({ publishers }) => publishers)

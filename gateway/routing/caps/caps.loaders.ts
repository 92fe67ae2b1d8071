import type { CapOrigin } from '../../../shared/routing/caps'
import { capPermission } from '../../../shared/routing/caps'
import type { Context } from '../../app/schema/context'
import { listLoader, perRequest } from '../../app/records/loaders'
import { permits } from '../../app/schema/needs'
import { caps } from './caps.rest'
import { capFromRest, type CapRow } from './caps.row'
import { recordKind } from '../../app/records/links'

/**
 * The `origin` with whose permission the caller may see caps: all caps, or else the page from which the link starts.
 */
const originFor = async (context: Context, page: CapOrigin): Promise<CapOrigin> =>
  (await permits(context, { names: [capPermission('caps', 'LIST')], every: true })) ? 'caps' : page

export const capKind = recordKind('Cap', capFromRest, (rest, ids) => caps(rest, { ids: ids.join() }))

/** Loads the caps that name these partners, by their ids. */
const capsNaming = (page: 'advertiser' | 'publisher', ownersOf: (cap: CapRow) => readonly { id: string }[]) =>
  perRequest((context) =>
    listLoader(
      async (ids) => {
        const query = { origin: await originFor(context, page), [`${page}_id`]: ids.join() }
        return (await caps(context.rest, query)).map(capFromRest)
      },
      (cap) => ownersOf(cap).map(({ id }) => id),
    ),
  )
export const capsOfAdvertisers = capsNaming('advertiser', ({ advertisers }) => advertisers)
export const capsOfPublishers = capsNaming('publisher', ({ publishers }) => publishers)

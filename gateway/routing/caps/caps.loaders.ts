import type { CapOrigin } from '../../../shared/routing/caps'
import { capPermission } from '../../../shared/routing/caps'
import type { Context } from '../../app/schema/context'
import { listLoader, perRequest } from '../../app/records/loaders'
import { permits } from '../../app/schema/needs'
import { caps } from './caps.rest'
import { capFromRest } from './caps.row'
import { recordKind } from '../../app/records/links'

/**
 * The `origin` with whose permission the caller may see caps: all caps, or else the page from which the link starts.
 */
const originFor = async (context: Context, page: CapOrigin): Promise<CapOrigin> =>
  (await permits(context, { names: [capPermission('caps', 'LIST')], every: true })) ? 'caps' : page

export const capKind = recordKind('Cap', capFromRest, (rest, ids) => caps(rest, { ids: ids.join() }))

/** Loads the caps that name advertisers, by advertiser ids. */
export const capsOfAdvertisers = perRequest((context) =>
  listLoader(
    async (ids) => {
      const origin = await originFor(context, 'advertiser')
      return (await caps(context.rest, { origin, advertiser_id: ids.join() })).map(capFromRest)
    },
    ({ advertisers }) => advertisers.map(({ id }) => id),
  ),
)

/** Loads the caps that name publishers, by publisher ids. */
export const capsOfPublishers = perRequest((context) =>
  listLoader(
    async (ids) => {
      const origin = await originFor(context, 'publisher')
      return (await caps(context.rest, { origin, publisher_id: ids.join() })).map(capFromRest)
    },
    ({ publishers }) => publishers.map(({ id }) => id),
  ),
)

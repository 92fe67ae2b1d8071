import type { May } from '../../shared/permissions'
import { leadsHref } from '../leads/leadsUrl'
import { routeTable, type RouteName } from '../routeTable'
import type { AuditRow } from './auditLogColumns'

interface Place {
  screen: RouteName
  /** What opening the record needs besides what the screen needs. */
  edit?: string
  /** Where it opens: a dialog of the screen unless given. */
  address?: (id: string) => string
}

const pageOf = (path: string, id: string, search = '') => path.replace(':id', encodeURIComponent(id)) + search
const advertiserPage = routeTable.AdvertiserEditView.path
const publisherPage = routeTable.PublisherEditView.path

/** Where records of a type open, as the log names their types. What is not here has no place of its own. */
const places: Readonly<Partial<Record<string, Place>>> = {
  advertiser: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id) },
  advertiser_broker: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id, '?tab=broker') },
  blacklist_item: { screen: 'BlacklistView' },
  campaign: { screen: 'CampaignsEditView', address: (id) => pageOf(routeTable.CampaignsEditView.path, id) },
  cap: { screen: 'CapsView', edit: 'CAPS_EDIT' },
  distribution: { screen: 'DistributionsView', edit: 'DISTRIBUTIONS_EDIT' },
  lead: {
    screen: 'LeadsView',
    address: (id) => leadsHref({ search: { texts: [id], field: 'id', isGlobal: true } }),
  },
  offer: { screen: 'OffersView', edit: 'OFFERS_EDIT' },
  publisher: { screen: 'PublisherEditView', address: (id) => pageOf(publisherPage, id) },
  publisher_account: { screen: 'PublisherAccountView' },
  role: { screen: 'RolesView', edit: 'ROLES_EDIT' },
  status_group: { screen: 'leadStatusGroupView', edit: 'STATUS_GROUPS_EDIT' },
  user: { screen: 'UsersView', edit: 'USERS_EDIT' },
}

/** Where the record of a row opens, for who may open it; null without such a place, and where the row says that it was deleted. */
export function recordAddress(
  { entity, entityId, action }: Pick<AuditRow, 'entity' | 'entityId' | 'action'>,
  may: May,
): string | null {
  const place = Object.hasOwn(places, entity) ? places[entity] : undefined
  if (!place || entityId === null || action.endsWith('.delete')) return null
  const { path, permission } = routeTable[place.screen]
  if (!may(permission) || (place.edit && !may(place.edit))) return null
  return place.address?.(entityId) ?? `${path}?${new URLSearchParams({ dialog: 'edit', id: entityId })}`
}

import {
  Ban,
  Building2,
  Gauge,
  IdCard,
  Layers,
  Megaphone,
  Send,
  Shield,
  Split,
  Tag,
  User,
  UserCog,
  type LucideIcon,
} from 'lucide-react'
import type { May } from '../../../shared/access/permissions'
import type { SearchKind } from '../../../shared/app/search'
import { recordAddress } from '../../access/auditLog/recordAddress'
import { routeTable, type RouteName } from '../routeTable'
import type { PaletteRecord } from './paletteRow'

interface Kind {
  one: string
  many: string
  icon: LucideIcon
  list: RouteName
}

export const kinds: Readonly<Record<SearchKind, Kind>> = {
  advertiser: { one: 'Advertiser', many: 'Advertisers', icon: Building2, list: 'AdvertisersView' },
  cap: { one: 'Cap', many: 'Caps', icon: Gauge, list: 'CapsView' },
  lead: { one: 'Lead', many: 'Leads', icon: User, list: 'LeadsView' },
  publisher: { one: 'Publisher', many: 'Publishers', icon: Megaphone, list: 'PublishersView' },
  distribution: { one: 'Distribution', many: 'Distributions', icon: Split, list: 'DistributionsView' },
  offer: { one: 'Offer', many: 'Offers', icon: Tag, list: 'OffersView' },
  campaign: { one: 'Campaign', many: 'Campaigns', icon: Send, list: 'CampaignsView' },
  user: { one: 'User', many: 'Users', icon: UserCog, list: 'UsersView' },
  role: { one: 'Role', many: 'Roles', icon: Shield, list: 'RolesView' },
  status_group: { one: 'Status group', many: 'Status groups', icon: Layers, list: 'leadStatusGroupView' },
  publisher_account: {
    ...{ one: 'Publisher account', many: 'Publisher accounts', icon: IdCard },
    list: 'PublisherAccountView',
  },
  blacklist_item: { one: 'Blacklisted item', many: 'Blacklist', icon: Ban, list: 'BlacklistView' },
}

/** Address of a record; if the user may only see its list, the list filtered by it. */
export function paletteAddress({ kind, id, title }: PaletteRecord, may: May): string {
  const own = recordAddress({ entity: kind, entityId: id, action: '' }, may)
  if (own) return own
  return `${routeTable[kinds[kind].list].path}?${new URLSearchParams({ search: kind === 'cap' ? id : title })}`
}

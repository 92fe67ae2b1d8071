/**
 * The record types of the client: how they are called, where they are listed and opened. The audit log, links, the
 * command palette and its recent records read this list.
 */
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
import type { May, Needed } from '../../shared/access/permissions'
import type { SearchKind } from '../../shared/app/search'
import { leadPageHref } from '../leads/leadPanel/leadAddress'
import { routeTable, type RouteName } from './routeTable'

/** Where a record is opened. */
interface Place {
  screen: RouteName
  /** Permission for opening the record, in addition to that of the screen. */
  edit?: string
  /** Address of the record; default: a dialog of the screen. */
  address?: (id: string) => string
  /** The record is part of its owner's page; these fields contain the owner's id. */
  owner?: readonly string[]
}

/** A record type that the search covers. */
interface SearchedType extends Place {
  one: string
  many: string
  icon: LucideIcon
  /** The screen that lists them; default: the one that opens them. */
  list?: RouteName
  /** Action of the palette that opens the form for a new one, and the permission it needs, if it has no shortcut. */
  newForm?: readonly [label: string, needed: Needed]
}

const pageOf = (path: string, id: string, search = '') => path.replace(':id', encodeURIComponent(id)) + search
const advertiserPage = routeTable.AdvertiserEditView.path
const publisherPage = routeTable.PublisherEditView.path
const campaignPage = routeTable.CampaignsEditView.path

const onAdvertiser = (tab: string, owner = ['advertiser_id']): Place => ({
  ...{ screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id, `?tab=${tab}`), owner },
})
const onPublisher = (tab: string, owner = ['affiliate_id']): Place => ({
  ...{ screen: 'PublisherEditView', address: (id) => pageOf(publisherPage, id, `?tab=${tab}`), owner },
})
const onCampaign: Place = {
  ...{ screen: 'CampaignsEditView', address: (id) => pageOf(campaignPage, id), owner: ['campaignId', 'campaign_id'] },
}
const ofLead: Place = { screen: 'LeadView', address: (id) => leadPageHref(id), owner: ['lead_id'] }

/** Types that the search covers. */
export const searchedTypes: Readonly<Record<SearchKind, SearchedType>> = {
  advertiser: {
    ...{ one: 'Advertiser', many: 'Advertisers', icon: Building2, list: 'AdvertisersView' },
    ...{ screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id) },
  },
  cap: { one: 'Cap', many: 'Caps', icon: Gauge, screen: 'CapsView', edit: 'CAPS_EDIT' },
  lead: {
    ...{ one: 'Lead', many: 'Leads', icon: User, list: 'LeadsView' },
    ...{ screen: 'LeadView', address: leadPageHref },
  },
  publisher: {
    ...{ one: 'Publisher', many: 'Publishers', icon: Megaphone, list: 'PublishersView' },
    ...{ screen: 'PublisherEditView', address: (id) => pageOf(publisherPage, id) },
  },
  distribution: {
    ...{ one: 'Distribution', many: 'Distributions', icon: Split },
    ...{ screen: 'DistributionsView', edit: 'DISTRIBUTIONS_EDIT' },
  },
  offer: {
    ...{ one: 'Offer', many: 'Offers', icon: Tag, screen: 'OffersView', edit: 'OFFERS_EDIT' },
    newForm: ['New offer', 'OFFERS_EDIT'],
  },
  campaign: {
    ...{ one: 'Campaign', many: 'Campaigns', icon: Send, list: 'CampaignsView' },
    ...{ screen: 'CampaignsEditView', address: (id) => pageOf(campaignPage, id) },
  },
  user: { one: 'User', many: 'Users', icon: UserCog, screen: 'UsersView', edit: 'USERS_EDIT' },
  role: {
    ...{ one: 'Role', many: 'Roles', icon: Shield, screen: 'RolesView', edit: 'ROLES_EDIT' },
    newForm: ['New role', 'ROLES_CREATE'],
  },
  status_group: {
    ...{ one: 'Status group', many: 'Status groups', icon: Layers },
    ...{ screen: 'leadStatusGroupView', edit: 'STATUS_GROUPS_EDIT' },
    newForm: ['New status group', 'STATUS_GROUPS_CREATE'],
  },
  publisher_account: {
    ...{ one: 'Publisher account', many: 'Publisher accounts', icon: IdCard, screen: 'PublisherAccountView' },
  },
  blacklist_item: {
    ...{ one: 'Blacklisted item', many: 'Blacklist', icon: Ban, screen: 'BlacklistView' },
    newForm: ['New blacklist item', 'BLOCKLIST_LIST'],
  },
}
export const searchedKinds = Object.keys(searchedTypes) as SearchKind[]

/** Screens of all record types, by their names in the audit log. Other types have no screen. */
const places: Readonly<Partial<Record<string, Place>>> = {
  ...searchedTypes,
  advertiser_broker: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id, '?tab=broker') },
  advertiser_pull: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id, '?tab=pull') },
  advertiser_exclusion: onAdvertiser('7'),
  advertiser_opening_hours: onAdvertiser('6'),
  advertiser_revenue: onAdvertiser('2'),
  advertiser_supported_country: onAdvertiser('5', ['owner_id']),
  campaign_list: onCampaign,
  campaign_source: onCampaign,
  campaign_step: onCampaign,
  injection: ofLead,
  publisher_payout: onPublisher('payouts'),
  publisher_postback: ofLead,
  publisher_supported_country: onPublisher('supported_countries', ['owner_id']),
  settings: { screen: 'SettingsView', address: () => routeTable.SettingsView.path },
}

interface Of {
  entity: string
  entityId: string | null
  action: string
}
/** Fields of the record in the row. */
type Held = Readonly<Record<string, unknown>>

/** Address of a row's record, if the user may open it; null without a screen, or if the row is a deletion. */
export function recordAddress({ entity, entityId, action }: Of, may: May, held: Held = {}): string | null {
  const place = Object.hasOwn(places, entity) ? places[entity] : undefined
  const owner = place?.owner?.map((field) => held[field]).find((id) => typeof id === 'number')
  const id = place?.owner ? (owner === undefined ? null : String(owner)) : entityId
  if (!place || id === null || (!place.owner && action.endsWith('.delete'))) return null
  const { path, permission } = routeTable[place.screen]
  if (!may(permission) || (place.edit && !may(place.edit))) return null
  return place.address?.(id) ?? `${path}?${new URLSearchParams({ dialog: 'edit', id })}`
}

/** The lead that a row's record is or belongs to; it opens in the panel beside the log. */
export function leadOfRecord({ entity, entityId }: Of, held: Held): string | undefined {
  if (entity === 'lead') return entityId ?? undefined
  return places[entity] === ofLead && typeof held.lead_id === 'number' ? String(held.lead_id) : undefined
}

/** Address of the list of a type. */
export const listPath = (kind: SearchKind): string => {
  const { list, screen } = searchedTypes[kind]
  return routeTable[list ?? screen].path
}

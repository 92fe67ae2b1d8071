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
import { listPermission, type RecordKind, recordType } from '../../shared/app/recordTypes'
import { type SearchKind, searchKinds } from '../../shared/app/search'
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
  /** The screen that lists them. */
  list: RouteName
  /** Action of the palette that opens the form for a new one, and the permission it needs. */
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

/** The icon of each type. */
export const recordIcons: Readonly<Record<RecordKind, LucideIcon>> = {
  advertiser: Building2,
  blacklist_item: Ban,
  campaign: Send,
  cap: Gauge,
  distribution: Split,
  lead: User,
  offer: Tag,
  publisher: Megaphone,
  publisher_account: IdCard,
  role: Shield,
  status_group: Layers,
  user: UserCog,
}

const ownPage = (screen: RouteName, address = (id: string) => pageOf(routeTable[screen].path, id)) => ({
  ...{ screen, address, edit: undefined },
})
/** Types that are not opened in a dialog of their list, or whose form for a new one is not offered by their name. */
const exceptions: Readonly<Partial<Record<SearchKind, Partial<SearchedType>>>> = {
  advertiser: ownPage('AdvertiserEditView'),
  blacklist_item: { newForm: ['New blacklist item', 'BLOCKLIST_LIST'] },
  campaign: ownPage('CampaignsEditView'),
  lead: { ...ownPage('LeadView', leadPageHref), newForm: undefined },
  publisher: ownPage('PublisherEditView'),
  publisher_account: { newForm: undefined },
}

function searchedType(kind: SearchKind): SearchedType {
  const { one, many, permissions, screen } = recordType(kind)
  const list = screen.name as RouteName
  const needed = (verb: string) => permissions.find(([name]) => name.endsWith(`_${verb}`))?.[0]
  return {
    ...{ one, many, icon: recordIcons[kind], list, screen: list, edit: needed('EDIT') },
    newForm: [`New ${one.toLowerCase()}`, needed('CREATE') ?? needed('EDIT') ?? listPermission(kind)],
    ...exceptions[kind],
  }
}

/** Types that the search covers. */
export const searchedTypes = Object.fromEntries(searchKinds.map((kind) => [kind, searchedType(kind)])) as Readonly<
  Record<SearchKind, SearchedType>
>

/** Screens of all record types, by their names in the audit log. Other types have no screen. */
const places: Readonly<Partial<Record<string, Place>>> = {
  ...searchedTypes,
  advertiser_broker: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id, '?tab=broker') },
  advertiser_postbacks: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id, '?tab=broker') },
  advertiser_pull: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id, '?tab=pull') },
  advertiser_exclusion: onAdvertiser('7'),
  advertiser_opening_hours: onAdvertiser('6'),
  advertiser_revenue: onAdvertiser('2'),
  advertiser_supported_country: onAdvertiser('5', ['owner_id']),
  broker_list: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id) },
  campaign_list: onCampaign,
  campaign_source: onCampaign,
  campaign_step: onCampaign,
  injection: ofLead,
  publisher_fields: { screen: 'PublisherEditView', address: (id) => pageOf(publisherPage, id, '?tab=api') },
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
export const listPath = (kind: SearchKind): string => routeTable[searchedTypes[kind].list].path

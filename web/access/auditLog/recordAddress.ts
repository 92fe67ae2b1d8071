import type { May } from '../../../shared/access/permissions'
import { leadPageHref } from '../../leads/leadPanel/leadAddress'
import { routeTable, type RouteName } from '../../app/routeTable'

interface Place {
  screen: RouteName
  /** Permission for opening the record, in addition to that of the screen. */
  edit?: string
  /** Address of the record; default: a dialog of the screen. */
  address?: (id: string) => string
  /** The record is part of its owner's page; these fields contain the owner's id. */
  owner?: readonly string[]
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

/** Screens of record types, by their names in the log. Other types have no screen. */
const places: Readonly<Partial<Record<string, Place>>> = {
  advertiser: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id) },
  advertiser_broker: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id, '?tab=broker') },
  advertiser_pull: { screen: 'AdvertiserEditView', address: (id) => pageOf(advertiserPage, id, '?tab=pull') },
  advertiser_exclusion: onAdvertiser('7'),
  advertiser_opening_hours: onAdvertiser('6'),
  advertiser_revenue: onAdvertiser('2'),
  advertiser_supported_country: onAdvertiser('5', ['owner_id']),
  blacklist_item: { screen: 'BlacklistView' },
  campaign: { screen: 'CampaignsEditView', address: (id) => pageOf(campaignPage, id) },
  campaign_list: onCampaign,
  campaign_source: onCampaign,
  campaign_step: onCampaign,
  cap: { screen: 'CapsView', edit: 'CAPS_EDIT' },
  distribution: { screen: 'DistributionsView', edit: 'DISTRIBUTIONS_EDIT' },
  injection: ofLead,
  lead: { screen: 'LeadView', address: leadPageHref },
  offer: { screen: 'OffersView', edit: 'OFFERS_EDIT' },
  publisher: { screen: 'PublisherEditView', address: (id) => pageOf(publisherPage, id) },
  publisher_account: { screen: 'PublisherAccountView' },
  publisher_payout: onPublisher('payouts'),
  publisher_postback: ofLead,
  publisher_supported_country: onPublisher('supported_countries', ['owner_id']),
  role: { screen: 'RolesView', edit: 'ROLES_EDIT' },
  settings: { screen: 'SettingsView', address: () => routeTable.SettingsView.path },
  status_group: { screen: 'leadStatusGroupView', edit: 'STATUS_GROUPS_EDIT' },
  user: { screen: 'UsersView', edit: 'USERS_EDIT' },
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

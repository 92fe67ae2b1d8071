import type { GraphQLResolveInfo } from 'graphql'
import { advertiserKind } from '../../partners/advertisers/advertisers.loaders'
import { campaignKind } from '../../campaigns/campaigns/campaigns.loaders'
import { countryKind } from '../../partners/countries/countries.loaders'
import type { Context } from '../schema/context'
import { distributionKind } from '../../routing/distributions/distributions.loaders'
import { leadKind } from '../../leads/leads/leads.loaders'
import type { LeadRow } from '../../leads/leads/leads.row'
import { follow, followAll, followOne } from './links'
import { loadAll } from './loaders'
import { publisherKind } from '../../partners/publishers/publishers.loaders'

/**
 * Links of rows that contain ids and names of other records under their schema names: `advertiserId`, `advertiserName`
 * …
 */

type Id = string | null
type Text = string | null | undefined

/** The record named by a row; null if it names none. */
const named = (id: Id, name: Text) => (id === null ? null : { id, name: name ?? undefined })

export const advertiserOf = (
  { advertiserId, advertiserName }: { advertiserId: Id; advertiserName: Text },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
) => follow(advertiserKind, named(advertiserId, advertiserName), context, info)

/** For rows that always name one. */
export const oneAdvertiserOf = (
  { advertiserId, advertiserName }: { advertiserId: string; advertiserName: Text },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
) => followOne(advertiserKind, { id: advertiserId, name: advertiserName ?? undefined }, context, info)

/** For rows that always name one. */
export const onePublisherOf = (
  { publisherId, publisherName }: { publisherId: string; publisherName: Text },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
) => followOne(publisherKind, { id: publisherId, name: publisherName ?? undefined }, context, info)

export const distributionOf = (
  { distributionId, distributionName }: { distributionId: Id; distributionName: Text },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
) => follow(distributionKind, named(distributionId, distributionName), context, info)

export const campaignOf = (
  { campaignId, campaignName }: { campaignId: Id; campaignName: Text },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
) => follow(campaignKind, named(campaignId, campaignName), context, info)

/** For parts of campaigns. */
export const partOfCampaign = (
  { campaignId }: { campaignId: string },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
) => followOne(campaignKind, { id: campaignId }, context, info)

const withIds = (ids: readonly string[]) => ids.map((id) => ({ id }))

/** For rows with lists of ids of other records. */
export const advertiserRecords = (
  { advertisers }: { advertisers: readonly string[] },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
) => followAll(advertiserKind, withIds(advertisers), context, info)

/** For rows with lists of ids of other records. */
export const publisherRecords = (
  { publishers }: { publishers: readonly string[] },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
) => followAll(publisherKind, withIds(publishers), context, info)

/** For rows with lists of ids; every signed-in user may read countries. */
export const countryRecords = ({ countries }: { countries: readonly string[] }, _args: unknown, context: Context) =>
  loadAll(countryKind.loader(context), countries)

/** The row contains all fields of the country. */
export const countryOf = ({
  countryId,
  countryCode,
  countryName,
}: {
  countryId: Id
  countryCode: Text
  countryName: Text
}) => (countryId === null ? null : { id: countryId, code: countryCode ?? '', name: countryName ?? '' })

/** All selected fields of a linked lead are loaded. */
const followLead = (id: Id, context: Context, info: GraphQLResolveInfo) =>
  follow(leadKind, id === null ? null : { id }, context, info) as LeadRow | null | Promise<LeadRow | null>

export const leadOf = ({ leadId }: { leadId: Id }, _args: unknown, context: Context, info: GraphQLResolveInfo) =>
  followLead(leadId, context, info)

export const originLeadOf = (
  { originLeadId }: { originLeadId: Id },
  _args: unknown,
  context: Context,
  info: GraphQLResolveInfo,
) => followLead(originLeadId, context, info)

import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { follow, lookUp, lookUpBy } from '../../app/records/links'
import { offerBySlug, offerKind } from '../../partners/offers/offers.loaders'
import { publisherPostback } from '../../partners/publisherPostbacks/publisherPostbacks.row'
import {
  advertiserOf,
  campaignOf,
  countryOf,
  distributionOf,
  onePublisherOf,
  originLeadOf,
} from '../../app/records/rowLinks'
import { historyEntry, statusChange } from './histories.row'
import { restLeadQuery } from './leads.filter'
import { leadHistory, leadStatusHistory, searchOutcome } from './leads.rest'
import { historyOf, leadKind, postbacksOfLeads, readLeads, statusChangesOf } from './leads.loaders'

export const leadResolvers: Resolvers = {
  Lead: {
    name: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ') || null,
    advertiser: advertiserOf,
    publisher: onePublisherOf,
    country: countryOf,
    distribution: distributionOf,
    campaign: campaignOf,
    originLead: originLeadOf,
    apiOffer: async ({ funnel }, _args, context, info) =>
      funnel === null ? null : follow(offerKind, await offerBySlug(context).load(funnel), context, info),
    history: async ({ id }, _args, context) => (await historyOf(context).load(id)).map(historyEntry),
    statusChanges: async ({ id }, _args, context) => (await statusChangesOf(context).load(id)).map(statusChange),
    postbacks: async ({ id }, _args, context) => (await postbacksOfLeads(context).load(id)).map(publisherPostback),
  },
  Query: {
    leads: (_parent, args, { rest }, info) => readLeads(rest, args, info),
    leadSearchOutcome: async (_parent, args, { rest }) => {
      const outcome = await searchOutcome(rest, restLeadQuery(args))
      return {
        texts: outcome.texts,
        found: outcome.found,
        outsideRange: outcome.outside_range,
        outsideFilters: outcome.outside_filters,
        outsideBoth: outcome.outside_both,
        notFound: outcome.not_found,
      }
    },
    lead: (_parent, { id }, context) => lookUp(leadKind, id, context),
    leadStatusHistory: async (_parent, { leadId }, { rest }) =>
      (await leadStatusHistory(rest, { lead_id: idNumber(leadId, 'leadId') })).map(statusChange),
    leadStatusChange: lookUpBy(async (rest, ids) => (await leadStatusHistory(rest, { ids })).map(statusChange)),
    leadHistoryEntry: lookUpBy(async (rest, ids) => (await leadHistory(rest, { ids })).map(historyEntry)),
    leadHistory: async (_parent, { leadId }, { rest }) =>
      (await leadHistory(rest, { lead_id: idNumber(leadId, 'leadId') })).map(historyEntry),
  },
}

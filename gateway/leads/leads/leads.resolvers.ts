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
      const outcome = await rest.query('/api/lead-details/search-outcome', { body: restLeadQuery(args) })
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
      (await rest.query('/api/lead-details/status-history', { body: { lead_id: idNumber(leadId, 'leadId') } })).map(
        statusChange,
      ),
    leadStatusChange: lookUpBy(statusChange, (rest, ids) =>
      rest.query('/api/lead-details/status-history', { body: { ids } }),
    ),
    leadHistoryEntry: lookUpBy(historyEntry, (rest, ids) =>
      rest.query('/api/lead-details/lead-history', { body: { ids } }),
    ),
    leadHistory: async (_parent, { leadId }, { rest }) =>
      (await rest.query('/api/lead-details/lead-history', { body: { lead_id: idNumber(leadId, 'leadId') } })).map(
        historyEntry,
      ),
  },
}

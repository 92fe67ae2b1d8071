import type { Resolvers } from '../../generated/graphql'
import { kinds } from '../../app/records/kinds'
import { follow, lookUp, lookUpBy } from '../../app/records/links'
import {
  answers,
  readLeadHistoryEntry,
  readLeadSearchOutcome,
  readLeadStatusChange,
  readPublisherPostback,
} from '../../generated/rows'
import { offerBySlug } from '../../partners/offers/offers.loaders'
import { restLeadQuery } from './leads.filter'
import { historyOf, leadKind, postbacksOfLeads, readLeads, statusChangesOf } from './leads.loaders'

export const leadResolvers: Resolvers = {
  Lead: {
    name: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ') || null,
    apiOffer: async ({ funnel }, _args, context, info) =>
      funnel == null ? null : follow(kinds.Offer, await offerBySlug(context).load(funnel), context, info),
    history: async ({ id }, _args, context) => (await historyOf(context).load(id)).map(readLeadHistoryEntry),
    statusChanges: async ({ id }, _args, context) =>
      (await statusChangesOf(context).load(id)).map(readLeadStatusChange),
    postbacks: async ({ id }, _args, context) => (await postbacksOfLeads(context).load(id)).map(readPublisherPostback),
  },
  Query: {
    leads: (_parent, args, { rest }, info) => readLeads(rest, args, info),
    leadSearchOutcome: async (_parent, args, { rest }) =>
      readLeadSearchOutcome(await rest.query('/api/lead-details/search-outcome', { body: restLeadQuery(args) })),
    lead: (_parent, { id }, context) => lookUp(leadKind, id, context),
    leadStatusChange: lookUpBy((rest, ids) =>
      rest.query('/api/lead-details/status-history', { body: { ids } }).then(answers.Query.leadStatusHistory),
    ),
    leadHistoryEntry: lookUpBy((rest, ids) =>
      rest.query('/api/lead-details/lead-history', { body: { ids } }).then(answers.Query.leadHistory),
    ),
  },
}

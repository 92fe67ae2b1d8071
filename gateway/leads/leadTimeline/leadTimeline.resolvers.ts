import { type GraphQLSchema, isObjectType } from 'graphql'
import type { Context } from '../../app/schema/context'
import type { LeadEventGroup, Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { needsOfType, permits } from '../../app/schema/needs'
import { advertiserOf, campaignOf, onePublisherOf } from '../../app/records/rowLinks'
import { type EventRow, leadEvent } from './leadTimeline.row'

const groups = {
  STATUS: 'status',
  DELIVERY: 'delivery',
  POSTBACKS: 'postbacks',
  EDITS: 'edits',
} as const satisfies Record<LeadEventGroup, string>

/** The events whose types the caller may see. The API leaves out the same ones; this holds whatever stands behind the gateway. */
async function permitted(events: EventRow[], context: Context, schema: GraphQLSchema): Promise<EventRow[]> {
  const names = [...new Set(events.map(({ __typename }) => __typename))]
  const may = await Promise.all(
    names.map(async (name) => {
      const type = schema.getType(name)
      const needs = isObjectType(type) ? needsOfType(type, schema) : null
      return !needs || (await permits(context, needs))
    }),
  )
  const shown = new Set(names.filter((_name, at) => may[at]))
  return events.filter(({ __typename }) => shown.has(__typename))
}

export const leadTimelineResolvers: Resolvers = {
  LeadEvent: { __resolveType: ({ __typename }) => __typename },
  LeadReceived: { publisher: onePublisherOf, campaign: campaignOf },
  LeadInjected: { advertiser: advertiserOf },
  LeadSent: { campaign: campaignOf, advertiser: advertiserOf },
  Lead: {
    timeline: async ({ id }, { show, page }, context, info) => {
      const { total, end_cursor, data } = await context.rest.get('/api/leads/{id}/timeline', {
        path: { id: idNumber(id, 'id') },
        query: {
          show: show ? groups[show] : undefined,
          limit: page?.limit ?? undefined,
          after: page?.after ?? undefined,
        },
      })
      const events = await permitted(
        data.map((event) => leadEvent(event, id)),
        context,
        info.schema,
      )
      return { total, endCursor: end_cursor, events }
    },
  },
}

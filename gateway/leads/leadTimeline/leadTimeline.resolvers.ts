import { type GraphQLSchema, isObjectType } from 'graphql'
import type { Context } from '../../app/context/context'
import type { LeadEventGroup, Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { needsOfType, permits } from '../../app/context/needs'
import type { Schemas } from '../../app/rest/restTypes'
import {
  readAuditRow,
  readLeadHistoryEntry,
  readLeadInjected,
  readLeadReceived,
  readLeadSent,
  readLeadStatusChange,
  readLedgerEntry,
  readPublisherPostback,
} from '../../generated/rows'

const groups = {
  STATUS: 'status',
  DELIVERY: 'delivery',
  POSTBACKS: 'postbacks',
  EDITS: 'edits',
  MONEY: 'money',
} as const satisfies Record<LeadEventGroup, string>

/** An event of a lead in REST as its type of the schema. */
function leadEvent(event: Schemas['LeadEvent'], leadId: string) {
  const { at } = event
  switch (event.kind) {
    case 'received':
      return { __typename: 'LeadReceived', ...readLeadReceived(event.receipt), id: `received-${leadId}`, at } as const
    case 'status': {
      const change = readLeadStatusChange(event.change)
      return { __typename: 'LeadStatusChanged', id: `status-${change.id}`, at, change } as const
    }
    case 'attempt': {
      const attempt = readLeadHistoryEntry(event.attempt)
      return { __typename: 'LeadAttempted', id: `attempt-${attempt.id}`, at, attempt } as const
    }
    case 'postback': {
      const postback = readPublisherPostback(event.postback)
      return { __typename: 'LeadPostback', id: `postback-${postback.id}`, at, postback } as const
    }
    case 'money': {
      const entry = readLedgerEntry(event.entry)
      return { __typename: 'LeadBooked', id: `money-${entry.id}`, at, entry } as const
    }
    case 'edit': {
      const row = readAuditRow(event.row)
      return { __typename: 'LeadEdited', id: `edit-${row.id}`, at, row } as const
    }
    case 'injection': {
      const injection = readLeadInjected(event.injection)
      return { __typename: 'LeadInjected', ...injection, id: `injection-${injection.id}`, at } as const
    }
    case 'sending': {
      const sending = readLeadSent(event.sending)
      return { __typename: 'LeadSent', ...sending, id: `sending-${sending.id}`, at } as const
    }
  }
}

export type EventRow = ReturnType<typeof leadEvent>
export type EventOf<Type extends EventRow['__typename']> = Extract<EventRow, { __typename: Type }>

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

import type { LeadTimelinePageFragment } from '../../../generated/graphql'
import { AttemptEvent } from '../events/AttemptEvent'
import { EditEvent } from '../events/EditEvent'
import { InjectionEvent } from '../events/InjectionEvent'
import { PostbackEvent } from '../events/PostbackEvent'
import { ReceivedEvent } from '../events/ReceivedEvent'
import { SendingEvent } from '../events/SendingEvent'
import { StatusEvent } from '../events/StatusEvent'

export type LeadEvent = LeadTimelinePageFragment['events'][number]

/** Renders an event by its type. */
export function TimelineEvent({ leadId, event }: { leadId: string; event: LeadEvent }) {
  switch (event.__typename) {
    case 'LeadAttempted':
      return <AttemptEvent at={event.at} attempt={event.attempt} />
    case 'LeadEdited':
      return <EditEvent at={event.at} row={event.row} />
    case 'LeadInjected':
      return <InjectionEvent at={event.at} event={event} />
    case 'LeadPostback':
      return <PostbackEvent at={event.at} postback={event.postback} />
    case 'LeadReceived':
      return <ReceivedEvent at={event.at} event={event} />
    case 'LeadSent':
      return <SendingEvent at={event.at} leadId={leadId} event={event} />
    case 'LeadStatusChanged':
      return <StatusEvent at={event.at} change={event.change} />
  }
}

import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { formatCount } from '../../../shared/partners/rates'
import type { Message } from '../sending/sendMessage'
import type { DueDelivery } from './deliveries.queries'

type Told = Pick<DueDelivery, 'event' | 'at' | 'content'>

/** Alerts that are listed in one message; the rest are counted. */
const mostListed = 20
const mostSubject = 150

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

const titleOf = ({ event, content }: Told) => (event === 'resolved' ? `Over: ${content.title}` : content.title)

function paragraph(told: Told, zone: string): string {
  const { event, at, content } = told
  const when = (time: string | Date) => wallTimeAt(zone, new Date(time).getTime())
  const who = content.resolved_by ? `by ${content.resolved_by}` : 'by itself'
  const reason = content.resolved_reason ? `: ${content.resolved_reason}` : ''
  const times =
    event === 'resolved'
      ? `Resolved ${when(at)} (${zone}) ${who}${reason}. It began ${when(content.since)}.`
      : `Since ${when(content.since)} (${zone}). Rule: ${content.rule_name}.`
  return [titleOf(told), content.text, times].join('\n')
}

/** What is told of each alert: only its last event. */
function lastOfEach(events: readonly Told[]): Told[] {
  const last = new Map<number, Told>()
  for (const told of events) {
    // An alert takes the place of its last event.
    last.delete(told.content.id)
    last.set(told.content.id, told)
  }
  return [...last.values()]
}

/** One message about everything that waits for a receiver, with times in the zone; `events` are in their order. */
export function messageOf(events: readonly Told[], zone: string): Message {
  const told = lastOfEach(events)
  const [first] = told
  if (!first) throw new Error('There is nothing to tell')
  const titles = told.slice(0, mostListed).map(titleOf)
  const more = told.length - mostListed
  return {
    subject: cut(
      told.length === 1 ? titleOf(first) : `${formatCount(told.length)} alerts: ${titles.join(', ')}`,
      mostSubject,
    ),
    text: [
      ...told.slice(0, mostListed).map((one) => paragraph(one, zone)),
      ...(more > 0 ? [`And ${formatCount(more)} more: see the Inbox.`] : []),
    ].join('\n\n'),
  }
}

/** A message that shows that a channel works. */
export const testMessage: Message = {
  subject: 'Test of alerts',
  text: 'Alerts of the back office arrive here.',
}

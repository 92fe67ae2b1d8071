import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { formatMoney } from '../../../shared/app/money'
import { formatCount } from '../../../shared/app/format'
import type { Message } from '../sending/sendMessage'
import type { AlertDelivery } from './messages.queries'

type Told = Pick<AlertDelivery, 'event' | 'created_at' | 'content'>

/** Alerts that are listed in one message; the rest are counted. */
const maxListed = 20
const maxSubject = 150

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

const titleOf = ({ event, content }: Told) => (event === 'resolved' ? `Over: ${content.title}` : content.title)

interface Reader {
  /** Time zone of the times. */
  zone: string
  /** Whether lost money is told. */
  seesCost: boolean
  /** Address of the web client, without a slash at its end; without it there are no links. */
  webUrl: string | undefined
}

/** Address of an alert in the Inbox; null if that of the web client is not known. */
export const alertLink = (webUrl: string | undefined, id: number): string | null =>
  webUrl === undefined ? null : `${webUrl}/inbox?alert=${id}`

function paragraph(told: Told, { zone, seesCost, webUrl }: Reader): string {
  const { event, created_at, content } = told
  const when = (time: string | Date) => wallTimeAt(zone, new Date(time).getTime())
  const who = content.resolved_by ? `by ${content.resolved_by}` : 'by itself'
  const reason = content.resolved_reason ? `: ${content.resolved_reason}` : ''
  const times =
    event === 'resolved'
      ? `Resolved ${when(created_at)} (${zone}) ${who}${reason}. It began ${when(content.since)}.`
      : `Since ${when(content.since)} (${zone}). Rule: ${content.rule_name}.`
  const cost = seesCost && content.cost ? `Cost so far: ${formatMoney(content.cost)}.` : null
  return [titleOf(told), content.text, cost, times, alertLink(webUrl, content.id)]
    .filter((line) => line !== null)
    .join('\n')
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

/** One message about everything that waits for a receiver; `events` are in their order. */
export function messageOf(events: readonly Told[], reader: Reader): Message {
  const told = lastOfEach(events)
  const [first] = told
  if (!first) throw new Error('There is nothing to tell')
  const titles = told.slice(0, maxListed).map(titleOf)
  const more = told.length - maxListed
  return {
    subject: cut(
      told.length === 1 ? titleOf(first) : `${formatCount(told.length)} alerts: ${titles.join(', ')}`,
      maxSubject,
    ),
    text: [
      ...told.slice(0, maxListed).map((one) => paragraph(one, reader)),
      ...(more > 0
        ? [`And ${formatCount(more)} more: see the Inbox${reader.webUrl ? `, ${reader.webUrl}/inbox` : ''}.`]
        : []),
    ].join('\n\n'),
  }
}

/** A message that shows that a channel works. */
export const testMessage: Message = {
  subject: 'Test of alerts',
  text: 'Alerts of the back office arrive here.',
}

/** Alerts in words, the same on screen and in every message. */
import { countOf, formatCount } from '../partners/rates'
import type { AlertKind } from './alertKinds'

export type AlertEvidence = Readonly<Record<string, number | string | null | undefined>>

interface Words {
  title: string
  text: string
}

const number = (evidence: AlertEvidence, name: string) => Number(evidence[name] ?? 0)
const quoted = (text: unknown) => (typeof text === 'string' && text ? `, mostly “${text}”` : '')

/** Title and text of an alert; `subject` is the name of what it is about. */
export function alertWords(kind: AlertKind, subject: string, evidence: AlertEvidence): Words {
  switch (kind) {
    case 'cap_filled': {
      const [count, cap] = [number(evidence, 'count'), number(evidence, 'cap')]
      const filled = `${formatCount(count)} of ${formatCount(cap)}`
      return count >= cap
        ? { title: `Cap of ${subject} is full`, text: `Filled with ${filled}.` }
        : { title: `Cap of ${subject} is nearly full`, text: `Filled with ${filled}.` }
    }
    case 'advertiser_refuses': {
      const [bad, all] = [number(evidence, 'bad'), number(evidence, 'all')]
      const title = bad === all ? `${subject} refuses everything` : `${subject} refuses most leads`
      return { title, text: `${formatCount(bad)} of ${formatCount(all)} refused${quoted(evidence.message)}.` }
    }
    case 'advertiser_unanswered': {
      const [bad, all] = [number(evidence, 'bad'), number(evidence, 'all')]
      return {
        title: `${subject} does not answer`,
        text: `${formatCount(bad)} of ${formatCount(all)} sendings had no answer${quoted(evidence.message)}.`,
      }
    }
    case 'held_leads': {
      const count = number(evidence, 'count')
      return {
        title: `${countOf(count, 'lead')} ${count === 1 ? 'is' : 'are'} held`,
        text: 'Nobody knows whether the advertiser took them. They are sent nowhere until they are settled.',
      }
    }
    case 'scheduled_change_stopped':
      return {
        title: `A scheduled change of ${subject} was not made`,
        text: `${String(evidence.from)} → ${String(evidence.to)} from ${String(evidence.at)}. ${String(evidence.reason)}`,
      }
    case 'postbacks_failing': {
      const count = number(evidence, 'count')
      return {
        title: `Postbacks to ${subject} fail`,
        text: `${countOf(count, 'postback')} failed permanently${quoted(evidence.fault)}. The publisher does not see these events.`,
      }
    }
  }
}

/** Alerts in words, the same on screen and in every message. */
import { countOf, formatCount } from '../app/format'
import { type AlertEvidence, number, type Words } from './alertEvidence'
import type { AlertKind } from './alertKinds'
import { systemWords } from './systemWords'

const quoted = (text: unknown) => (typeof text === 'string' && text ? `, mostly “${text}”` : '')

const rateNames: Readonly<Record<string, { name: string; of: string }>> = {
  accept: { name: 'accept rate', of: 'accepted' },
  autologin: { name: 'autologin rate', of: 'logged in' },
  cr: { name: 'CR', of: 'deposited' },
}

function rateWords(subject: string, evidence: AlertEvidence): Words {
  const { name, of } = rateNames[String(evidence.rate)] ?? { name: 'rate', of: 'seen' }
  const [seen, all, hours] = [number(evidence, 'seen'), number(evidence, 'all'), number(evidence, 'hours')]
  const [percent, usual, low, high] = ['percent', 'usual', 'low', 'high'].map((part) => number(evidence, part))
  const change = Number(percent) < Number(usual) ? 'fell' : 'rose'
  const window = hours % 24 === 0 ? countOf(hours / 24, 'day') : countOf(hours, 'hour')
  const also = typeof evidence.also === 'string' ? evidence.also.split(', ') : []
  const others = also.map((one) => rateNames[one]?.name ?? one).join(' and ')
  return {
    title: `${name.slice(0, 1).toUpperCase()}${name.slice(1)} of ${subject} ${change} to ${percent} %`,
    text: [
      `${formatCount(seen)} of ${formatCount(all)} leads ${of} in ${window}; usual is ${usual} %, between ${low} and ${high} %.`,
      ...(others ? [`Its ${others} is unusual too.`] : []),
    ].join(' '),
  }
}

/** Title and text of an alert; `subject` is the name of what it is about. */
export function alertWords(kind: AlertKind, subject: string, evidence: AlertEvidence): Words {
  switch (kind) {
    case 'cap_filled': {
      const [count, cap] = [number(evidence, 'count'), number(evidence, 'cap')]
      const things = evidence.type === 'ftd' ? 'FTDs' : 'leads'
      const text = `Cap ${number(evidence, 'id')} took ${formatCount(count)} of ${formatCount(cap)} ${things}.`
      return { title: `Cap of ${subject} is ${count >= cap ? 'full' : 'nearly full'}`, text }
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
    case 'publisher_silent':
    case 'advertiser_silent': {
      const [expected, hours] = [number(evidence, 'expected'), number(evidence, 'hours')]
      const verb = kind === 'publisher_silent' ? 'sends no leads' : 'accepts no leads'
      const text = `None in ${countOf(hours, 'hour')}; ${formatCount(expected)} are usual at these hours.`
      return { title: `${subject} ${verb}`, text }
    }
    case 'publisher_rate_unusual':
    case 'advertiser_rate_unusual':
      return rateWords(subject, evidence)
    case 'credit_limit': {
      const [percent, pauses] = [number(evidence, 'percent'), evidence.at_limit === 'pause']
      if (percent < 100)
        return {
          title: `${subject} has used ${percent} % of its credit limit`,
          text: pauses ? 'At the limit it gets no leads.' : 'At the limit it goes on getting leads.',
        }
      return {
        title: `${subject} has reached its credit limit`,
        text: pauses ? 'It is paused until it owes less, or somebody resumes it.' : 'It goes on getting leads.',
      }
    }
    case 'system':
      return systemWords(evidence)
    case 'scheduled_change_stopped':
      return {
        title: `A scheduled change of ${subject} was not made`,
        text: `${String(evidence.from)} → ${String(evidence.to)} from ${String(evidence.at)}. ${String(evidence.reason)}`,
      }
    case 'report_schedule_stopped': {
      const [failed, owner] = [number(evidence, 'failed'), String(evidence.owner)]
      const title = evidence.stopped ? `The report ${subject} was stopped` : `The report ${subject} does not arrive`
      const reason = evidence.stopped
        ? `It is not sent any more: ${String(evidence.stopped)}`
        : `${failed > 1 ? `The last ${failed} reports` : 'The last report'} could not be delivered: ${String(evidence.fault)}`
      return { title, text: `${reason} Scheduled by ${owner}.` }
    }
    case 'webhook_stopped':
      return evidence.stopped
        ? { title: `The webhook ${subject} was switched off`, text: String(evidence.stopped) }
        : {
            title: `Nothing arrives at the webhook ${subject}`,
            text: `${countOf(number(evidence, 'waiting'), 'event')} ${number(evidence, 'waiting') === 1 ? 'waits' : 'wait'}. ${String(evidence.fault)}`,
          }
    case 'postbacks_failing': {
      const count = number(evidence, 'count')
      return {
        title: `Postbacks to ${subject} fail`,
        text: `${countOf(count, 'postback')} failed permanently${quoted(evidence.fault)}. The publisher does not see these events.`,
      }
    }
    case 'status_sync_failing': {
      const [failures, differences] = [number(evidence, 'failures'), number(evidence, 'differences')]
      const failed = failures
        ? `${countOf(failures, 'pull')} in a row failed${evidence.fault ? `: ${evidence.fault}` : '.'}`
        : ''
      const differ = differences ? `The broker's list differs from our leads in ${countOf(differences, 'place')}.` : ''
      const title = failures ? `Status sync with ${subject} fails` : `Leads differ from the list of ${subject}`
      return { title, text: [failed, differ].filter(Boolean).join(' ') }
    }
  }
}

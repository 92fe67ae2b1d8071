import type { HealthState } from '../../../shared/partners/partnerHealth'
import { formatCount } from '../../../shared/partners/rates'

/** What came of sendings. `unanswered`: a time-out, a broken connection, or held because the answer says nothing. */
export interface SendingCounts {
  accepted: number
  refused: number
  unanswered: number
}

export interface BrokerFacts {
  hasBroker: boolean
  /** Of the last `recentHours`, and of the last `dayHours`. */
  recent: SendingCounts
  day: SendingCounts
  /** The newest sendings without an answer, up to the first one with an answer. */
  unansweredInRow: number
  /** Of the answers of a day; null without any. */
  medianMs: number | null
}

/** The thresholds of health, beside those of the alerts in design/watch.md, which are about minutes. */
export const healthRules = {
  recentHours: 6,
  dayHours: 24,
  /** Fewer sendings in the recent hours: the whole day is judged. Fewer in a day: shares say nothing. */
  leastSendings: 10,
  leastAnswers: 20,
  /** Of the sendings without an answer. In a row: as many as pause campaigns. */
  unanswered: { troubled: 0.1, failing: 0.5, inRow: 10 },
  /** Of the answers. */
  refused: { troubled: 0.5, failing: 0.8 },
  slowMs: 5000,
} as const

export interface BrokerHealth {
  state: HealthState
  /** In a few words: `Refused 18 of 20`. */
  text: string
}

const sentOf = ({ accepted, refused, unanswered }: SendingCounts) => accepted + refused + unanswered
const of = (part: number, whole: number) => `${formatCount(part)} of ${formatCount(whole)}`

/**
 * How well a broker answers, by what came of the sendings of the last hours. Pure, and the one judge of it.
 * No answer weighs more than a refusal, and a refusal more than a slow answer.
 */
export function judgeBroker({ hasBroker, recent, day, unansweredInRow, medianMs }: BrokerFacts): BrokerHealth {
  const { leastSendings, leastAnswers, unanswered, refused, slowMs, dayHours } = healthRules
  if (!hasBroker) return { state: 'unconnected', text: 'No broker' }
  if (sentOf(day) === 0) return { state: 'idle', text: `Nothing sent in ${dayHours} h` }
  const judged = sentOf(recent) >= leastSendings ? recent : day
  const sent = sentOf(judged)
  const answers = judged.accepted + judged.refused
  const unansweredShare = sent >= leastSendings ? judged.unanswered / sent : 0
  const refusedShare = answers >= leastAnswers ? judged.refused / answers : 0
  const noAnswer = `No answer to ${of(judged.unanswered, sent)}`
  const refusals = `Refused ${of(judged.refused, answers)}`
  if (unansweredInRow >= unanswered.inRow)
    return { state: 'failing', text: `No answer ${formatCount(unansweredInRow)} times in a row` }
  if (unansweredShare >= unanswered.failing) return { state: 'failing', text: noAnswer }
  if (refusedShare >= refused.failing) return { state: 'failing', text: refusals }
  if (unansweredShare >= unanswered.troubled) return { state: 'troubled', text: noAnswer }
  if (refusedShare >= refused.troubled) return { state: 'troubled', text: refusals }
  if (answers >= leastSendings && medianMs !== null && medianMs >= slowMs)
    return { state: 'troubled', text: `Slow: ${(medianMs / 1000).toFixed(1)} s` }
  return { state: 'healthy', text: 'Healthy' }
}

import type { HealthState } from '../../../shared/partners/partnerHealth'
import { formatCount } from '../../../shared/app/format'

/** Outcomes of sendings. `unanswered`: timeout, broken connection, or held because the response is unclear. */
export interface SendingCounts {
  accepted: number
  refused: number
  unanswered: number
}

interface BrokerFacts {
  hasBroker: boolean
  isTested?: boolean
  /** Of the last `recentHours` and the last `dayHours`. */
  recent: SendingCounts
  day: SendingCounts
  /** Consecutive newest sendings without a response. */
  unansweredInRow: number
  /** Response times of a day; null without responses. */
  medianMs: number | null
}

/** Thresholds of the health states; those of the alerts are about minutes. */
export const healthRules = {
  recentHours: 6,
  dayHours: 24,
  /**
   * With fewer sendings in the recent hours, the whole day is used. With fewer in a day, percentages are not evaluated.
   */
  minSendings: 10,
  minAnswers: 20,
  /** Of unanswered sendings. In a row: as many as pause campaigns. */
  unanswered: { troubled: 0.1, failing: 0.5, inRow: 10 },
  /** Of responses. */
  refused: { troubled: 0.5, failing: 0.8 },
  slowMs: 5000,
} as const

interface BrokerHealth {
  state: HealthState
  /** Short text: `Refused 18 of 20`. */
  text: string
}

const sentOf = ({ accepted, refused, unanswered }: SendingCounts) => accepted + refused + unanswered
const of = (part: number, whole: number) => `${formatCount(part)} of ${formatCount(whole)}`

/**
 * State of a broker from the outcomes of the last hours. Pure function, and the only place that decides it. Missing
 * responses have priority over refusals, and refusals over slow responses.
 */
export function judgeBroker({
  hasBroker,
  isTested = true,
  recent,
  day,
  unansweredInRow,
  medianMs,
}: BrokerFacts): BrokerHealth {
  const { minSendings, minAnswers, unanswered, refused, slowMs, dayHours } = healthRules
  if (!hasBroker) return { state: 'unconnected', text: 'No broker' }
  if (!isTested) return { state: 'unconnected', text: 'Broker not tested' }
  if (sentOf(day) === 0) return { state: 'idle', text: `Nothing sent in ${dayHours} h` }
  const judged = sentOf(recent) >= minSendings ? recent : day
  const sent = sentOf(judged)
  const answers = judged.accepted + judged.refused
  const unansweredShare = sent >= minSendings ? judged.unanswered / sent : 0
  const refusedShare = answers >= minAnswers ? judged.refused / answers : 0
  const noAnswer = `No answer to ${of(judged.unanswered, sent)}`
  const refusals = `Refused ${of(judged.refused, answers)}`
  if (unansweredInRow >= unanswered.inRow)
    return { state: 'failing', text: `No answer ${formatCount(unansweredInRow)} times in a row` }
  if (unansweredShare >= unanswered.failing) return { state: 'failing', text: noAnswer }
  if (refusedShare >= refused.failing) return { state: 'failing', text: refusals }
  if (unansweredShare >= unanswered.troubled) return { state: 'troubled', text: noAnswer }
  if (refusedShare >= refused.troubled) return { state: 'troubled', text: refusals }
  if (answers >= minSendings && medianMs !== null && medianMs >= slowMs)
    return { state: 'troubled', text: `Slow: ${(medianMs / 1000).toFixed(1)} s` }
  return { state: 'healthy', text: 'Healthy' }
}

import type { ServerResponse } from 'node:http'
import type { Admission } from './admission'
import { answerRefusal } from '../errors/answers'
import type { Gate } from '../server/handle'

const delayMs = 1_000
/** Maximum number of delayed refusals; further ones are sent immediately. */
const mostWaiting = 500

/**
 * Refuses requests of unknown callers whose IP address has used up its budget, before the body is read. The refusal is
 * delayed by one second to slow down clients that retry immediately.
 */
export function createBudgetGate({ overBudget }: Pick<Admission, 'overBudget'>): Gate {
  let waiting = 0

  function sendLater(response: ServerResponse, send: () => void) {
    if (waiting >= mostWaiting) return send()
    waiting++
    const timer = setTimeout(send, delayMs)
    response.once('close', () => {
      clearTimeout(timer)
      waiting--
    })
  }

  return (request, response, next) =>
    void overBudget(request).then((refusal) => {
      if (refusal) sendLater(response, () => answerRefusal(response, refusal))
      else next()
    }, next)
}

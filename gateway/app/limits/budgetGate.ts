import type { ServerResponse } from 'node:http'
import type { Admission } from './admission'
import { answerRefusal } from '../errors/answers'
import type { Gate } from '../server/handle'

const delayMs = 1_000
/** Refusals that wait at the same time; further ones are sent at once. */
const mostWaiting = 500

/**
 * Refuses requests of unknown callers whose address has spent its budget, before the body is read. A refusal is sent after a
 * second: a client that sends again as soon as it is answered then costs next to nothing.
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

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Admission } from './admission'
import { answerRefusal } from '../context/answers'
import type { Fault } from '../errors/errors'

const delayMs = 1_000
/** Maximum number of delayed refusals; further ones are sent immediately. */
const maxWaiting = 500

/**
 * Refuses requests of unknown callers whose IP address has used up its budget, before the body is read. The refusal is
 * delayed by one second to slow down clients that retry immediately.
 */
export function createBudgetGate<Response extends ServerResponse>(
  { overBudget }: Pick<Admission, 'overBudget'>,
  answer: (response: Response, refusal: Fault) => void = answerRefusal,
) {
  let waiting = 0

  function sendLater(response: Response, send: () => void) {
    if (waiting >= maxWaiting) return send()
    waiting++
    const timer = setTimeout(send, delayMs)
    response.once('close', () => {
      clearTimeout(timer)
      waiting--
    })
  }

  return (request: IncomingMessage, response: Response, next: (error?: unknown) => void) =>
    void overBudget(request).then((refusal) => {
      if (refusal) sendLater(response, () => answer(response, refusal))
      else next()
    }, next)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { Fault } from '../errors/errors'
import type { Context } from '../context/context'
import { answerFault } from './passOn'
import type { Admission } from './admission'
import { createBudgetGate } from './budgetGate'

interface Needs {
  admission: Admission
  contextOf: (request: IncomingMessage, response: ServerResponse) => Context
}

/** Who may send what to the file routes, decided before anything of the body is read, as at `/graphql`. */
export function createFileGates({ admission, contextOf }: Needs) {
  const admitting =
    (admit: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestHandler =>
    async (request, response, next) => {
      try {
        await admit(request, response)
      } catch (error) {
        if (error instanceof Fault) return answerFault(response, error)
        throw error
      }
      next()
    }
  return {
    /** Refuses unknown callers whose address has used up its budget. */
    budget: createBudgetGate<Parameters<typeof answerFault>[0]>(admission, answerFault),
    /** Refuses callers who are not signed in. */
    signedIn: admitting((request, response) => admission.signedIn(request, contextOf(request, response))),
    /** For routes without a session: counts the call in the budget of the address. */
    counted: admitting((request) => admission.countStranger(request)),
  }
}

export type FileGates = ReturnType<typeof createFileGates>

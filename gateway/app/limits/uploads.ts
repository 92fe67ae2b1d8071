/** Files that callers upload as the body of a request to the gateway. */
import type { Request, RequestHandler } from 'express'
import { listBytes } from '../../../shared/campaigns/campaignSources'
import { Fault } from '../errors/errors'
import type { Call } from '../rest/rest'
import { idNumber } from '../rest/ids'
import { answerFault, passing, type PassingParts } from './passOn'

/** Timeout from the first byte of a file until its rows are checked. */
const uploadMs = 120_000

export const textIn = ({ query }: Request, name: string): string => {
  const value = query[name]
  return typeof value === 'string' ? value : ''
}
export const idIn = (request: Request, name: string): number => idNumber(textIn(request, name), name)

function fileNameIn(request: Request): string {
  const name = textIn(request, 'fileName')
  if (name.trim()) return name
  throw new Fault('BAD_USER_INPUT', {
    message: 'Say what the file is called.',
    fields: { fileName: 'Say what the file is called.' },
  })
}

const refuseLarge: RequestHandler = (request, response, next) => {
  const message = `A list has at most ${listBytes / 1_000_000} MB.`
  if (Number(request.headers['content-length'] ?? 0) > listBytes)
    answerFault(response, new Fault('TOO_LARGE', { message }))
  else next()
}

/** Handlers that stream an uploaded list to the API, which checks permissions and content. */
export const listUpload = (
  parts: PassingParts,
  placeOf: (request: Request) => Pick<Call, 'route' | 'path'>,
): RequestHandler[] => [
  parts.gates.signedIn,
  refuseLarge,
  passing(
    parts,
    (request) => ({
      ...{ method: 'POST', ...placeOf(request), query: { fileName: fileNameIn(request) } },
      ...{ reads: false, file: request, headMs: uploadMs },
    }),
    { status: 201 },
  ),
]

import { type Request, type RequestHandler, Router } from 'express'
import { listBytes } from '../../../shared/campaigns/campaignSources'
import { Fault } from '../../app/errors/errors'
import { idNumber } from '../../app/rest/ids'
import { answerFault, passing, type PassingParts } from '../../app/limits/passOn'

/** Timeout from the first byte of a file until its rows are checked. */
const uploadMs = 120_000

const idIn = ({ query }: Request, name: string) => idNumber(typeof query[name] === 'string' ? query[name] : '', name)

function fileNameIn({ query }: Request): string {
  if (typeof query.fileName === 'string' && query.fileName.trim()) return query.fileName
  throw new Fault('BAD_USER_INPUT', {
    message: 'Say what the file is called.',
    fields: { fileName: 'Say what the file is called.' },
  })
}

/**
 * `POST /upload/campaign-list`: streams an uploaded file of consumers to the API, which checks permissions and content.
 */
export function uploadRoutes(parts: PassingParts): Router {
  const router = Router()
  const refuseLarge: RequestHandler = (request, response, next) => {
    const message = `A list has at most ${listBytes / 1_000_000} MB.`
    if (Number(request.headers['content-length'] ?? 0) > listBytes)
      answerFault(response, new Fault('TOO_LARGE', { message }))
    else next()
  }
  const upload = passing(
    parts,
    (request) => ({
      method: 'POST',
      route: '/api/campaigns/{id}/sources/list',
      path: { id: idIn(request, 'campaignId') },
      query: { fileName: fileNameIn(request) },
      reads: false,
      file: request,
      headMs: uploadMs,
    }),
    { status: 201 },
  )
  router.post('/campaign-list', parts.gates.signedIn, refuseLarge, upload)
  return router
}

/** `GET /export/campaign-list-refused`: the refused rows of an uploaded list as CSV. */
export function refusedRowsRoutes(parts: PassingParts): Router {
  const router = Router()
  const refused = passing(parts, (request) => ({
    method: 'GET',
    route: '/api/campaigns/{id}/lists/{upload}/refused',
    path: { id: idIn(request, 'campaignId'), upload: idIn(request, 'uploadId') },
    reads: true,
  }))
  router.get('/campaign-list-refused', parts.gates.signedIn, refused)
  return router
}

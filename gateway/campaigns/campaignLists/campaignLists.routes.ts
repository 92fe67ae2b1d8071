import { Router } from 'express'
import { passing, type PassingParts } from '../../app/limits/passOn'
import { idIn, listUpload } from '../../app/limits/uploads'

/** `POST /upload/campaign-list`: a file of consumers. */
export function uploadRoutes(parts: PassingParts): Router {
  const upload = listUpload(parts, (request) => ({
    route: '/api/campaigns/{id}/sources/list',
    path: { id: idIn(request, 'campaignId') },
  }))
  return Router().post('/campaign-list', upload)
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

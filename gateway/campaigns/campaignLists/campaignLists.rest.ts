import type { Parameters, Rest } from '../../app/rest/restTypes'

const one = (id: number, upload: number) => ({ path: { id, upload } })

export const listUpload = (rest: Rest, id: number, upload: number) =>
  rest.get('/api/campaigns/{id}/lists/{upload}', one(id, upload))

export const mapList = (
  rest: Rest,
  id: number,
  upload: number,
  body: Parameters<'/api/campaigns/{id}/lists/{upload}', 'put'>['body'],
) => rest.send('put', '/api/campaigns/{id}/lists/{upload}', { ...one(id, upload), body })

export const importList = (
  rest: Rest,
  id: number,
  upload: number,
  body: Parameters<'/api/campaigns/{id}/lists/{upload}/import', 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', '/api/campaigns/{id}/lists/{upload}/import', { ...one(id, upload), body, idempotencyKey })

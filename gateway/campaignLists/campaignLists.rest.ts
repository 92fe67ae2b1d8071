import type { Parameters, Rest, Schemas } from '../restTypes'

export type RestUpload = Schemas['CampaignListUpload']

const one = (id: number, upload: number) => ({ path: { id, upload } })

export const listUpload = (rest: Rest, id: number, upload: number) =>
  rest.get('/api/campaigns/{id}/sources/list/{upload}', one(id, upload))

export const mapList = (
  rest: Rest,
  id: number,
  upload: number,
  body: Parameters<'/api/campaigns/{id}/sources/list/{upload}', 'put'>['body'],
) => rest.send('put', '/api/campaigns/{id}/sources/list/{upload}', { ...one(id, upload), body })

export const importList = (
  rest: Rest,
  id: number,
  upload: number,
  body: Parameters<'/api/campaigns/{id}/sources/list/{upload}/import', 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', '/api/campaigns/{id}/sources/list/{upload}/import', { ...one(id, upload), body, idempotencyKey })

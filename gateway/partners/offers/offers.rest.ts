import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestOffer = Schemas['Offer']

/** All offers, or those with these ids. */
export const offers = (rest: Rest, ids?: readonly number[]) =>
  rest.get('/api/offers', { query: { ids: ids?.join(',') } })
export const offerChoices = (rest: Rest) => rest.get('/api/offers/choices')

export const createOffer = (
  rest: Rest,
  body: Parameters<'/api/offers', 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', '/api/offers', { body, idempotencyKey })

export const updateOffer = (rest: Rest, id: number, body: Parameters<'/api/offers/{id}', 'put'>['body']) =>
  rest.send('put', '/api/offers/{id}', { path: { id }, body })

export const deleteOffer = (rest: Rest, id: number) => rest.send('delete', '/api/offers/{id}', { path: { id } })

import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestCap = Schemas['Cap']

export const caps = (rest: Rest, query: Parameters<'/api/caps', 'get'>['query']) => rest.get('/api/caps', { query })

export const createCap = (rest: Rest, body: Parameters<'/api/caps', 'post'>['body'], idempotencyKey: string | null) =>
  rest.send('post', '/api/caps', { body, idempotencyKey })

export const updateCap = (rest: Rest, body: Parameters<'/api/caps', 'put'>['body']) =>
  rest.send('put', '/api/caps', { body })

export const deleteCap = (rest: Rest, id: number, query: Parameters<'/api/caps/{id}', 'delete'>['query']) =>
  rest.send('delete', '/api/caps/{id}', { path: { id }, query })

import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestAccessToken = Schemas['AccessToken']

export const accessTokens = (rest: Rest, query: Parameters<'/api/access-tokens', 'get'>['query']) =>
  rest.get('/api/access-tokens', { query })

export const createAccessToken = (rest: Rest, body: Parameters<'/api/access-tokens', 'post'>['body']) =>
  rest.send('post', '/api/access-tokens', { body })

export const updateAccessToken = (rest: Rest, id: number, body: Parameters<'/api/access-tokens/{id}', 'put'>['body']) =>
  rest.send('put', '/api/access-tokens/{id}', { path: { id }, body })

export const deleteAccessToken = (rest: Rest, id: number) =>
  rest.send('delete', '/api/access-tokens/{id}', { path: { id } })

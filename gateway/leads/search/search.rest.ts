import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestSearchHit = Schemas['SearchHit']

export const search = (rest: Rest, query: Parameters<'/api/search', 'get'>['query']) =>
  rest.get('/api/search', { query })

import type { Rest } from '../../app/rest/restTypes'

/** All countries, or those with these ids. */
export const countries = (rest: Rest, ids?: readonly number[]) =>
  rest.get('/api/countries', { query: { ids: ids?.join(',') } })

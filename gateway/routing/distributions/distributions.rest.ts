import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestDistributionRow = Schemas['DistributionRow']
export type RestDistribution = Schemas['Distribution']
export type RestDistributionInput = Parameters<'/api/distributions', 'post'>['body']

export const distributions = (rest: Rest, query: Parameters<'/api/distributions', 'get'>['query']) =>
  rest.get('/api/distributions', { query })

export const distributionDetails = (rest: Rest, ids: readonly number[]) =>
  rest.get('/api/distributions/details', { query: { ids: ids.join(',') } })

export const distribution = (rest: Rest, id: number) => rest.get('/api/distributions/{id}', { path: { id } })

export const createDistribution = (rest: Rest, body: RestDistributionInput, idempotencyKey: string | null) =>
  rest.send('post', '/api/distributions', { body, idempotencyKey })

export const updateDistribution = (
  rest: Rest,
  body: Parameters<'/api/distributions', 'put'>['body'],
  idempotencyKey: string | null,
) => rest.send('put', '/api/distributions', { body, idempotencyKey })

export const setDistributionActive = (
  rest: Rest,
  id: number,
  body: Parameters<'/api/distributions/{id}/active', 'put'>['body'],
) => rest.send('put', '/api/distributions/{id}/active', { path: { id }, body })

export const deleteDistribution = (rest: Rest, id: number) =>
  rest.send('delete', '/api/distributions/{id}', { path: { id } })

import type { Parameters, Rest } from '../../app/rest/restTypes'

export type RestStepInput = Parameters<'/api/campaigns/{id}/steps', 'post'>['body']
type Key = string | null

export const campaignSteps = (rest: Rest, id: number) => rest.get('/api/campaigns/{id}/steps', { path: { id } })

/** Steps with these ids, or of these campaigns. */
export const steps = (rest: Rest, query: Parameters<'/api/campaign-steps', 'get'>['query']) =>
  rest.get('/api/campaign-steps', { query })

export const createStep = (rest: Rest, id: number, body: RestStepInput, idempotencyKey: Key) =>
  rest.send('post', '/api/campaigns/{id}/steps', { path: { id }, body, idempotencyKey })

export const updateStep = (
  rest: Rest,
  id: number,
  step: number,
  body: Parameters<'/api/campaigns/{id}/steps/{step}', 'put'>['body'],
  idempotencyKey: Key,
) => rest.send('put', '/api/campaigns/{id}/steps/{step}', { path: { id, step }, body, idempotencyKey })

export const deleteStep = (rest: Rest, id: number, step: number) =>
  rest.send('delete', '/api/campaigns/{id}/steps/{step}', { path: { id, step } })

export const orderSteps = (rest: Rest, id: number, ids: number[]) =>
  rest.send('put', '/api/campaigns/{id}/steps/order', { path: { id }, body: { ids } })

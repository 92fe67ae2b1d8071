import type { Parameters, Rest } from '../../app/rest/restTypes'
type Input = Parameters<'/api/campaigns/{id}/sources', 'post'>['body']

const one = (id: number, source: number) => ({ path: { id, source } })

export const createCampaignSource = (rest: Rest, id: number, body: Input, idempotencyKey: string | null) =>
  rest.send('post', '/api/campaigns/{id}/sources', { path: { id }, body, idempotencyKey })

export const updateCampaignSource = (
  rest: Rest,
  id: number,
  source: number,
  body: Parameters<'/api/campaigns/{id}/sources/{source}', 'put'>['body'],
) => rest.send('put', '/api/campaigns/{id}/sources/{source}', { ...one(id, source), body })

export const deleteCampaignSource = (rest: Rest, id: number, source: number) =>
  rest.send('delete', '/api/campaigns/{id}/sources/{source}', one(id, source))

export const startCampaignSource = (rest: Rest, id: number, source: number) =>
  rest.send('post', '/api/campaigns/{id}/sources/{source}/start', one(id, source))

export const pauseCampaignSource = (rest: Rest, id: number, source: number) =>
  rest.send('post', '/api/campaigns/{id}/sources/{source}/pause', one(id, source))

export const invalidEmails = (rest: Rest, id: number, source: number, limit: number) =>
  rest.get('/api/campaigns/{id}/sources/{source}/invalid', { ...one(id, source), query: { limit } })

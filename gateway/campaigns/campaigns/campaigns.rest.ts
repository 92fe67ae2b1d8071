import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestCampaign = Schemas['Campaign']
export type RestCampaignStep = Schemas['CampaignStep']
export type RestCampaignStart = Schemas['CampaignStart']
type Key = string | null

export const campaigns = (rest: Rest, query: Parameters<'/api/campaigns', 'get'>['query']) =>
  rest.get('/api/campaigns', { query })

export const campaign = (rest: Rest, id: number) => rest.get('/api/campaigns/{id}', { path: { id } })

export const createCampaign = (rest: Rest, body: Parameters<'/api/campaigns', 'post'>['body'], idempotencyKey: Key) =>
  rest.send('post', '/api/campaigns', { body, idempotencyKey })

export const updateCampaign = (
  rest: Rest,
  id: number,
  body: Parameters<'/api/campaigns/{id}', 'put'>['body'],
  idempotencyKey: Key,
) => rest.send('put', '/api/campaigns/{id}', { path: { id }, body, idempotencyKey })

export const deleteCampaign = (rest: Rest, id: number) => rest.send('delete', '/api/campaigns/{id}', { path: { id } })

export const archiveCampaign = (rest: Rest, id: number, isArchived: boolean) =>
  rest.send('post', '/api/campaigns/{id}/archive', { path: { id }, body: { isArchived } })

export const campaignStart = (rest: Rest, id: number) => rest.get('/api/campaigns/{id}/start', { path: { id } })

export const startCampaign = (rest: Rest, id: number, version: number | undefined, idempotencyKey: Key) =>
  rest.send('post', '/api/campaigns/{id}/start', { path: { id }, body: { version }, idempotencyKey })

export const pauseCampaign = (rest: Rest, id: number, version: number | undefined, idempotencyKey: Key) =>
  rest.send('post', '/api/campaigns/{id}/pause', { path: { id }, body: { version }, idempotencyKey })

import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestPublisherPostback = Schemas['PublisherPostback']

export const publisherPostbacks = (rest: Rest, query: Parameters<'/api/publisher-postbacks', 'get'>['query']) =>
  rest.get('/api/publisher-postbacks', { query })

export const leadPublisherPostbacks = (rest: Rest, body: { lead_id: number } | { lead_ids: number[] }) =>
  rest.query('/api/lead-details/publisher-postbacks', { body })

export const retryPublisherPostbacks = (rest: Rest, ids: number[]) =>
  rest.send('post', '/api/publisher-postbacks/retry', { body: { ids } })

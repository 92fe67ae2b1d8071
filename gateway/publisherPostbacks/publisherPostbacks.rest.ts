import type { Rest, Schemas } from '../restTypes'

export type RestPublisherPostback = Schemas['PublisherPostback']

export const leadPublisherPostbacks = (rest: Rest, leadId: number) =>
  rest.send('post', '/api/lead-details/publisher-postbacks', { body: { lead_id: leadId } })

export const retryPublisherPostbacks = (rest: Rest, ids: number[]) =>
  rest.send('post', '/api/publisher-postbacks/retry', { body: { ids } })

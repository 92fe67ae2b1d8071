import type { Rest, Schemas } from '../../app/rest/restTypes'

export type RestAdvertiserHealth = Schemas['AdvertiserHealth']
export type RestAdvertiserProblems = Schemas['AdvertiserProblems']
export type RestPublisherHealth = Schemas['PublisherHealth']
export type RestPublisherProblems = Schemas['PublisherProblems']

export const advertiserHealth = (rest: Rest, ids: readonly number[]) =>
  rest.get('/api/advertisers/health', { query: { ids: ids.join(',') } })

export const advertiserProblems = (rest: Rest, id: number) =>
  rest.get('/api/advertisers/{id}/problems', { path: { id } })

export const publisherHealth = (rest: Rest, ids: readonly number[]) =>
  rest.get('/api/publishers/health', { query: { ids: ids.join(',') } })

export const publisherProblems = (rest: Rest, id: number) => rest.get('/api/publishers/{id}/problems', { path: { id } })

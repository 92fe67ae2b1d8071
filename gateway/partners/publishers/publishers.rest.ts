import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestPublisher = Schemas['PublisherRow'] &
  Partial<Pick<Schemas['Publisher'], 'postback_url' | 'postback_events' | 'api_token'>>
export type RestPayout = Schemas['Payout']
export type SettingsPart = 'caps' | 'supported_countries' | 'payouts' | 'publisher_overrides' | 'funnel_overrides'

/** All publishers, or those with these ids. */
export const publishers = (rest: Rest, ids?: readonly number[]) =>
  rest.get('/api/publishers', { query: { ids: ids?.join(',') } })

/** Parts of the pages of several publishers. */
export const settingsOfSeveral = (rest: Rest, ids: readonly number[], parts: readonly SettingsPart[]) =>
  rest.get('/api/publishers/settings', { query: { ids: ids.join(','), parts: parts.join(',') } })

/** A publisher with only the named parts. */
export const publisherSettings = (rest: Rest, id: number, parts: readonly SettingsPart[] = []) =>
  rest.get('/api/publishers/{id}/settings', { path: { id }, query: { parts: parts.join(',') } })

export const createPublisher = (
  rest: Rest,
  body: Parameters<'/api/publishers', 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', '/api/publishers', { body, idempotencyKey })

export const updatePublisher = (rest: Rest, body: Parameters<'/api/publishers', 'put'>['body']) =>
  rest.send('put', '/api/publishers', { body })

export const deletePublisher = (rest: Rest, id: number) => rest.send('delete', '/api/publishers/{id}', { path: { id } })

export const rotateToken = (rest: Rest, id: number) =>
  rest.send('post', '/api/publishers/{id}/api-token', { path: { id } })

export const apiDetails = (rest: Rest, id: number) => rest.get('/api/publishers/{id}/api-details', { path: { id } })

export const payoutsByIds = (rest: Rest, ids: readonly number[]) =>
  rest.get('/api/publishers/payout', { query: { ids: ids.join(',') } })

export const createPayouts = (
  rest: Rest,
  body: Parameters<'/api/publishers/payout', 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', '/api/publishers/payout', { body, idempotencyKey })

export const updatePayout = (rest: Rest, body: Parameters<'/api/publishers/payout', 'put'>['body']) =>
  rest.send('put', '/api/publishers/payout', { body })

export const deletePayout = (rest: Rest, payoutId: number) =>
  rest.send('delete', '/api/publishers/payout', { body: { payout_id: payoutId } })

import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

const publisher = '/api/publisher-override'
const funnel = '/api/funnel-override'

export type RestPublisherOverride = Schemas['PublisherOverride']
export type RestFunnelOverride = Schemas['FunnelOverride']
/** Both kinds have the same parameters. */
export type OverridesQuery = Parameters<typeof publisher, 'get'>['query']
type DeletionQuery = Parameters<`${typeof publisher}/{id}`, 'delete'>['query']

export const publisherOverrides = (rest: Rest, query: OverridesQuery) => rest.get(publisher, { query })
export const funnelOverrides = (rest: Rest, query: OverridesQuery) => rest.get(funnel, { query })

export const createPublisherOverride = (
  rest: Rest,
  body: Parameters<typeof publisher, 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', publisher, { body, idempotencyKey })
export const createFunnelOverride = (
  rest: Rest,
  body: Parameters<typeof funnel, 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', funnel, { body, idempotencyKey })

export const updatePublisherOverride = (
  rest: Rest,
  id: number,
  body: Parameters<`${typeof publisher}/{id}`, 'put'>['body'],
) => rest.send('put', `${publisher}/{id}`, { path: { id }, body })
export const updateFunnelOverride = (
  rest: Rest,
  id: number,
  body: Parameters<`${typeof funnel}/{id}`, 'put'>['body'],
) => rest.send('put', `${funnel}/{id}`, { path: { id }, body })

export const deletePublisherOverride = (rest: Rest, id: number, query: DeletionQuery) =>
  rest.send('delete', `${publisher}/{id}`, { path: { id }, query })
export const deleteFunnelOverride = (rest: Rest, id: number, query: DeletionQuery) =>
  rest.send('delete', `${funnel}/{id}`, { path: { id }, query })

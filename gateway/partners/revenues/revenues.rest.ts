import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestRevenue = Schemas['Revenue']

export const revenuesByIds = (rest: Rest, ids: readonly number[]) =>
  rest.get('/api/advertisers/revenue', { query: { ids: ids.join(',') } })

export const createRevenues = (
  rest: Rest,
  body: Parameters<'/api/advertisers/revenue', 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', '/api/advertisers/revenue', { body, idempotencyKey })

export const updateRevenue = (rest: Rest, body: Parameters<'/api/advertisers/revenue', 'put'>['body']) =>
  rest.send('put', '/api/advertisers/revenue', { body })

export const deleteRevenue = (rest: Rest, revenue_id: number) =>
  rest.send('delete', '/api/advertisers/revenue', { body: { revenue_id } })

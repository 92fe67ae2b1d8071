import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestOpeningHours = Schemas['OpeningHours']

export const openingHoursByIds = (rest: Rest, ids: readonly number[]) =>
  rest.get('/api/advertisers/opening-hours', { query: { ids: ids.join(',') } })

export const createOpeningHours = (
  rest: Rest,
  body: Parameters<'/api/advertisers/opening-hours', 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', '/api/advertisers/opening-hours', { body, idempotencyKey })

export const updateOpeningHours = (rest: Rest, body: Parameters<'/api/advertisers/opening-hours', 'put'>['body']) =>
  rest.send('put', '/api/advertisers/opening-hours', { body })

export const deleteOpeningHours = (rest: Rest, body: Parameters<'/api/advertisers/opening-hours', 'delete'>['body']) =>
  rest.send('delete', '/api/advertisers/opening-hours', { body })

import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestStatusGroup = Schemas['StatusGroup']

export const statusGroups = (rest: Rest) => rest.get('/api/status-groups')

export const createStatusGroup = (
  rest: Rest,
  body: Parameters<'/api/status-groups', 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', '/api/status-groups', { body, idempotencyKey })

export const updateStatusGroup = (rest: Rest, body: Parameters<'/api/status-groups', 'put'>['body']) =>
  rest.send('put', '/api/status-groups', { body })

export const deleteStatusGroup = (rest: Rest, id: number) =>
  rest.send('delete', '/api/status-groups/{id}', { path: { id } })

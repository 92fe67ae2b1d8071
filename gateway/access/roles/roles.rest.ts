import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestRole = Schemas['Role']

/** All roles, or those with these ids. */
export const roles = (rest: Rest, ids?: readonly number[]) => rest.get('/api/roles', { query: { ids: ids?.join(',') } })

export const permissions = (rest: Rest) => rest.get('/api/permissions')

export const createRole = (rest: Rest, body: Parameters<'/api/roles', 'post'>['body'], idempotencyKey: string | null) =>
  rest.send('post', '/api/roles', { body, idempotencyKey })

export const updateRole = (rest: Rest, id: number, body: Parameters<'/api/roles/{id}', 'put'>['body']) =>
  rest.send('put', '/api/roles/{id}', { path: { id }, body })

export const deleteRole = (rest: Rest, id: number) => rest.send('delete', '/api/roles/{id}', { path: { id } })

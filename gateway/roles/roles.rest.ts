import type { Parameters, Rest, Schemas } from '../restTypes'

export type RestRole = Schemas['Role']

export const roles = (rest: Rest) => rest.get('/api/roles')

export const permissions = (rest: Rest) => rest.get('/api/permissions')

export const createRole = (rest: Rest, body: Parameters<'/api/roles', 'post'>['body'], idempotencyKey: string | null) =>
  rest.send('post', '/api/roles', { body, idempotencyKey })

export const updateRole = (rest: Rest, id: number, body: Parameters<'/api/roles/{id}', 'put'>['body']) =>
  rest.send('put', '/api/roles/{id}', { path: { id }, body })

export const deleteRole = (rest: Rest, id: number) => rest.send('delete', '/api/roles/{id}', { path: { id } })

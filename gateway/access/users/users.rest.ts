import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestUser = Schemas['User']

/** All users, or those with these ids. */
export const users = (rest: Rest, ids?: readonly number[]) => rest.get('/api/users', { query: { ids: ids?.join(',') } })

export const managers = (rest: Rest) => rest.get('/api/managers')

export const passwordRules = (rest: Rest) => rest.get('/api/password-rules')

export const createUser = (rest: Rest, body: Parameters<'/api/users', 'post'>['body'], idempotencyKey: string | null) =>
  rest.send('post', '/api/users', { body, idempotencyKey })

export const updateUser = (rest: Rest, body: Parameters<'/api/users', 'put'>['body']) =>
  rest.send('put', '/api/users', { body })

export const changePassword = (rest: Rest, body: Parameters<'/api/users/password', 'put'>['body']) =>
  rest.send('put', '/api/users/password', { body })

export const deleteUser = (rest: Rest, id: number) => rest.send('delete', '/api/users/{id}', { path: { id } })

export const endSignInWaits = (rest: Rest, id: number) =>
  rest.send('post', '/api/users/{id}/end-sign-in-waits', { path: { id } })

export const resetTwoFactor = (rest: Rest, id: number) =>
  rest.send('post', '/api/users/{id}/two-factor-reset', { path: { id } })

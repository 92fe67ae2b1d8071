import type { Rest } from '../context'

export interface RestTimeZone {
  id: number
  name: string
  offset: string
}

export const timeZones = (rest: Rest) => rest.get<RestTimeZone[]>('/api/timezone')

export const changeTimeZone = (rest: Rest, body: { user_id: number; timezone_id: number }) =>
  rest.send<unknown>('PUT', '/api/users/timezone', { body })

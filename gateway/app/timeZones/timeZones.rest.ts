import type { Parameters, Rest, Schemas } from '../rest/restTypes'

export type RestTimeZone = Schemas['TimeZone']

export const timeZones = (rest: Rest) => rest.get('/api/timezone')

export const changeTimeZone = (rest: Rest, body: Parameters<'/api/users/timezone', 'put'>['body']) =>
  rest.send('put', '/api/users/timezone', { body })

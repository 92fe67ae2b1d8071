import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestSettings = Schemas['Settings']

export const settings = (rest: Rest) => rest.get('/api/settings')

export const saveSettings = (rest: Rest, body: Parameters<'/api/settings', 'post'>['body']) =>
  rest.send('post', '/api/settings', { body })

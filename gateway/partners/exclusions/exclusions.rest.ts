import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

const path = '/api/advertisers/exclusion'

export type RestExclusion = Schemas['Exclusion']

export const exclusions = (rest: Rest, query: Parameters<typeof path, 'get'>['query']) => rest.get(path, { query })

export const createExclusions = (
  rest: Rest,
  body: Parameters<typeof path, 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', path, { body, idempotencyKey })

export const updateExclusion = (rest: Rest, body: Parameters<typeof path, 'put'>['body']) =>
  rest.send('put', path, { body })

export const deleteExclusion = (rest: Rest, exclusion_id: number) =>
  rest.send('delete', path, { body: { exclusion_id } })

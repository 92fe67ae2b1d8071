import type { Parameters, Rest } from '../../app/rest/restTypes'

const advertisers = '/api/advertisers/{id}/country-grid'
const publishers = '/api/publishers/{id}/country-grid'

interface Saved<Body> {
  id: number
  body: Body
  idempotencyKey: string | null
}

export const saveAdvertiserGrid = (rest: Rest, { id, ...call }: Saved<Parameters<typeof advertisers, 'put'>['body']>) =>
  rest.send('put', advertisers, { path: { id }, ...call })

export const savePublisherGrid = (rest: Rest, { id, ...call }: Saved<Parameters<typeof publishers, 'put'>['body']>) =>
  rest.send('put', publishers, { path: { id }, ...call })

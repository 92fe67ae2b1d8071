import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestAdvertiserBroker = Schemas['AdvertiserBroker']
export type RestTestLead = Schemas['TestLead']
export type RestBrokerChange = Parameters<'/api/advertisers/{id}/broker', 'put'>['body']

export const advertiserBrokers = (rest: Rest, ids: readonly number[]) =>
  rest.get('/api/advertisers/brokers', { query: { ids: ids.join(',') } })

export const advertiserBroker = (rest: Rest, id: number) => rest.get('/api/advertisers/{id}/broker', { path: { id } })

export const saveAdvertiserBroker = (rest: Rest, id: number, body: RestBrokerChange) =>
  rest.send('put', '/api/advertisers/{id}/broker', { path: { id }, body })

export const sendTestLead = (
  rest: Rest,
  id: number,
  body: Parameters<'/api/advertisers/{id}/broker/test', 'post'>['body'],
) => rest.send('post', '/api/advertisers/{id}/broker/test', { path: { id }, body })

export const rotatePostbackToken = (rest: Rest, id: number) =>
  rest.send('post', '/api/advertisers/{id}/broker/postback-token', { path: { id } })

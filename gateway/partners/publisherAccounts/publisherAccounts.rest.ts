import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestPublisherAccount = Schemas['PublisherAccount']
type Created = Parameters<'/api/publisher_account/create_publisher_account', 'post'>['body']
type Updated = Parameters<'/api/publisher_account/update_publisher_account', 'post'>['body']

export const publisherAccounts = async (rest: Rest) =>
  (await rest.get('/api/publisher_account/get_all_publisher_accounts')).data

export const createPublisherAccount = async (rest: Rest, body: Created, idempotencyKey: string | null) =>
  (await rest.send('post', '/api/publisher_account/create_publisher_account', { body, idempotencyKey })).data

export const updatePublisherAccount = async (rest: Rest, body: Updated) =>
  (await rest.send('post', '/api/publisher_account/update_publisher_account', { body })).data

export const deletePublisherAccount = (rest: Rest, id: number) =>
  rest.send('delete', '/api/publisher_account/delete_publisher_account/{id}', { path: { id } })

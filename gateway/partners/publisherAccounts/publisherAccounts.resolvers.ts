import type { Schemas, Rest } from '../../app/rest/restTypes'
import type { PublisherAccountInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers, oneOf } from '../../app/rest/ids'
import { followAll } from '../../app/records/links'
import { deletion, payload } from '../../app/records/payloads'
import { publisherKind } from '../publishers/publishers.loaders'
import { namedPublisher } from '../publishers/publishers.row'

const account = (row: Schemas['PublisherAccount']) => ({
  id: String(row.id),
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  publishers: row.affiliates.map(({ get_affiliates }) => namedPublisher(get_affiliates)),
  version: row.version,
})

export type PublisherAccountRow = ReturnType<typeof account>

/** What is left out stays left out, and null clears. */
const content = (input: PublisherAccountInput) => ({
  first_name: input.firstName,
  last_name: input.lastName,
  email: input.email,
  password: input.password ?? undefined,
  added_affiliates: input.publisherIds && idNumbers(input.publisherIds, 'publisherIds'),
})

const accounts = async (rest: Rest) =>
  (await rest.get('/api/publisher_account/get_all_publisher_accounts')).data.map(account)

export const publisherAccountResolvers: Resolvers = {
  PublisherAccount: {
    publishers: ({ publishers }, _args, context, info) => followAll(publisherKind, publishers, context, info),
  },
  Query: {
    publisherAccounts: (_parent, _args, { rest }) => accounts(rest),
    publisherAccount: async (_parent, { id }, { rest }) => oneOf(await accounts(rest), id),
  },
  Mutation: {
    createPublisherAccount: (_parent, { input, key }, { rest }) =>
      payload(async () => {
        const { data } = await rest.send('post', '/api/publisher_account/create_publisher_account', {
          body: content(input),
          idempotencyKey: key,
        })
        return { publisherAccount: account(data) }
      }),
    updatePublisherAccount: (_parent, { id, input, version }, { rest }) =>
      payload(async () => {
        const body = { id: idNumber(id, 'id'), version: version ?? undefined, ...content(input) }
        return {
          publisherAccount: account(
            (await rest.send('post', '/api/publisher_account/update_publisher_account', { body })).data,
          ),
        }
      }),
    deletePublisherAccount: (_parent, { id }, { rest }) =>
      deletion(id, (restId) =>
        rest.send('delete', '/api/publisher_account/delete_publisher_account/{id}', { path: { id: restId } }),
      ),
  },
}

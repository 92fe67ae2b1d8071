import type { PublisherAccountInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers, oneOf } from '../../app/rest/ids'
import { followAll } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { publisherKind } from '../publishers/publishers.loaders'
import { namedPublisher } from '../publishers/publishers.row'
import {
  createPublisherAccount,
  deletePublisherAccount,
  publisherAccounts,
  type RestPublisherAccount,
  updatePublisherAccount,
} from './publisherAccounts.rest'

const account = (row: RestPublisherAccount) => ({
  id: String(row.id),
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  publishers: row.affiliates.map(({ get_affiliates }) => namedPublisher(get_affiliates)),
  version: row.version,
})

export type PublisherAccountRow = ReturnType<typeof account>

function publisherIds({ publisherIds: ids, addedAffiliates }: PublisherAccountInput) {
  if (ids) return idNumbers(ids, 'publisherIds')
  return addedAffiliates && idNumbers(addedAffiliates, 'addedAffiliates')
}

/** What is left out stays left out, and null clears. */
const content = (input: PublisherAccountInput) => ({
  first_name: input.firstName,
  last_name: input.lastName,
  email: input.email,
  password: input.password ?? undefined,
  added_affiliates: publisherIds(input),
})

export const publisherAccountResolvers: Resolvers = {
  PublisherAccount: {
    publishers: ({ publishers }, _args, context, info) => followAll(publisherKind, publishers, context, info),
    affiliates: ({ publishers }, _args, context, info) => followAll(publisherKind, publishers, context, info),
  },
  Query: {
    publisherAccounts: async (_parent, _args, { rest }) => (await publisherAccounts(rest)).map(account),
    publisherAccount: async (_parent, { id }, { rest }) => oneOf((await publisherAccounts(rest)).map(account), id),
  },
  Mutation: {
    createPublisherAccount: (_parent, { input, key }, { rest }) =>
      payload({ publisherAccount: null }, async () => ({
        publisherAccount: account(await createPublisherAccount(rest, content(input), key ?? null)),
      })),
    updatePublisherAccount: (_parent, { id, input, version }, { rest }) =>
      payload({ publisherAccount: null }, async () => {
        const body = { id: idNumber(id, 'id'), version: version ?? undefined, ...content(input) }
        return { publisherAccount: account(await updatePublisherAccount(rest, body)) }
      }),
    deletePublisherAccount: (_parent, { id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deletePublisherAccount(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
  },
}

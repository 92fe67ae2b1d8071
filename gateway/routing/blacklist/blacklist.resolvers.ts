import type { Schemas, Rest } from '../../app/rest/restTypes'
import type { BlacklistItemInput, BlacklistType, Resolvers } from '../../generated/graphql'
import { idNumber, oneOf } from '../../app/rest/ids'
import { readCountry } from '../../generated/rows'
import { payload } from '../../app/records/payloads'

type RestBlacklistType = Schemas['BlacklistItem']['get_blacklist_type'] & { id: number }

function blacklistType({ id, name, field_type, config }: RestBlacklistType): BlacklistType {
  const { label, placeholder } = JSON.parse(config) as { label?: string; placeholder?: string }
  return { id: String(id), name, fieldType: field_type, label: label ?? name, placeholder: placeholder ?? '' }
}

/** What REST writes for an item without an end. */
const isNever = (at: string) => at.startsWith('1970-01-01')

const item = (row: Schemas['BlacklistItem']) => ({
  id: String(row.id),
  type: blacklistType({ id: row.blacklist_type_id, ...row.get_blacklist_type }),
  blacklistValue: row.blacklist_value,
  country: row.country && readCountry(row.country),
  expiresAt: isNever(row.expires_at) ? null : row.expires_at,
  hideBlocked: row.hide_blocked === 1,
  description: row.description,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

const content = (input: BlacklistItemInput) => ({
  blacklist_type_id: idNumber(input.blacklistTypeId ?? '', 'blacklistTypeId'),
  blacklist_value: input.blacklistValue ?? '',
  expires_at: input.expiresAt ?? null,
  hide_blocked: input.hideBlocked ? (1 as const) : (0 as const),
  description: input.description ?? null,
})

const items = async (rest: Rest) => (await rest.get('/api/blacklist/get-all-items')).data.map(item)
const types = async (rest: Rest) => (await rest.get('/api/blacklist/blacklist-types/get-all')).data.map(blacklistType)

export const blacklistResolvers: Resolvers = {
  Query: {
    blacklistItems: (_parent, _args, { rest }) => items(rest),
    blacklistItem: async (_parent, { id }, { rest }) => oneOf(await items(rest), id),
    blacklistTypes: (_parent, _args, { rest }) => types(rest),
    blacklistType: async (_parent, { id }, { rest }) => oneOf(await types(rest), id),
    blacklistFunnels: async (_parent, _args, { rest }) =>
      (await rest.get('/api/blacklist/blacklist-types/get-funnel-slugs')).data.data.map(({ id }) => id),
  },
  Mutation: {
    createBlacklistItem: (_parent, { input, key }, { rest }) =>
      payload(async () => {
        const { data } = await rest.send('post', '/api/blacklist/add-new-item', {
          body: content(input),
          idempotencyKey: key,
        })
        return { blacklistItem: item(data) }
      }),
    updateBlacklistItem: (_parent, { id, input, version }, { rest }) =>
      payload(async () => {
        const body = { ...content(input), version: version ?? undefined }
        return {
          blacklistItem: item(
            (await rest.send('post', '/api/blacklist/edit-item/{id}', { path: { id: idNumber(id, 'id') }, body })).data,
          ),
        }
      }),
  },
}

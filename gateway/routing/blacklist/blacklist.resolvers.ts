import type { BlacklistItemInput, BlacklistType, Resolvers } from '../../generated/graphql'
import { idNumber, idText, oneOf } from '../../app/rest/ids'
import { payload } from '../../app/records/payloads'
import {
  addBlacklistItem,
  blacklistFunnels,
  blacklistItems,
  blacklistTypes,
  deleteBlacklistItem,
  editBlacklistItem,
  type RestBlacklistItem,
  type RestBlacklistType,
} from './blacklist.rest'
import { undoFromRest } from '../../access/undo/undo.row'

function blacklistType({ id, name, field_type, config }: RestBlacklistType): BlacklistType {
  const { label, placeholder } = JSON.parse(config) as { label?: string; placeholder?: string }
  return { id: String(id), name, fieldType: field_type, label: label ?? name, placeholder: placeholder ?? '' }
}

/** What REST writes for an item without an end. */
const isNever = (at: string) => at.startsWith('1970-01-01')

const item = (row: RestBlacklistItem) => ({
  id: String(row.id),
  type: blacklistType({ id: row.blacklist_type_id, ...row.get_blacklist_type }),
  blacklistValue: row.blacklist_value,
  country: row.country && { ...row.country, id: idText(row.country.id) ?? '' },
  expiresAt: isNever(row.expires_at) ? null : row.expires_at,
  hideBlocked: row.hide_blocked === 1,
  description: row.description,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

export type BlacklistItemRow = ReturnType<typeof item>

const content = (input: BlacklistItemInput) => ({
  blacklist_type_id: idNumber(input.blacklistTypeId ?? '', 'blacklistTypeId'),
  blacklist_value: input.blacklistValue ?? '',
  expires_at: input.expiresAt ?? null,
  hide_blocked: input.hideBlocked ? (1 as const) : (0 as const),
  description: input.description ?? null,
})

export const blacklistResolvers: Resolvers = {
  Query: {
    blacklistItems: async (_parent, _args, { rest }) => (await blacklistItems(rest)).map(item),
    blacklistItem: async (_parent, { id }, { rest }) => oneOf((await blacklistItems(rest)).map(item), id),
    blacklistTypes: async (_parent, _args, { rest }) => (await blacklistTypes(rest)).map(blacklistType),
    blacklistType: async (_parent, { id }, { rest }) => oneOf((await blacklistTypes(rest)).map(blacklistType), id),
    blacklistFunnels: async (_parent, _args, { rest }) => (await blacklistFunnels(rest)).map(({ id }) => id),
  },
  Mutation: {
    createBlacklistItem: (_parent, { input, key }, { rest }) =>
      payload({ blacklistItem: null }, async () => ({
        blacklistItem: item(await addBlacklistItem(rest, content(input), key ?? null)),
      })),
    updateBlacklistItem: (_parent, { id, input, version }, { rest }) =>
      payload({ blacklistItem: null }, async () => {
        const body = { ...content(input), version: version ?? undefined }
        return { blacklistItem: item(await editBlacklistItem(rest, idNumber(id, 'id'), body)) }
      }),
    deleteBlacklistItem: (_parent, { id }, { rest }) =>
      payload({ deletedId: null, undo: null }, async () => {
        const { undo } = await deleteBlacklistItem(rest, idNumber(id, 'id'))
        return { deletedId: id, undo: undoFromRest(undo) }
      }),
  },
}

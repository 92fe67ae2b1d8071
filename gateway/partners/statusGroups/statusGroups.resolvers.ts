import type { Resolvers, StatusGroup, StatusGroupInput } from '../../generated/graphql'
import { idNumber, oneOf } from '../../app/rest/ids'
import { payload } from '../../app/records/payloads'
import {
  createStatusGroup,
  deleteStatusGroup,
  type RestStatusGroup,
  statusGroups,
  updateStatusGroup,
} from './statusGroups.rest'
import { undoFromRest } from '../../access/undo/undo.row'

// The API sends the list as JSON text, as it always has.
const statusGroup = ({ id, group, statuses, presets, version }: RestStatusGroup): StatusGroup => ({
  id: String(id),
  group,
  statuses: JSON.parse(statuses) as string[],
  presets,
  version,
})

const content = ({ group, statuses }: StatusGroupInput) => ({ group: group ?? undefined, statuses: statuses ?? [] })

export const statusGroupResolvers: Resolvers = {
  Query: {
    statusGroups: async (_parent, _args, { rest }) => (await statusGroups(rest)).map(statusGroup),
    statusGroup: async (_parent, { id }, { rest }) => oneOf((await statusGroups(rest)).map(statusGroup), id),
  },
  Mutation: {
    createStatusGroup: (_parent, { input, key }, { rest }) =>
      payload({ statusGroup: null }, async () => ({
        statusGroup: statusGroup(await createStatusGroup(rest, content(input), key ?? null)),
      })),
    updateStatusGroup: (_parent, { id, input, version }, { rest }) =>
      payload({ statusGroup: null }, async () => {
        const body = { id: idNumber(id, 'id'), version: version ?? undefined, ...content(input) }
        return { statusGroup: statusGroup(await updateStatusGroup(rest, body)) }
      }),
    deleteStatusGroup: (_parent, { id }, { rest }) =>
      payload({ deletedId: null, undo: null }, async () => {
        const { undo } = await deleteStatusGroup(rest, idNumber(id, 'id'))
        return { deletedId: id, undo: undoFromRest(undo) }
      }),
  },
}

import { z } from 'zod'
import { statusGroupProblems } from '../../../shared/partners/statusGroups'
import { anyOf } from '../../app/http/access'
import { badInput, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import { readStatusGroups, type StatusGroup, readStatusGroup } from './statusGroups.queries'
import {
  statusGroup,
  statusGroupChange,
  statusGroupInput,
  type StatusGroupRow,
  statusList,
} from './statusGroups.schema'
import { plainMessages } from '../../app/http/validationMessages'
import { deletionUndo } from '../../app/undo/undo.schema'
import { insertRow, updateRow } from '../../app/records/rows.queries'
import { unique } from '../../app/records/uniqueness'

const groups = records<StatusGroup>({
  entity: 'status_group',
  called: 'The status group',
  table: 'status_groups',
  read: readStatusGroup,
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput({ statuses: 'Not a list in JSON.' })
  }
}

/** The group as sent, without duplicate statuses. Throws 400 with the messages of the form. */
function read({ group, statuses }: z.output<typeof statusGroupInput>) {
  const messages = plainMessages()
  const list = statusList.safeParse(typeof statuses === 'string' ? parseJson(statuses) : (statuses ?? []), messages)
  if (!list.success) {
    const [issue] = list.error.issues
    throw badInput({ statuses: issue ? messages.labelled(issue) : 'A list of statuses.' })
  }
  const content = { group: group?.trim() ?? '', statuses: [...new Set(list.data)] }
  const problems = statusGroupProblems(content.group, content.statuses)
  if (Object.keys(problems).length) throw badInput(problems)
  return { group_name: content.group, statuses: content.statuses }
}

const withName = <T>(work: () => Promise<T>) =>
  unique('status_groups_name_key', { group: 'A status group with this name exists already.' }, work)

const answer = ({ statuses, ...group }: StatusGroup, presets: number): StatusGroupRow => ({
  ...group,
  statuses: JSON.stringify(statuses),
  presets,
})

export const statusGroupsRoutes = [
  route({
    method: 'get',
    path: '/api/status-groups',
    operationId: 'listStatusGroups',
    summary: 'All groups of advertiser statuses, sorted by name.',
    access: anyOf('STATUS_GROUPS_LIST'),
    response: z.array(statusGroup),
    handle: async ({ db }) => (await readStatusGroups(db)).map(({ presets, ...group }) => answer(group, presets)),
  }),
  route({
    method: 'post',
    path: '/api/status-groups',
    operationId: 'createStatusGroup',
    takesIdempotencyKey: true,
    summary: 'Creates a status group; it is available in filters at once.',
    access: anyOf('STATUS_GROUPS_CREATE'),
    body: statusGroupInput,
    response: statusGroup,
    status: 201,
    handle: async (request) => {
      const content = read(request.body)
      const made = await groups.create(request, (transaction) =>
        withName(() => insertRow(transaction, 'status_groups', content, new Date(request.now()))),
      )
      return answer(made, 0)
    },
  }),
  route({
    method: 'put',
    path: '/api/status-groups',
    operationId: 'updateStatusGroup',
    summary: 'Updates a status group; filters and presets that use it apply the new statuses at once.',
    access: anyOf('STATUS_GROUPS_EDIT'),
    body: statusGroupChange,
    response: statusGroup,
    handle: async (request) => {
      const { db, body, now } = request
      const content = read(body)
      await groups.update(request, body, (transaction) =>
        withName(() => updateRow(transaction, 'status_groups', body.id, content, new Date(now()))),
      )
      const row = (await readStatusGroups(db)).find(({ id }) => id === body.id)
      if (!row) throw notFound('The status group')
      const { presets, ...group } = row
      return answer(group, presets)
    },
  }),
  route({
    method: 'delete',
    path: '/api/status-groups/:id',
    operationId: 'deleteStatusGroup',
    summary:
      'Deletes a status group. Filters and presets that still use it treat it as a group without statuses: including it ' +
      'matches no lead, excluding it excludes none.',
    access: anyOf('STATUS_GROUPS_DELETE'),
    params: z.object({ id: idText }),
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const undo = await groups.remove(request, request.params.id)
      return { message: 'Record deleted successfully.', undo }
    },
  }),
]

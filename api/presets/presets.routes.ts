import { z } from 'zod'
import { signedIn } from '../access'
import { writeAudit } from '../audit/audit.queries'
import { ApiError, badInput, notFound } from '../errors'
import { withIdempotency } from '../idempotency/idempotency.queries'
import { idText } from '../ids'
import { route } from '../route'
import { undoIfUnchanged } from '../unchanged'
import { unique } from '../uniqueness'
import { refuseStaleEdit } from '../versions'
import {
  deletePreset,
  insertPreset,
  listPresets,
  lockAndCountPresets,
  lockPreset,
  updatePreset,
} from './presets.queries'
import { preset, presetChange, presetInput, readConfig } from './presets.schema'
import { offerRestore, readBeforeDeletion } from '../undo/deletions.queries'
import { deletionUndo } from '../undo/undo.schema'

const maxPresets = 100

const withName = <T>(work: () => Promise<T>) =>
  unique('presets_name_key', { name: 'You already have a preset with this name.' }, work)

export const presetsRoutes = [
  route({
    method: 'get',
    path: '/api/presets',
    operationId: 'listPresets',
    summary: "The user's own presets by name.",
    access: signedIn,
    response: z.array(preset),
    handle: ({ db, session }) => listPresets(db, session.user_id),
  }),
  route({
    method: 'post',
    path: '/api/presets',
    operationId: 'createPreset',
    takesIdempotencyKey: true,
    summary: 'Saves a preset, private to the user, who may have 100.',
    access: signedIn,
    body: presetInput,
    response: preset,
    status: 201,
    handle: async (request) => {
      const { session, body, requestId } = request
      const read = readConfig(body.config)
      const name = body.name ?? read.name
      if (name === undefined) throw badInput({ name: 'Name is required' })
      const content = { name, page: body.page, config: read.config }
      return withIdempotency(
        request,
        { owner: `user:${session.user_id}`, operation: 'preset.create' },
        async (transaction) => {
          if ((await lockAndCountPresets(transaction, session.user_id)) >= maxPresets) {
            throw new ApiError('CONFLICT', `You have ${maxPresets} presets. Please delete one first.`)
          }
          const after = await withName(() => insertPreset(transaction, session.user_id, content))
          await writeAudit(transaction, {
            actor: session,
            action: 'preset.create',
            entity: 'preset',
            entity_id: after.id,
            after,
            requestId,
          })
          return after
        },
      )
    },
  }),
  route({
    method: 'put',
    path: '/api/presets/:id',
    operationId: 'updatePreset',
    summary: 'Changes a preset. A `version` that is no longer current is refused with 409 and both versions.',
    access: signedIn,
    params: z.object({ id: idText }),
    body: presetChange,
    response: preset,
    handle: async ({ db, session, params, body, now, requestId }) => {
      const { config, name } = readConfig(body.config)
      return db.transaction().execute(async (transaction) => {
        const before = await lockPreset(transaction, session.user_id, params.id)
        if (!before) throw notFound('The preset')
        refuseStaleEdit(before, body)
        const content = { name: body.name ?? name ?? before.name, page: body.page, config }
        const { isChanged, after } = await undoIfUnchanged(transaction, before, () =>
          withName(() => updatePreset(transaction, params.id, content, now())),
        )
        if (isChanged)
          await writeAudit(transaction, {
            actor: session,
            action: 'preset.update',
            entity: 'preset',
            entity_id: params.id,
            before,
            after,
            requestId,
          })
        return after
      })
    },
  }),
  route({
    method: 'delete',
    path: '/api/presets/:id',
    operationId: 'deletePreset',
    summary: 'Deletes a preset.',
    access: signedIn,
    params: z.object({ id: idText }),
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: ({ db, session, access, now, params, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const before = await lockPreset(transaction, session.user_id, params.id)
        if (!before) throw notFound('The preset')
        const parts = await readBeforeDeletion(transaction, 'preset', params.id)
        await deletePreset(transaction, params.id)
        await writeAudit(transaction, {
          actor: session,
          action: 'preset.delete',
          entity: 'preset',
          entity_id: params.id,
          before,
          requestId,
        })
        const deleted = { entity: 'preset', id: params.id, name: before.name, recorded: before, parts }
        const undo = await offerRestore(transaction, { session, access, now }, deleted)
        return { message: 'Preset deleted.', undo }
      }),
  }),
]

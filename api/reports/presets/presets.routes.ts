import { z } from 'zod'
import { holds, type Session, signedIn } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { unique } from '../../app/records/uniqueness'
import {
  endSharing,
  findPreset,
  insertPreset,
  listPresets,
  listSharingRoles,
  lockAndCountPresets,
  lockPreset,
  type PresetRow,
  recordedPreset,
  setHidden,
  unknownRoles,
  updatePreset,
} from './presets.queries'
import { hiddenChange, preset, presetChange, presetInput, readConfig, sharingRole } from './presets.schema'
import { deletionUndo } from '../../app/undo/undo.schema'
import { audit } from '../../app/audit/audit.queries'
import { records } from '../../app/records/records'

const maxPresets = 100

const params = z.object({ id: idText })

async function refuseUnknownRoles(db: Database, sharing: { role_ids: number[] } | null | undefined) {
  const unknown = await unknownRoles(db, sharing?.role_ids ?? [])
  if (unknown.length) throw badInput({ 'sharing.role_ids': `There is no role ${unknown.join(', ')}.` })
}

/** Other users may only use and copy a shared preset. */
const presetRecords = (session: Session) =>
  records<PresetRow>({
    entity: 'preset',
    called: 'The preset',
    table: 'presets',
    read: async (db, id) => {
      const found = await findPreset(db, session, id)
      if (found && !found.is_own)
        throw new ApiError(
          'FORBIDDEN',
          `This view belongs to ${found.owner_name}. Save a copy of your own to change it.`,
        )
      return found
    },
    recorded: recordedPreset,
  })

const withName = <T>(work: () => Promise<T>) =>
  unique('presets_name_key', { name: 'You already have a preset with this name.' }, work)

export const presetsRoutes = [
  route({
    method: 'get',
    path: '/api/presets',
    operationId: 'listPresets',
    summary: "The caller's own presets sorted by name, then presets shared by others sorted by name.",
    access: signedIn,
    response: z.array(preset),
    handle: ({ db, session }) => listPresets(db, session),
  }),
  route({
    method: 'post',
    path: '/api/presets',
    operationId: 'createPreset',
    takesIdempotencyKey: true,
    summary: 'Creates a preset; it is private unless shared. A user can have up to 100.',
    access: signedIn,
    body: presetInput,
    response: preset,
    status: 201,
    handle: async (request) => {
      const { session, body } = request
      const read = readConfig(body.config)
      const name = body.name ?? read.name
      if (name === undefined) throw badInput({ name: 'Name is required' })
      const content = { name, page: body.page, config: read.config, sharing: body.sharing }
      return presetRecords(session).create(request, async (transaction) => {
        if ((await lockAndCountPresets(transaction, session.user_id)) >= maxPresets) {
          throw new ApiError('CONFLICT', `You have ${maxPresets} presets. Please delete one first.`)
        }
        await refuseUnknownRoles(transaction, body.sharing)
        return withName(() => insertPreset(transaction, session, content))
      })
    },
  }),
  route({
    method: 'put',
    path: '/api/presets/:id',
    operationId: 'updatePreset',
    summary: "Updates one of the caller's presets. 409 with both versions if `version` is out of date.",
    access: signedIn,
    params,
    body: presetChange,
    response: preset,
    handle: (request) => {
      const { session, params, body, now } = request
      const { config, name } = readConfig(body.config)
      return presetRecords(session).update(request, params, async (transaction, before) => {
        await refuseUnknownRoles(transaction, body.sharing)
        const content = { name: body.name ?? name ?? before.name, page: body.page, config, sharing: body.sharing }
        await withName(() => updatePreset(transaction, params.id, content, now()))
      })
    },
  }),
  route({
    method: 'delete',
    path: '/api/presets/:id',
    operationId: 'deletePreset',
    summary: "Deletes one of the caller's presets. Screens that opened with it then open without a preset.",
    access: signedIn,
    params,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => ({
      message: 'Preset deleted.',
      undo: await presetRecords(request.session).remove(request, request.params.id),
    }),
  }),
  route({
    method: 'post',
    path: '/api/presets/:id/end-sharing',
    operationId: 'endPresetSharing',
    summary:
      'Stops sharing a preset, so that only its owner can use it. Allowed for the owner, and for any preset with ROLES_EDIT.',
    access: signedIn,
    params,
    response: preset,
    handle: ({ db, session, params, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const endsSharing = holds(session, 'ROLES_EDIT')
        const before = await lockPreset(transaction, session, params.id, { endsSharing })
        if (!before) throw notFound('The preset')
        if (!before.is_own && !endsSharing)
          throw new ApiError('FORBIDDEN', `This view belongs to ${before.owner_name}, who alone may end its sharing.`)
        if (!before.is_shared_with_everybody && !before.roles.length) return before
        const after = await endSharing(transaction, session, params.id, now())
        await audit(transaction, { session, requestId }, 'preset.end_sharing', {
          entity_id: params.id,
          before: recordedPreset(before),
          after: recordedPreset(after),
        })
        return after
      }),
  }),
  route({
    method: 'put',
    path: '/api/presets/:id/hidden',
    operationId: 'hidePreset',
    summary: "Hides a preset shared by another user from the caller's tabs, or shows it again.",
    access: signedIn,
    params,
    body: hiddenChange,
    response: preset,
    handle: ({ db, session, params, body, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const found = await findPreset(transaction, session, params.id)
        if (!found) throw notFound('The preset')
        if (found.is_hidden === body.is_hidden) return found
        await setHidden(transaction, session, params.id, body.is_hidden)
        await audit(transaction, { session, requestId }, 'preset.hide', {
          entity_id: params.id,
          before: { is_hidden: found.is_hidden },
          after: { is_hidden: body.is_hidden },
        })
        return { ...found, is_hidden: body.is_hidden }
      }),
  }),
  route({
    method: 'get',
    path: '/api/preset-roles',
    operationId: 'listPresetRoles',
    summary: 'Roles that presets can be shared with, sorted by name.',
    access: signedIn,
    response: z.array(sharingRole),
    handle: ({ db }) => listSharingRoles(db),
  }),
]

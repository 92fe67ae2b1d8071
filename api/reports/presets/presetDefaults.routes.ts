import { z } from 'zod'
import { signedIn } from '../../app/http/access'
import { badInput } from '../../app/http/errors'
import { route } from '../../app/http/route'
import { findPreset, listDefaults, type PresetDefault, saveDefault } from './presets.queries'
import { defaultChange, pageParam, presetDefault } from './presets.schema'
import { audit } from '../../app/audit/audit.queries'

export const presetDefaultsRoutes = [
  route({
    method: 'get',
    path: '/api/preset-defaults',
    operationId: 'listPresetDefaults',
    summary: "Presets that the caller's screens open with.",
    access: signedIn,
    response: z.array(presetDefault),
    handle: ({ db, session }) => listDefaults(db, session),
  }),
  route({
    method: 'put',
    path: '/api/preset-defaults/:page',
    operationId: 'savePresetDefault',
    summary: 'Chooses the preset that a screen of the caller opens with.',
    access: signedIn,
    params: pageParam,
    body: defaultChange,
    response: z.array(presetDefault),
    handle: ({ db, session, params, body, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const chosen = body.preset_id === null ? null : await findPreset(transaction, session, body.preset_id)
        if (body.preset_id !== null && chosen?.page !== params.page)
          throw badInput({ preset_id: 'There is no such view on this page.' })
        const ofPage = (all: PresetDefault[]) => all.find(({ page }) => page === params.page) ?? null
        const before = ofPage(await listDefaults(transaction, session))
        await saveDefault(transaction, session, params.page, chosen)
        const defaults = await listDefaults(transaction, session)
        const after = ofPage(defaults)
        if (before?.preset_id !== after?.preset_id)
          await audit(transaction, { session, requestId }, 'preset.choose_default', {
            entity_id: after?.preset_id ?? before?.preset_id ?? null,
            entity_name: after?.name ?? before?.name ?? null,
            before,
            after,
          })
        return defaults
      }),
  }),
]

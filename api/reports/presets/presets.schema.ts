import { z } from 'zod'
import { presetPages } from '../../../shared/reports/presets'
import { badInput } from '../../app/http/errors'
import { refuseUnstorableText } from '../../app/http/unstorableText'
import { id } from '../../app/http/ids'
import { requiredName } from '../../app/http/names'

const maxConfigBytes = 100 * 1024

const part = z.record(z.string(), z.unknown(), { error: 'must be an object' }).nullish()

/** Known parts of a preset's config; unknown parts are kept unchanged. */
const knownConfig = z.looseObject({
  filterData: part,
  leadsFilterCombination: part,
  leadsTableParams: part,
  showReportsChart: z.boolean({ error: 'must be true or false' }).nullish(),
  tablesColumns: part,
})

const name = requiredName
const page = z.enum(presetPages, { error: `Page is one of ${presetPages.join(', ')}` })
const config = z.string({ error: 'Config is required' }).meta({
  description:
    'A JSON object as text: filterData, leadsFilterCombination, leadsTableParams, showReportsChart, tablesColumns.',
  example: '{"filterData":{"dateRangePreset":"Today"}}',
})

/** Users other than the owner who may use a preset. */
export const presetSharing = z
  .object({
    everybody: z.boolean({ error: 'Send true or false' }).meta({ description: 'Whether all users may use it.' }),
    role_ids: z
      .array(id)
      .max(200, 'At most 200 roles')
      .default([])
      .meta({ description: 'Ids of roles whose holders may use it; not needed if everybody is true.' }),
  })
  .meta({ id: 'PresetSharing' })
const sharing = presetSharing.nullish()

export const presetInput = z.object({
  name: name.optional().meta({ description: 'Defaults to the `name` in the config.' }),
  page,
  config,
  sharing: sharing.meta({ description: 'If omitted, the preset is not shared.' }),
})
export const presetChange = z.object({
  name: name
    .optional()
    .meta({ description: 'Defaults to the `name` in the config; without either, the name stays unchanged.' }),
  page,
  config,
  sharing: sharing.meta({ description: 'If omitted, the sharing stays unchanged.' }),
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})

export const sharingRole = z.object({ id: z.int(), name: z.string() }).meta({ id: 'PresetRole' })

export const preset = z
  .object({
    id: z.int(),
    name: z.string(),
    page,
    config,
    version: z.int(),
    owner_id: z.int(),
    owner_name: z.string(),
    is_own: z.boolean().meta({ description: 'Whether the caller owns it; only the owner can change or delete it.' }),
    is_shared_with_everybody: z.boolean(),
    roles: z.array(sharingRole).meta({ description: 'Roles that it is shared with.' }),
    is_default: z.boolean().meta({ description: "Whether the caller's screen opens with it." }),
    is_hidden: z.boolean().meta({ description: 'Whether the caller has hidden it from the tabs.' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Preset' })

export const presetDefault = z
  .object({
    page,
    preset_id: z.int().nullable().meta({
      description:
        'Null if the preset was deleted or is no longer shared with the caller; the screen then opens without a preset.',
    }),
    name: z.string().meta({ description: 'Name of the preset when it was chosen.' }),
  })
  .meta({ id: 'PresetDefault' })
export const defaultChange = z.object({
  preset_id: id.nullable().meta({ description: 'Id of the preset; null removes the choice.' }),
})
export const hiddenChange = z.object({ is_hidden: z.boolean({ error: 'Send true or false' }) })
export const pageParam = z.object({ page })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput({ config: 'Config must be valid JSON.' }) // the parser's message does not help users
  }
}

/**
 * Parses a config and returns the text to store, with its name if there is one: in the specification, the name is part
 * of the config. Throws a 400 for `config` or `name`.
 */
export function readConfig(text: string): { config: string; name?: string } {
  if (Buffer.byteLength(text) > maxConfigBytes) throw badInput({ config: 'Config must not exceed 100 KB.' })
  const value = parseJson(text)
  refuseUnstorableText(value, 'config')
  const known = knownConfig.safeParse(value)
  if (!known.success) {
    const [issue] = known.error.issues
    const where = ['config', ...(issue?.path ?? [])].join('.')
    throw badInput({ config: `${where} ${issue?.path.length ? issue.message : 'must be a JSON object'}.` })
  }
  const stored = { config: JSON.stringify(value) }
  if (known.data.name === undefined || known.data.name === null) return stored
  const named = name.safeParse(known.data.name)
  if (!named.success) throw badInput({ name: named.error.issues[0]?.message ?? 'Name is required' })
  return { ...stored, name: named.data }
}

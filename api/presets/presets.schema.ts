import { z } from 'zod'
import { badInput } from '../errors'
import { refuseUnstorableText } from '../unstorableText'

const maxConfigBytes = 100 * 1024

const part = z.record(z.string(), z.unknown(), { error: 'must be an object' }).nullish()

/** What a preset's config is known to hold; anything else in it is kept as it is. Source: spec/1, "Filter preset". */
const knownConfig = z.looseObject({
  filterData: part,
  leadsFilterCombination: part,
  leadsTableParams: part,
  showReportsChart: z.boolean({ error: 'must be true or false' }).nullish(),
  tablesColumns: part,
})

const name = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(100, 'Name must not exceed 100 characters')
const page = z.enum(['leads', 'reports'], { error: 'Page is leads or reports' })
const config = z.string({ error: 'Config is required' }).meta({
  description:
    'A JSON object as text: filterData, leadsFilterCombination, leadsTableParams, showReportsChart, tablesColumns.',
  example: '{"filterData":{"dateRangePreset":"Today"}}',
})

export const presetInput = z.object({ name, page, config })
export const presetChange = z.object({
  name: name.optional(),
  page,
  config,
  version: z
    .int()
    .optional()
    .meta({ description: 'The version that was read: refused with 409 when it is no longer current.' }),
})

export const preset = z
  .object({
    id: z.int(),
    name: z.string(),
    page,
    config,
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Preset' })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput({ config: 'Config must be valid JSON.' }) // the parser's own words are no help to a user
  }
}

/** Reads a config's text and gives it back as it is stored; throws a 400 that names `config`. */
export function readConfigText(text: string): string {
  if (Buffer.byteLength(text) > maxConfigBytes) throw badInput({ config: 'Config must not exceed 100 KB.' })
  const value = parseJson(text)
  refuseUnstorableText(value, 'config')
  const known = knownConfig.safeParse(value)
  if (!known.success) {
    const [issue] = known.error.issues
    const where = ['config', ...(issue?.path ?? [])].join('.')
    throw badInput({ config: `${where} ${issue?.path.length ? issue.message : 'must be a JSON object'}.` })
  }
  return JSON.stringify(value)
}

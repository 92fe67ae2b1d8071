import { z } from 'zod'

export const listFileQuery = z.object({
  fileName: z
    .string('Say what the file is called')
    .trim()
    .min(1, 'Say what the file is called')
    .max(255, 'At most 255 characters'),
})

/** What a column of a list holds, and the mapping of all columns: each is named once, and no two hold the same. */
export function listColumns<Field extends string>(field: z.ZodType<Field, Field>) {
  const column = z.object({
    column: z.int('This is the number of a column, from 0').min(0, 'This is the number of a column, from 0'),
    field: field.nullable(),
  })
  const mapping = z
    .array(column, 'Say what the columns hold')
    .max(200, 'At most 200 columns')
    .refine((all) => new Set(all.map((one) => one.column)).size === all.length, 'Name a column once')
    .refine((all) => {
      const fields = all.flatMap((one) => one.field ?? [])
      return new Set(fields).size === fields.length
    }, 'Two columns are read as the same field')
  return { column, mapping }
}

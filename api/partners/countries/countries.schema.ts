import { z } from 'zod'

export const country = z
  .object({
    id: z.int(),
    code: z.string().meta({ description: 'ISO 3166-1 alpha-2.', example: 'DE' }),
    name: z.string(),
  })
  .meta({ id: 'Country' })

import { z } from 'zod'

export const timeZone = z
  .object({
    id: z.int(),
    name: z.string().meta({ description: 'IANA name.', example: 'Europe/Nicosia' }),
    offset: z.string().meta({ description: 'Offset from UTC now.', example: '+02:00' }),
  })
  .meta({ id: 'TimeZone' })

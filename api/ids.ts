import { z } from 'zod'

/** An id in a path or query, where everything is text. */
export const idText = z.coerce
  .number<string>({ error: 'This is no id.' })
  .int('This is no id.')
  .positive('This is no id.')

/** An id in a JSON body. */
export const id = z.int('This is no id.').positive('This is no id.')

import { z } from 'zod'
import { cleanName } from '../../../shared/app/names'

/** A name as text, without invisible characters and surrounding spaces. The schema adds further rules. */
export const typedName = (error?: string) => z.string(error).overwrite(cleanName)

/** Required name of a record. */
export const requiredName = typedName('Name is required')
  .min(1, 'Name is required')
  .max(100, 'Name must not exceed 100 characters')

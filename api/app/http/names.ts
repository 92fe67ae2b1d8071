import { z } from 'zod'
import { cleanName } from '../../../shared/app/names'

/** A text that people type as a name, without invisible characters and blanks around it. What it must be, its schema adds. */
export const typedName = (error?: string) => z.string(error).overwrite(cleanName)

/** The name of a record, which must have one. */
export const requiredName = typedName('Name is required')
  .min(1, 'Name is required')
  .max(100, 'Name must not exceed 100 characters')

import { z } from 'zod'
import { permissionCodes } from '../../../shared/access/permissions'
import { requiredName } from '../../app/http/names'

const known = new Set(permissionCodes)

const permissions = z
  .array(
    z.int('A permission is its number.').refine((code) => known.has(code), 'There is no such permission.'),
    { error: 'Please select at least one permission' },
  )
  .min(1, 'Please select at least one permission')
  .max(1000, 'There are not so many permissions.')
  .transform((codes) => [...new Set(codes)].sort((a, b) => a - b))

/** Part of changes of users and roles. */
export const confirmLoss = z.boolean().optional().meta({
  description:
    'Needed only for a change by which the caller loses permissions or their second factor; without it 400 with what would be lost.',
})

export const roleInput = z.object({
  name: requiredName,
  permissions,
  type: z.string().max(20).optional().meta({ description: 'Always CUSTOM.', example: 'CUSTOM' }),
})
export const roleChange = z.object({
  name: requiredName,
  permissions,
  confirm_loss: confirmLoss,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})

export const role = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(['DEFAULT', 'CUSTOM']),
    permissions: z.array(z.int()),
    is_fixed: z
      .boolean()
      .meta({ description: 'Whether the permissions cannot be changed: true for Admin, which always has all.' }),
    users: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .nullable()
      .meta({ description: 'Users who have the role, sorted by name; null without ROLES_LIST.' }),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Role' })

export const roleAnswer = role.extend({ message: z.string() }).meta({ id: 'RoleAnswer' })

export const permissionCatalogue = z.record(z.string(), z.array(z.object({ id: z.int(), name: z.string() }))).meta({
  id: 'PermissionCatalogue',
  description: 'Permissions by category, in display order.',
})

export type RoleRow = z.output<typeof role>

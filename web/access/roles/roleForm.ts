/** Form values of the role dialog. */
import type { RoleRowFragment } from '../../generated/graphql'
import type { Words } from '../../records/conflict/words'
import { permissionWords } from '../../../shared/access/permissionMatrix'

export interface RoleForm {
  name: string
  /** Codes, ascending. */
  permissions: readonly number[]
}

export const roleForm = ({ name, permissions }: RoleRowFragment): RoleForm => ({ name, permissions })

/** A copy starts with those permissions of its source that the user has. */
export const copyOf = ({ name, permissions }: RoleRowFragment, held: readonly number[]): RoleForm => ({
  name: `Copy of ${name}`,
  permissions: permissions.filter((code) => held.includes(code)),
})

export const roleProblems = ({ name, permissions }: RoleForm): Partial<Record<keyof RoleForm, string>> => ({
  ...(!name.trim() && { name: 'Name is required' }),
  ...(!permissions.length && { permissions: 'Please select at least one permission' }),
})

/** Labels of fields in conflicts. */
export const titles: Record<keyof RoleForm, string> = { name: 'Name', permissions: 'Permissions' }

export const words: Words<RoleForm> = { permissions: (codes) => codes.map(permissionWords) }

import { useApolloClient } from '@apollo/client/react'
import {
  RolesDocument,
  useCreateRoleMutation,
  useUpdateRoleMutation,
  type RoleRowFragment,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'
import { forgetSession } from '../../app/session/forgetSession'
import type { RoleForm } from './roleForm'

const texts = {
  created: 'Role created successfully',
  updated: 'Role updated successfully',
  failed: 'Something went wrong. Please try again.',
}
const saved = (answer: { role: RoleRowFragment | null; errors: SaveErrors } | undefined) =>
  answer && { record: answer.role, errors: answer.errors }
const inputOf = ({ name, permissions }: RoleForm) => ({ name: name.trim(), permissions: [...permissions] })

/** Saves a role, and puts a new one into the list on screen. */
export function useSaveRole() {
  const client = useApolloClient()
  const [create] = useCreateRoleMutation()
  const [update] = useUpdateRoleMutation()
  const save = useSaveRecord<RoleRowFragment, RoleForm>({
    create: async (form, key) => {
      const { data } = await create({
        variables: { input: inputOf(form), key },
        update: (cache, { data }) =>
          addToList(cache, { query: RolesDocument, variables: {} }, 'roles', data?.createRole.role),
      })
      return saved(data?.createRole)
    },
    update: async ({ id, version }, form) =>
      saved(
        (await update({ variables: { id, input: inputOf(form), version }, update: forgetSession })).data?.updateRole,
      ),
    texts,
  })
  /** The role as it is by now; null when it is gone or could not be read. */
  const readAnew = (id: string): Promise<RoleRowFragment | null> =>
    rowAnew(client, { query: RolesDocument }, (data) => data.roles, id)
  return { save, readAnew }
}

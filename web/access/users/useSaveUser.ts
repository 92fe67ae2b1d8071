import { useApolloClient } from '@apollo/client/react'
import {
  UsersDocument,
  useCreateUserMutation,
  useUpdateUserMutation,
  type UserInput,
  type UserRowFragment,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'
import { forgetSession } from '../../app/session/forgetSession'

const texts = {
  created: 'User successfully created',
  updated: 'User successfully updated',
  failed: 'An error occurred. Please try again.',
}
const saved = (answer: { user: UserRowFragment | null; errors: SaveErrors } | undefined) =>
  answer && { record: answer.user, errors: answer.errors }

/** Saves a user, and puts a new one into the list on screen. */
export function useSaveUser() {
  const client = useApolloClient()
  const [create] = useCreateUserMutation()
  const [update] = useUpdateUserMutation()
  const save = useSaveRecord<UserRowFragment, UserInput>({
    create: async (input, key) => {
      const { data } = await create({
        variables: { input, key },
        update: (cache, { data }) =>
          addToList(cache, { query: UsersDocument, variables: {} }, 'users', data?.createUser.user),
      })
      return saved(data?.createUser)
    },
    update: async ({ id, version }, input) =>
      saved((await update({ variables: { id, input, version }, update: forgetSession })).data?.updateUser),
    texts,
  })
  /** The user as they are by now; null when they are gone or could not be read. */
  const readAnew = (id: string): Promise<UserRowFragment | null> =>
    rowAnew(client, { query: UsersDocument }, (data) => data.users, id)
  return { save, readAnew }
}

import { forgetSession } from '../../app/session/forgetSession'
import {
  CreateUserDocument,
  DeleteUserDocument,
  UpdateUserDocument,
  UsersDocument,
  useUsersQuery,
  type UserRowFragment,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import { inputOf, type UserForm } from './userForm'

/** Users of the back office. */
export const userRecord = defineRecord<UserRowFragment, UserForm, object>({
  type: 'User',
  useQuery: () => useUsersQuery({ fetchPolicy: 'cache-and-network' }),
  rows: rowsIn(UsersDocument, 'users', () => ({})),
  create: call(
    CreateUserDocument,
    ({ form, key }) => ({ input: inputOf(form), key }),
    ({ createUser: { user, errors } }) => ({ record: user, errors }),
  ),
  update: call(
    UpdateUserDocument,
    ({ form, row: { id, version } }) => ({ id, input: inputOf(form), version }),
    ({ updateUser: { user, errors } }) => ({ record: user, errors }),
  ),
  remove: call(
    DeleteUserDocument,
    ({ row: { id } }) => ({ id }),
    ({ deleteUser }) => deleteUser,
  ),
  texts: {
    created: 'User successfully created',
    updated: 'User successfully updated',
    failed: 'An error occurred. Please try again.',
  },
  changed: (cache, { before, after }) => before && after && forgetSession(cache),
})

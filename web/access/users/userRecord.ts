import { forgetSession } from '../../app/session/forgetSession'
import {
  CreateUserDocument,
  DeleteUserDocument,
  UpdateUserDocument,
  UsersDocument,
  type UserRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import { sentVersion } from '../../records/sentVersion'
import { userInput, type UserForm } from './userForm'

/** Users of the back office. */
export const userRecord = defineRecord<UserRowFragment, UserForm, { isConfirmed?: () => boolean }>({
  type: 'User',
  rows: rowsIn(UsersDocument, 'users', () => ({})),
  create: saves(CreateUserDocument, 'user', ({ form, key }) => ({ input: userInput(form), key })),
  update: saves(UpdateUserDocument, 'user', ({ form, row: { id, version }, page }) => ({
    ...{ id, version: sentVersion(version), input: userInput(form) },
    confirmLoss: page.isConfirmed?.() || undefined,
  })),
  remove: deletes(DeleteUserDocument, ({ row: { id } }) => ({ id })),
  texts: {
    created: 'User successfully created',
    updated: 'User successfully updated',
    failed: 'An error occurred. Please try again.',
  },
  changed: (cache, { before, after }) => before && after && forgetSession(cache),
})

import { useMemo, type ReactNode } from 'react'
import { Stack } from '@chakra-ui/react'
import { ownLoss } from '../../../shared/access/ownLoss'
import { passwordNeeds } from '../../../shared/access/passwordRules'
import { may as holds } from '../../../shared/access/permissions'
import { AccessTokensOfUser } from '../accessTokens/AccessTokensOfUser'
import { loadFailure } from '../../app/apollo/loadFailure'
import { DialogColumns } from '../../ui/overlay/DialogColumns'
import { toast } from '../../ui/overlay/toasts'
import { useUserChoicesQuery, type UserRowFragment } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm, type RecordForm } from '../../records/useRecordForm'
import { useStoredUser } from '../../app/session/useSession'
import { userForm, newUser, titles, userProblems, words, type UserForm } from './userForm'
import { UserFields } from './UserFields'
import { UserPreview } from './UserPreview'
import { useOwnLoss } from '../useOwnLoss'
import { userRecord } from './userRecord'

/** Message for an invalid form, in the words of the specification. */
function showInvalidForm(
  form: UserForm,
  isNew: boolean,
  problems: Partial<Record<keyof UserForm, string>>,
  needs: string | undefined,
) {
  if (isNew && !form.password) toast.warning('Password Required', needs ? { text: needs } : {})
  else
    toast.warning('Validation Error', {
      text: problems.password?.replaceAll('\n', ', ') ?? 'Please check all required fields and try again.',
    })
}

interface Props {
  user: UserRowFragment | null
  /** Of a new user: switches to the invitation. */
  choice?: ReactNode
  onClose: () => void
}

/** Edits a user, with a preview of what their role allows. */
export function UserDialog({ user, choice, onClose }: Props) {
  const me = useStoredUser()
  const held = me?.permissions ?? []
  const choices = useUserChoicesQuery()
  const { roles, passwordRules: rules } = choices.data ?? {}
  const limits = useMemo(() => (rules ? { passwordMin: rules.minLength, passwordMax: rules.maxLength } : null), [rules])
  const { isConfirmed, ask, question } = useOwnLoss()
  const record = useRecordForm({
    row: user,
    ...{ titles, words, formOf: userForm, empty: newUser },
    isFinal: true,
    problems: (form, isNew) => userProblems(form, isNew, limits),
    ...userRecord.useSave({ isConfirmed }, user === null),
    onSaved: onClose,
  })
  const { form, isNew, isReady } = record
  const role = roles?.find(({ id }) => id === form.level)
  const isOwn = user !== null && user.id === me?.user_id
  const loss = ownLoss({
    before: held,
    after: role?.permissions ?? held,
    endsTwoFactor: user?.enableTwoFactor === true && !form.enableTwoFactor,
  })
  const needs = limits ? passwordNeeds(limits) : undefined
  const told: RecordForm<UserForm> = {
    ...record,
    submit: () => {
      if (!isReady) showInvalidForm(form, isNew, userProblems(form, isNew, limits), needs)
      return ask(isReady && isOwn ? loss : null, record.submit)
    },
  }
  const failure = loadFailure(choices)
  return (
    <>
      <RecordDialog
        title={user ? `Update User - ${user.name}` : 'Create User'}
        one="user"
        width={820}
        isSplit={user ? true : 'low'}
        aside={choice}
        form={told}
        onClose={onClose}
        act={user ? 'Update' : 'Create'}
        failure={failure}
        why={user ? null : 'No e-mail is sent: hand over the password yourself.'}
      >
        <DialogColumns aside="narrow">
          <Stack gap="3" p="12px 20px 20px">
            <UserFields record={told} roles={roles ?? null} held={held} limits={limits} />
            {user && holds(held, 'USERS_EDIT') && <AccessTokensOfUser user={user} />}
          </Stack>
          <UserPreview name={form.name} role={role} isFailed={failure !== null} />
        </DialogColumns>
      </RecordDialog>
      {question}
    </>
  )
}

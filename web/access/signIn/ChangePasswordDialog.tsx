import { useMemo } from 'react'
import { passwordNeeds } from '../../../shared/access/passwordRules'
import { errorCode, errorText } from '../../ui/show/errors'
import { TextField } from '../../ui/form/TextField'
import { Hint } from '../../ui/form/Field'
import { toast } from '../../ui/overlay/toasts'
import { useChangePasswordMutation, usePasswordRulesQuery } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { refusedOutcome, type SaveOutcome } from '../../records/useSaveRecord'
import { newOwnPasswordForm, ownPasswordProblems, titles, type OwnPasswordForm } from './ownPasswordForm'
import { useStoredUser } from '../../app/session/useSession'

/** Saves the new password. Errors are shown at their fields; too many attempts at the current password. */
function useSavePassword() {
  const [change] = useChangePasswordMutation({
    // The change has revoked access tokens and updated the user, so cached lists of them are outdated.
    update: (cache, { data }) => {
      if (data?.changePassword.errors.length === 0)
        for (const fieldName of ['accessTokens', 'users']) cache.evict({ id: 'ROOT_QUERY', fieldName })
    },
  })
  return async ({ currentPassword, password }: OwnPasswordForm): Promise<SaveOutcome<never>> => {
    try {
      const errors = (await change({ variables: { currentPassword, password } })).data?.changePassword.errors ?? []
      if (errors.length) return refusedOutcome(errors)
      toast.success('Password changed', { text: 'Your other sessions and your access tokens have ended.' })
      return { kind: 'saved', rows: [] }
    } catch (error) {
      const field = errorCode(error) === 'TOO_MANY_REQUESTS' ? 'currentPassword' : ''
      return { kind: 'refused', fields: { [field]: errorText(error) }, error }
    }
  }
}

/** Changes the password of the signed-in user. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const email = useStoredUser()?.email
  const query = usePasswordRulesQuery()
  const rules = query.data?.passwordRules
  const limits = useMemo(() => (rules ? { passwordMin: rules.minLength, passwordMax: rules.maxLength } : null), [rules])
  const save = useSavePassword()
  const record = useRecordForm<{ id: string }, OwnPasswordForm>({
    row: null,
    formOf: newOwnPasswordForm,
    isFinal: true,
    empty: newOwnPasswordForm,
    problems: (form) => ownPasswordProblems(form, limits),
    save,
    titles,
    onSaved: onClose,
  })
  const field = (name: keyof OwnPasswordForm, autoComplete: string, hint?: string) => (
    <TextField
      {...record.text(name)}
      required
      hint={hint}
      type="password"
      autoComplete={autoComplete}
      data-autofocus={name === 'currentPassword' || undefined}
      onBlur={() => record.form[name] && record.touch(name)}
    />
  )
  return (
    <RecordDialog
      title="Change Password"
      one="password"
      width={420}
      form={record}
      onClose={onClose}
      act="Change Password"
    >
      {/* Password managers store the new password under this name. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      {field('currentPassword', 'current-password')}
      {field('password', 'new-password', limits ? passwordNeeds(limits) : undefined)}
      {field('confirmPassword', 'new-password')}
      <Hint>You stay signed in here. Your other sessions and your access tokens end.</Hint>
    </RecordDialog>
  )
}

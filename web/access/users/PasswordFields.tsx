import { useState } from 'react'
import { Circle, CircleCheck, Eye, EyeOff } from 'lucide-react'
import { passwordRules, type PasswordLimits } from '../../../shared/access/passwordRules'
import { Field } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { Input } from '../../ui/form/Input'
import { TextField } from '../../ui/form/TextField'
import type { RecordForm } from '../../records/useRecordForm'
import type { UserForm } from './userForm'

interface Props {
  record: RecordForm<UserForm>
  /** null until the length limits are loaded. */
  limits: PasswordLimits | null
}

/** A new password and its confirmation, with the requirements. One button shows both. */
export function PasswordFields({ record: { form, set, touch, errorOf, isNew }, limits }: Props) {
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  const kept = 'Leave it empty to keep the password. A new one ends the sessions and access tokens of this user.'
  const hint = isNew || form.password ? limits && <PasswordNeeds password={form.password} limits={limits} /> : kept
  return (
    <>
      <div className="record-pair">
        <Field label="Password" required={isNew} error={errorOf('password')}>
          <span className="user-password">
            <Input
              type={type}
              autoComplete="new-password"
              spellCheck={false}
              value={form.password}
              onBlur={() => form.password && touch('password')}
              onChange={({ target }) => set({ password: target.value })}
            />
            <IconButton label={isShown ? 'Hide passwords' : 'Show passwords'} onClick={() => setShown(!isShown)}>
              {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </IconButton>
          </span>
        </Field>
        <TextField
          label="Confirm Password"
          required={isNew}
          error={errorOf('confirmPassword')}
          type={type}
          autoComplete="new-password"
          spellCheck={false}
          value={form.confirmPassword}
          onLeave={() => form.confirmPassword && touch('confirmPassword')}
          onType={(confirmPassword) => set({ confirmPassword })}
        />
      </div>
      {typeof hint === 'string' ? <p className="hint user-password-hint">{hint}</p> : hint}
    </>
  )
}

/** Requirements of a password, and which ones the input meets. */
function PasswordNeeds({ password, limits }: { password: string; limits: PasswordLimits }) {
  return (
    <ul className="user-password-needs" aria-label="What a password needs">
      {passwordRules(password, limits).map(({ need, problems }) => {
        const isMet = problems.length === 0
        return (
          <li key={need} className={isMet ? 'met' : undefined}>
            {isMet ? <CircleCheck className="small" aria-hidden /> : <Circle className="small" aria-hidden />}
            {need}
            <span className="visually-hidden">{isMet ? ': met' : ': not met'}</span>
          </li>
        )
      })}
    </ul>
  )
}

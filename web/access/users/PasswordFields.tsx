import { useState, type ChangeEvent } from 'react'
import { Input, InputGroup } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import type { PasswordLimits } from '../../../shared/access/passwordRules'
import { Field, Hint } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { Pairs } from '../../ui/form/Pairs'
import type { RecordForm } from '../../records/useRecordForm'
import { PasswordNeeds } from './PasswordNeeds'
import type { UserForm } from './userForm'

interface Props {
  record: RecordForm<UserForm>
  /** null until the length limits are loaded. */
  limits: PasswordLimits | null
}

/** A new password and its confirmation, with the requirements. One button shows both. */
export function PasswordFields({ record: { form, set, touch, errorOf, isNew }, limits }: Props) {
  const [isShown, setShown] = useState(false)
  const input = (name: 'password' | 'confirmPassword') => ({
    ...{ type: isShown ? 'text' : 'password', autoComplete: 'new-password', spellCheck: false, value: form[name] },
    onBlur: () => form[name] && touch(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ [name]: target.value }),
  })
  const kept = 'Leave it empty to keep the password. A new one ends the sessions and access tokens of this user.'
  const hint = isNew || form.password ? limits && <PasswordNeeds password={form.password} limits={limits} /> : kept
  return (
    <>
      <Pairs>
        <Field label="Password" required={isNew} error={errorOf('password')}>
          <InputGroup
            endElementProps={{ px: '0.5' }}
            endElement={
              <IconButton
                label={isShown ? 'Hide passwords' : 'Show passwords'}
                size="sm"
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              </IconButton>
            }
          >
            <Input {...input('password')} />
          </InputGroup>
        </Field>
        <Field label="Confirm Password" required={isNew} error={errorOf('confirmPassword')}>
          <Input {...input('confirmPassword')} />
        </Field>
      </Pairs>
      {typeof hint === 'string' ? <Hint mt="-1.5">{hint}</Hint> : hint}
    </>
  )
}

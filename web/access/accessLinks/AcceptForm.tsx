import { useState } from 'react'
import { useAcceptAccessLinkMutation } from '../../generated/graphql'
import { FieldError, Hint } from '../../ui/form/Field'
import { Pairs } from '../../ui/form/Pairs'
import { TextField } from '../../ui/form/TextField'
import { SignInForm } from '../signIn/SignInForm'
import { NewPassword } from './NewPassword'
import { OwnTimeZone, ownTimeZone } from './OwnTimeZone'
import { passwordProblem } from './passwordProblem'
import { firstChoice, SecondFactorChoice, secondFactorTime } from './SecondFactorChoice'
import type { LinkFormProps } from './SetUpForm'
import { useLinkForm } from './useLinkForm'
import { usePasswordStrength } from './usePasswordStrength'

const ignore = () => undefined

/** Name and password of an invited person, or only a new password. */
export function AcceptForm({ link, token, onAnswer, onBroken }: LinkFormProps) {
  const { businessName, madeBy, roleName } = link
  const email = link.email ?? ''
  const isInvitation = link.kind === 'invitation'
  const asksSecond = isInvitation && link.asksSecondFactor
  const [second, setSecond] = useState(firstChoice)
  const limits = { passwordMin: link.minLength, passwordMax: link.maxLength }
  const [accept] = useAcceptAccessLinkMutation({ fetchPolicy: 'no-cache' })
  const { form, field, busy, problem, onSubmit } = useLinkForm({
    start: { name: link.name ?? '', password: '', timeZoneId: ownTimeZone },
    problems: ({ name, password, timeZoneId }) => ({
      name: !isInvitation || name.trim() ? null : 'Name is required',
      password: passwordProblem(password, limits),
      timeZoneId: timeZoneId ? null : 'Time zone is required',
    }),
    send: async ({ name, password, timeZoneId }) => {
      const invited = { name, timeZoneId, secondFactor: asksSecond ? secondFactorTime(second) : null }
      return (await accept({ variables: { token, password, name: null, ...(isInvitation && invited) } })).data
        ?.acceptAccessLink
    },
    onAnswer: (answer) => onAnswer(email, answer, asksSecond ? second : undefined),
    onBroken,
  })
  const strength = usePasswordStrength(form.password, form.name, email, businessName)
  const invited = `${madeBy ? `${madeBy} invited you.` : 'You are invited.'} Your role is ${roleName}.`
  return (
    <SignInForm
      title={isInvitation ? `Join ${businessName || 'the back office'}` : 'Choose a new password'}
      text={isInvitation ? invited : `Of the account ${email}.`}
      act={isInvitation ? 'Create my account' : 'Save the password'}
      busy={busy}
      why={strength?.problem ? 'Choose a password that is harder to guess.' : undefined}
      onSubmit={onSubmit}
    >
      {isInvitation && (
        <Pairs>
          <TextField {...field('name')} label="Name" required autoFocus autoComplete="name" maxLength={100} />
          <TextField label="Email" value={email} readOnly onType={ignore} autoComplete="username" />
        </Pairs>
      )}
      {/* Password managers store the new password under this name. */}
      {!isInvitation && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <NewPassword
        {...field('password')}
        label={isInvitation ? 'Password' : 'New password'}
        limits={limits}
        strength={strength}
      />
      {!isInvitation && <Hint mt="0">Your sessions and access tokens end.</Hint>}
      {isInvitation && <OwnTimeZone {...field('timeZoneId')} />}
      {asksSecond && <SecondFactorChoice value={second} onChange={setSecond} />}
      {problem && (
        <FieldError mt="0" error={problem.error}>
          {problem.text}
        </FieldError>
      )}
    </SignInForm>
  )
}

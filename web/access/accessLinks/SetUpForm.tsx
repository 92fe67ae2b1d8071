import { useState } from 'react'
import { Box, Text } from '@chakra-ui/react'
import { isEmail } from '../../../shared/app/email'
import { useSetUpMutation, type AccessLinkFactsFragment, type SignInAnswerFragment } from '../../generated/graphql'
import { FieldError } from '../../ui/form/Field'
import { Pairs } from '../../ui/form/Pairs'
import { TextField } from '../../ui/form/TextField'
import { SignInForm } from '../signIn/SignInForm'
import { NewPassword } from './NewPassword'
import { OwnTimeZone, ownTimeZone } from './OwnTimeZone'
import { passwordProblem } from './passwordProblem'
import { firstChoice, SecondFactorChoice, secondFactorTime, type SecondFactor } from './SecondFactorChoice'
import { useLinkForm } from './useLinkForm'
import { usePasswordStrength } from './usePasswordStrength'

export interface LinkFormProps {
  link: AccessLinkFactsFragment
  token: string
  onAnswer: (email: string, answer: SignInAnswerFragment, secondFactor?: SecondFactor) => void
  onBroken: (reason: string) => void
}

const start = { name: '', email: '', password: '', businessName: '', timeZoneId: ownTimeZone }

/** The first account and the business. */
export function SetUpForm({ link, token, onAnswer, onBroken }: LinkFormProps) {
  const limits = { passwordMin: link.minLength, passwordMax: link.maxLength }
  const [setUp] = useSetUpMutation({ fetchPolicy: 'no-cache' })
  const [second, setSecond] = useState(firstChoice)
  const { form, field, busy, problem, onSubmit } = useLinkForm({
    start,
    problems: ({ name, email, password, businessName, timeZoneId }) => ({
      name: name.trim() ? null : 'Name is required',
      email: !email.trim() ? 'Email is required' : isEmail(email.trim()) ? null : 'E-mail must be valid',
      password: passwordProblem(password, limits),
      businessName: businessName.trim() ? null : 'Business name is required',
      timeZoneId: timeZoneId ? null : 'Time zone is required',
    }),
    send: async ({ email, ...form }) => {
      const input = { ...form, email: email.trim(), token, secondFactor: secondFactorTime(second) }
      return (await setUp({ variables: { input } })).data?.setUp
    },
    onAnswer: (answer) => onAnswer(form.email.trim(), answer, second),
    onBroken,
  })
  const strength = usePasswordStrength(form.password, form.name, form.email, form.businessName)
  return (
    <SignInForm
      title="Set up your back office"
      text="You create the first account. It may do everything."
      act="Create account and business"
      busy={busy}
      why={strength?.problem ? 'Choose a password that is harder to guess.' : undefined}
      onSubmit={onSubmit}
    >
      <Text as="h2" textStyle="subheading">
        Your account
      </Text>
      <Pairs>
        <TextField {...field('name')} label="Name" required autoFocus autoComplete="name" maxLength={100} />
        <TextField {...field('email')} label="Email" required type="email" autoComplete="username" maxLength={254} />
      </Pairs>
      <NewPassword {...field('password')} limits={limits} strength={strength} />
      <Text as="h2" textStyle="subheading" borderTopWidth="1px" pt="4">
        Your business
      </Text>
      <Pairs>
        <TextField
          {...field('businessName')}
          label="Business name"
          required
          autoComplete="organization"
          maxLength={100}
        />
        <OwnTimeZone {...field('timeZoneId')} />
      </Pairs>
      <Box borderTopWidth="1px" pt="4">
        <SecondFactorChoice value={second} mayWait onChange={setSecond} />
      </Box>
      {problem && (
        <FieldError mt="0" error={problem.error}>
          {problem.text}
        </FieldError>
      )}
    </SignInForm>
  )
}
